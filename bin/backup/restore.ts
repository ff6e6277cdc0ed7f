import { parseArgs } from 'node:util'
import { Unable } from '../start/unable.ts'
import { withDatabase } from './database-address.ts'
import { load } from './load.ts'
import { asProgram, named } from './program.ts'

/** npm run restore -- folder [--replace] */
await asProgram(async () => {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { replace: { type: 'boolean', default: false } } })
  if (!positionals[0]) throw new Unable('Which backup? npm run restore -- backups/… [--replace]')
  const folder = named(positionals[0])
  const { madeAt, tables } = await withDatabase(process.env, (url) => load(url, folder, { replace: values.replace, onward: true }))
  console.log(`The store is restored as of ${madeAt}: ${tables.length} tables, every row counted and hashed.`)
})
