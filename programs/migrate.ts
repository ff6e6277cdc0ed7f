import { MigrationError } from '#database/migrate.ts'
import { addressesIn } from './backup/database-address.ts'
import { migrateDatabase } from './migrate-database.ts'
import { Unable } from './start/unable.ts'

/** npm run migrate: applies the missing migrations to the database of DATABASE_URL. */
try {
  const addresses = addressesIn(process.env)
  const applied = await migrateDatabase(process.env.DATABASE_URL ?? '', addresses, (line) => console.log(line))
  console.log(applied.length > 0 ? `Applied: ${applied.join(', ')}` : 'Nothing to apply.')
} catch (error) {
  if (!(error instanceof MigrationError || error instanceof Unable)) throw error
  console.error(error.message)
  process.exitCode = 1
}
