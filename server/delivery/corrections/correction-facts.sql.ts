import { sql } from 'kysely'
import type { CorrectionFacts } from '#domain/orders/emails/correct-order-address.ts'
import type { Db } from '#server/platform/database/database.ts'

/**
 * Facts that decide whether a buyer may correct the address of an order. A session of its address counts if it was seen since the order was
 * placed; that is stored every five minutes. Nothing counts that needs no session: whoever opens the link of an e-mail may be anybody.
 */
export async function correctionFacts(db: Db, orderId: string): Promise<(CorrectionFacts & { email: string }) | undefined> {
  const { rows } = await sql<CorrectionFacts & { email: string }>`select email, email_corrections as corrections,
      exists (select from course_accesses where order_id = orders.id and first_opened_at is not null)
        or exists (select from file_downloads where order_id = orders.id and session_id is not null) as "isUsed",
      exists (select from buyer_sessions where buyer_sessions.email = lower(orders.email)
        and last_seen_at > orders.created_at - interval '5 minutes') as "isVerified"
    from orders where id = ${orderId}`.execute(db)
  return rows[0]
}
