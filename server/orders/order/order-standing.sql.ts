import { sql } from 'kysely'
import type { CardAttempt } from '#domain/orders/order/order-state.ts'
import type { Db } from '#server/platform/database/database.ts'
import { standing } from './orders.sql.ts'

/** The reading of the newest payment, while no other one is being analysed. `readAt`: as PostgreSQL writes it in JSON. */
const lastCardAttempt = sql<{
  attempt: CardAttempt
  readAt: string
} | null>`(select jsonb_build_object('attempt', card_attempt, 'readAt', card_attempt_at)
  from payments where order_id = orders.id and card_attempt is not null and payments.status = 'WAITING' and not exists (select from payments other
    where other.order_id = orders.id and (other.created_at > payments.created_at or other.status = 'IN_ANALYSIS')))`

/** `refundDue`: some of the order's money must be refunded. */
export const orderStanding = (db: Db, id: string) =>
  db
    .selectFrom('orders')
    .select([
      standing.as('status'),
      sql<boolean>`exists (select from payments where order_id = orders.id and refund_due)`.as('refundDue'),
      sql<boolean>`replaced_by is not null`.as('isReplaced'),
      lastCardAttempt.as('card'),
    ])
    .where('id', '=', id)
    .executeTakeFirst()
