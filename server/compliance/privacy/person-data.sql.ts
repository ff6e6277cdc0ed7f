import { type RawBuilder, sql } from 'kysely'
import type { PersonData, PersonParts } from './person-sections.ts'
import type { Db } from '#server/platform/database/database.ts'
import { libraryParts } from './person-library.sql.ts'
import { saleParts } from './person-sale.sql.ts'

/** The parts of an export. tests/harness/exported-tables.ts says which tables each reads. */
export const parts: Record<keyof PersonParts, (email: string) => RawBuilder<unknown>> = { ...saleParts, ...libraryParts }

/** Everything that the store has about an address, in one statement. */
export async function personData(db: Db, email: string): Promise<PersonData> {
  const read = Object.entries(parts).map(([name, partOf]) => sql`${sql.lit(name)}, (${partOf(email)})`)
  const { rows } = await sql<{
    data: PersonData
  }>`select json_build_object('exportedAt', now(), 'email', ${email}::text, ${sql.join(read)}) as data`.execute(db)
  return rows[0]!.data
}
