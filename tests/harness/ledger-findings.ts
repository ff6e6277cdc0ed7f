import type { Db } from '#server/platform/database/database.ts'

/** Findings of each order's last check, newest first. */
export const ledgerFindings = (db: Db) =>
  db
    .selectFrom('ledger_findings')
    .select(['order_id as orderId', 'charge_id as chargeId', 'kind', 'expected_cents as expectedCents', 'posted_cents as postedCents'])
    .orderBy('id', 'desc')
    .execute()
