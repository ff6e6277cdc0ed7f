import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const migrationsFolder = join(import.meta.dirname, 'migrations')

/**
 * How a file is applied (docs/how-to/write-a-migration.md): in one transaction, or as its first line says. `no-transaction`:
 * statements that build or drop an index concurrently, each by itself. `batches`: one statement that is repeated until it changes no row.
 */
export type MigrationKind = 'transaction' | 'no-transaction' | 'batches'

export interface Migration {
  name: string
  kind: MigrationKind
  sql: string
  checksum: string
}

export const migrationFiles = (folder = migrationsFolder): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()

export function readMigrations(folder = migrationsFolder): Migration[] {
  return migrationFiles(folder).map((name) => {
    // Git may convert line endings on checkout, which must not change the checksum.
    const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
    return { name, kind: kindOf(sql), sql, checksum: createHash('sha256').update(sql).digest('hex') }
  })
}

const kindOf = (sql: string) => (/^-- (no-transaction|batches)$/m.exec(sql)?.[1] ?? 'transaction') as MigrationKind
