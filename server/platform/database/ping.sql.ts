import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Rejects if the database does not respond. */
export const ping = (db: Db) => sql`select 1`.execute(db)
