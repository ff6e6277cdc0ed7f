import type { Db } from '#server/platform/database/database.ts'

/** What the last check of each order found, newest first. */
export const ledgerFindings = (db: Db) =>
  db
    .selectFrom('ledger_findings')
    .select(['order_id as orderId', 'charge_id as chargeId', 'kind', 'expected_cents as expectedCents', 'posted_cents as postedCents'])
    .orderBy('id', 'desc')
    .execute()
