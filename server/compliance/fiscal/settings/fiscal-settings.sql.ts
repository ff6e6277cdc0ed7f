import { type Selectable, sql } from 'kysely'
import type { FiscalSettings as Table } from '#database/tables.generated.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'

export type FiscalSettings = Selectable<Table>

export async function readFiscalSettings(db: Db): Promise<FiscalSettings> {
  return db.selectFrom('fiscal_settings').selectAll().executeTakeFirstOrThrow()
}

/** Locks the row, so that edits are serialized. */
export async function lockFiscalSettings(tx: Tx): Promise<FiscalSettings> {
  return tx.selectFrom('fiscal_settings').selectAll().forUpdate().executeTakeFirstOrThrow()
}

export type FiscalSettingsEdit = Pick<
  FiscalSettings,
  'issues_at' | 'after_partial_refund' | 'city_code' | 'city_registration' | 'state_registration' | 'simples_rate'
> & { issues: boolean }

/** Switched on, documents are issued for what is paid from this moment on. */
export async function editFiscalSettings(tx: Tx, { issues, ...edit }: FiscalSettingsEdit): Promise<FiscalSettings> {
  return tx
    .updateTable('fiscal_settings')
    .set({
      ...edit,
      issues_since: issues ? sql`coalesce(issues_since, now())` : null,
      planned_until: issues ? sql`coalesce(planned_until, now())` : null,
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Only forward, and only while documents are issued. */
export async function storePlannedUntil(db: Db, until: Date) {
  await db
    .updateTable('fiscal_settings')
    .set({ planned_until: until })
    .where('issues_since', 'is not', null)
    .where((where) => where.or([where('planned_until', 'is', null), where('planned_until', '<', until)]))
    .execute()
}
