import { sql } from 'kysely'
import { logPosition } from '#domain/standby-freshness.ts'
import type { Db } from './database.ts'

/** How much of the primary's log a standby has replayed. Null for a server that never was one. */
export async function replayedPosition(db: Db): Promise<bigint | null> {
  const { rows } = await sql<{ position: string | null }>`select pg_last_wal_replay_lsn()::text as position`.execute(db)
  const position = rows[0]?.position
  return position ? logPosition(position) : null
}
