import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'

/** Every process has read a change within a second. */
export const sweepChanges = (db: Db) => sql`delete from content_changes where at < now() - interval '1 hour'`.execute(db)
