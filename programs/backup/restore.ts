import { parseArgs } from 'node:util'
import { Unable } from '../start/unable.ts'
import { withDatabase } from './database-address.ts'
import { asProgram, named } from './program.ts'
import { restoreBackup } from './restore-backup.ts'

/** npm run restore -- folder [--replace] */
await asProgram(async () => {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { replace: { type: 'boolean', default: false } } })
  if (!positionals[0]) throw new Unable('Which backup? npm run restore -- backups/… [--replace]')
  const folder = named(positionals[0])
  const { madeAt, tables, erasedAgain } = await withDatabase(process.env, (addresses) =>
    restoreBackup(addresses, folder, { replace: values.replace }),
  )
  console.log(`The store is restored as of ${madeAt}: ${tables.length} tables, every row counted and hashed.`)
  if (erasedAgain > 0) console.log(`${erasedAgain} erasures are newer than this backup: the worker applies them when it starts.`)
})
