import { sql } from 'kysely'
import type { Db } from '#server/database/database.ts'

/** How many sessions of this database are waiting for a lock, according to PostgreSQL. */
export async function lockWaits(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]!.count
}
