import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import { namedProviderId } from './checks/money.sql.ts'

/** The webhook events of one UNKNOWN_PAYMENT. */
export async function unknownEvents(tx: Tx, subject: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from webhook_events where outcome = 'unknown-payment' and signature = 'valid' and coalesce(${namedProviderId}, id::text) = ${subject}
    order by received_at desc limit 20`.execute(tx)
  return rows.map(({ id }) => id)
}
