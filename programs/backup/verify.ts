import { parseArgs } from 'node:util'
import { withDatabase } from './database-address.ts'
import { asProgram, latestBackup, named } from './program.ts'
import { verify } from './verify-backup.ts'

/** npm run verify [-- folder]; the latest backup by default. */
await asProgram(async () => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const folder = positionals[0] ? named(positionals[0]) : latestBackup()
  const { tables, madeAt } = await withDatabase(process.env, ({ owner }) => verify(owner, folder))
  for (const { name, rows, sha256 } of tables)
    console.log(`ok  ${name.padEnd(42)} ${String(rows).padStart(9)} rows  ${sha256.slice(0, 16)}`)
  console.log(`${folder}, made at ${madeAt}, can be restored completely.`)
})
