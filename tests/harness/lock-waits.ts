import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'

/** How many sessions of this database are waiting for a lock, according to PostgreSQL; of them, those that wait for an advisory lock. */
export async function lockWaits(db: Db): Promise<{ all: number; advisory: number }> {
  const { rows } = await sql<{ all: number; advisory: number }>`
    select count(*)::int as "all", count(*) filter (where wait_event = 'advisory')::int as advisory
    from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]!
}
