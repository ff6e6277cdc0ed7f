import { pino } from 'pino'
import { diskStorage } from '#integrations/object-storage/disk-storage.ts'
import { workOnImport } from '#server/operations/imports/work-on-import.ts'
import { standingOf } from '#server/people/team/standing.sql.ts'
import { closePool, openDatabase } from '#server/platform/database/database.ts'

/** Works on an import as a worker's job does, in a process that a drill can kill. Prints the most memory that it had, in MB. */
const [url = '', directory = '', importId = ''] = process.argv.slice(2)
const { db, pool } = openDatabase(url)
const deps = {
  db,
  storage: diskStorage(directory),
  log: pino({ level: 'silent' }),
  standingOf: (subject: string) => standingOf(db, subject),
}
await workOnImport(deps, importId, Number.POSITIVE_INFINITY)
await closePool(pool)
console.log(Math.round(process.resourceUsage().maxRSS / 1024))
