import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { withDatabase } from './database-address.ts'
import { erasuresIn, listErasures } from './erasure-list.ts'
import { asProgram, home, named } from './program.ts'
import { save } from './save-backup.ts'

/** npm run backup [-- folder] */
await asProgram(async () => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  const folder = positionals[0] ? named(positionals[0]) : join(home, stamp)
  const { tables } = await withDatabase(process.env, async ({ reader }) => {
    const saved = await save(reader, folder)
    listErasures(folder, await erasuresIn(reader))
    return saved
  })
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(`${rows} rows of ${tables.length} tables saved in ${folder}. It contains personal data: store it where only you can read it.`)
})
