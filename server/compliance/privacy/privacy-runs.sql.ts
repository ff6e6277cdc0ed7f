import { type Selectable, sql } from 'kysely'
import type { PrivacyRuns } from '#database/tables.generated.ts'
import type { Db } from '#server/platform/database/database.ts'

export type PrivacyRun = Selectable<PrivacyRuns>

export async function insertPrivacyRun(
  db: Db,
  run: Pick<PrivacyRun, 'anonymized_orders' | 'masked_orders' | 'erased_addresses' | 'deleted_rows' | 'left_over'>,
) {
  await db.insertInto('privacy_runs').values(run).execute()
  await db
    .deleteFrom('privacy_runs')
    .where('at', '<', sql<Date>`now() - interval '400 days'`)
    .execute()
}

/** The newest runs. */
export const privacyRuns = (db: Db, most: number): Promise<PrivacyRun[]> =>
  db.selectFrom('privacy_runs').selectAll().orderBy('id', 'desc').limit(most).execute()
