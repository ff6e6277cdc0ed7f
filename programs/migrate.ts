import { MigrationError } from '#database/migrate.ts'
import { migrateDatabase } from './migrate-database.ts'

/** npm run migrate: applies the missing migrations to the database of DATABASE_URL. */
const url = process.env.DATABASE_URL
if (!url) throw new Error('DATABASE_URL: missing')
try {
  const applied = await migrateDatabase(url, process.env.DATABASE_DIRECT_URL || url, (line) => console.log(line))
  console.log(applied.length > 0 ? `Applied: ${applied.join(', ')}` : 'Nothing to apply.')
} catch (error) {
  if (!(error instanceof MigrationError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
