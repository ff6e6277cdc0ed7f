import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

/**
 * Stores the names of the tasks before a queue or the crontab does. In a new database these insert several names each, in orders of their
 * own, and would wait for each other; here all workers have one order.
 */
export async function registerTasks(db: Db, names: readonly string[]) {
  await sql`insert into graphile_worker._private_tasks (identifier) select name from unnest(${names.toSorted()}::text[]) as name
    on conflict do nothing`.execute(db)
}
