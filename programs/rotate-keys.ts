import { parseArgs } from 'node:util'
import { openDatabase } from '#server/platform/database/database.ts'
import { purposes, rotateSigningKeys } from '#server/platform/database/signing-keys.sql.ts'
import { parseSigningKeys } from '#server/platform/start/parse-signing-keys.ts'
import { withDatabase } from './backup/database-address.ts'
import { asProgram } from './backup/program.ts'
import { Unable } from './start/unable.ts'

/** npm run rotate-keys [-- --at-once]: new keys for quotes and download links (docs/security.md#key-rotation). */
await asProgram(async () => {
  const { values } = parseArgs({ options: { 'at-once': { type: 'boolean', default: false } } })
  const read = parseSigningKeys(process.env.SIGNING_KEYS ?? '')
  if ('problem' in read) throw new Unable(`SIGNING_KEYS: ${read.problem}`)
  const outside = purposes.filter((purpose) => read.keys.some((key) => key.purpose === purpose))
  const created = await withDatabase(process.env, async ({ app }) => {
    const { db } = openDatabase(app, { max: 1 })
    try {
      return await rotateSigningKeys(db, { outside, atOnce: values['at-once'] })
    } finally {
      await db.destroy()
    }
  })
  for (const { purpose, kid } of created) console.log(`${purpose}: the new key is ${kid}. Every process signs with it within a minute.`)
  for (const purpose of outside) console.log(`${purpose}: the keys of SIGNING_KEYS sign. No key was created in the database.`)
  console.log(
    values['at-once']
      ? 'What the old keys of the database have signed is invalid within a minute.'
      : 'What the old keys of the database have signed stays valid until it expires.',
  )
})
