import type { CardAttempt } from '#domain/orders/order/order-state.ts'
import { sql, type UpdateObject } from 'kysely'
import { currentOrigin } from '#server/platform/monitoring/log-context.ts'
import type { DB } from '#database/tables.generated.ts'
import { changesOf, type PaymentEvent, type PaymentStatus } from '#domain/money/payments/payment-transitions.ts'
import { nextCheck } from '#domain/money/payments/recheck.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { jobAdded } from '#server/platform/jobs/jobs.sql.ts'
import { codeOfRefusal } from '../charges/charges.sql.ts'
import { hasOpenPage, paymentColumns, type PaymentMethod, type PaymentRow } from './find-payments.sql.ts'

/** Every status change of a payment uses these two, so `domain/money/payments/payment-transitions.ts` is its only definition. */
const statusAfter = (event: PaymentEvent) =>
  sql<PaymentStatus>`case status ${sql.join(
    changesOf(event).map(([from, to]) => sql`when ${sql.lit(from)} then ${sql.lit(to)}`),
    sql` `,
  )} else status end`
const changedBy = (event: PaymentEvent) => changesOf(event).map(([from]) => from)

/** Stores a payment with its lease: the caller must send the request to the provider, unless a card was charged for a `cycle`. The order must be locked, or new. */
export async function insertPayment(
  tx: Tx,
  order: { id: string; total_cents: number },
  method: PaymentMethod,
  expiresAt: Date,
  cycle: Partial<Pick<PaymentRow, 'status' | 'provider_invoice_id' | 'recurrence_id' | 'next_check_at'>> = {},
): Promise<PaymentRow> {
  return tx
    .insertInto('payments')
    .values({
      order_id: order.id,
      method,
      amount_cents: order.total_cents,
      expires_at: expiresAt,
      requested_at: sql`now()`,
      request_id: currentOrigin()?.id ?? null,
      ...cycle,
    })
    .returning(paymentColumns)
    .executeTakeFirstOrThrow()
}

/** Before it is requested at the provider. */
export async function shortenPayment(tx: Tx, paymentId: string, until: Date): Promise<PaymentRow> {
  return tx
    .updateTable('payments')
    .set({ expires_at: until })
    .where('id', '=', paymentId)
    .returning(paymentColumns)
    .executeTakeFirstOrThrow()
}

/** Longer than a call of the provider may take, and shorter than others wait for its result. Seconds. */
const leaseSeconds = 11

/** Lets one process at a time request a payment at the provider. The lease of a process that died expires. */
export async function leasePaymentRequest(db: Db, paymentId: string): Promise<PaymentRow | undefined> {
  return db
    .updateTable('payments')
    .set({ requested_at: sql`now()` })
    .where('id', '=', paymentId)
    .where('status', '=', 'REQUESTING')
    .where((where) =>
      where.or([where('requested_at', 'is', null), where('requested_at', '<', sql<Date>`now() - make_interval(secs => ${leaseSeconds})`)]),
    )
    .returning(paymentColumns)
    .executeTakeFirst()
}

/**
 * For an unknown outcome: the next attempt may follow immediately, with a new idempotency key if this one is used up. Changes nothing if another
 * process holds the lease by now. A JavaScript date has milliseconds only.
 */
export async function endLease(db: Db, { id, requested_at }: PaymentRow, options: { newKey: boolean }) {
  await db
    .updateTable('payments')
    .set({ requested_at: null, ...(options.newKey ? { idempotency_key: sql<string>`gen_random_uuid()` } : {}) })
    .where('id', '=', id)
    .where('status', '=', 'REQUESTING')
    .where(sql<boolean>`date_trunc('milliseconds', requested_at) = ${requested_at}`)
    .execute()
}

type AnswerFacts = Partial<Pick<PaymentRow, 'provider_order_id' | 'provider_checkout_id' | 'pix_text' | 'pay_url' | 'expires_at'>>

/**
 * Stores the provider's response. Does not overwrite a status that a faster webhook event, or the end of its order's hold, led to. In the
 * second case the payment can be paid anyway, and so is read too.
 */
export async function storeAnswer(tx: Tx, payment: PaymentRow, facts: AnswerFacts): Promise<PaymentRow> {
  return tx
    .updateTable('payments')
    .set((set) => ({
      ...facts,
      status: statusAfter('answered'),
      next_check_at: set
        .case()
        .when('status', 'in', [...changedBy('answered'), 'EXPIRED'])
        .then(nextCheck(new Date(), payment.expires_at))
        .else(set.ref('next_check_at'))
        .end(),
      requested_at: null,
      updated_at: sql`now()`,
    }))
    .where('id', '=', payment.id)
    .returning(paymentColumns)
    .executeTakeFirstOrThrow()
}

/** False if the payment no longer waits for a response. */
export async function storeRefused(tx: Tx, paymentId: string, refusal: string): Promise<boolean> {
  const refused = await tx
    .updateTable('payments')
    .set({ status: statusAfter('refused'), refusal, requested_at: null, next_check_at: null, updated_at: sql`now()` })
    .where('id', '=', paymentId)
    .where('status', 'in', changedBy('refused'))
    .executeTakeFirst()
  return refused.numUpdatedRows > 0n
}

/**
 * Ends the open payments of an order that releases its hold, and whose row must be locked. Its PIX codes can still be paid until they expire:
 * such money is found by reading.
 */
export async function endOpenPayments(tx: Tx, orderId: string) {
  // First: a page that is being requested at this moment is known by its status only.
  await closeCardPages(tx, orderId)
  await storeHoldEnded(tx, orderId)
}

/** Locks the payments of an order that is replaced, before the coupons and books of both orders (docs/sale.md, order of locks). */
export async function lockPayments(tx: Tx, orderId: string) {
  await sql`select from payments where order_id = ${orderId} order by id for no key update`.execute(tx)
}

/**
 * Gives the payments of a replaced order to the one in its place: money that comes late by one of its codes pays that order, or is due for a
 * refund there. A payment that had money, and returned it, stays with its refunds and its ledger. They must be locked.
 */
export async function movePayments(tx: Tx, fromOrderId: string, toOrderId: string) {
  await tx
    .updateTable('payments')
    .set({ order_id: toOrderId, updated_at: sql`now()` })
    .where('order_id', '=', fromOrderId)
    .where('paid_cents', '=', 0)
    .execute()
}

async function storeHoldEnded(tx: Tx, orderId: string) {
  await tx
    .updateTable('payments')
    .set({ status: statusAfter('hold-ended'), updated_at: sql`now()` })
    .where('order_id', '=', orderId)
    .where('status', 'in', changedBy('hold-ended'))
    .execute()
}

/** The result of a reading at the provider. */
export interface PaymentReading {
  event: PaymentEvent
  facts: Partial<Pick<PaymentRow, 'provider_order_id' | 'provider_charge_id' | 'next_check_at'>> & {
    card_attempt?: CardAttempt | null
    card_attempt_at?: Date | null
  }
}

const changePayment = (db: Db, id: string, change: UpdateObject<DB, 'payments'>) =>
  db.updateTable('payments').set(change).where('id', '=', id).execute()

/** The payment must be locked. */
export async function storeReading(tx: Tx, paymentId: string, { event, facts }: PaymentReading) {
  await changePayment(tx, paymentId, {
    ...facts,
    status: statusAfter(event),
    unreadable_since: null,
    unreadable_reason: null,
    checked_at: sql`now()`,
    checks: sql`checks + 1`,
    updated_at: sql`now()`,
  })
}

/** Stores a reading that failed. `next`: when to read again, or null for the time that is stored. Returns whether it fails for a new reason. */
export async function storeUnreadable(db: Db, paymentId: string, reason: string, next: Date | null): Promise<{ isNew: boolean }> {
  return db
    .updateTable('payments')
    .set({
      unreadable_since: sql`coalesce(unreadable_since, now())`,
      unreadable_reason: reason,
      ...(next ? { next_check_at: next } : {}),
    })
    .where('id', '=', paymentId)
    .returning(sql<boolean>`old.unreadable_reason is distinct from new.unreadable_reason`.as('isNew'))
    .executeTakeFirstOrThrow()
}

export interface PaymentSums {
  paidCents: number
  refundedCents: number
  refundDue: boolean
}

/**
 * Stores the sums of a payment's charges. `allReturned`: every cent was refunded. Returns the sums that were stored before, and whether its
 * order has a card page where the buyer could pay.
 */
export async function storeSums(
  tx: Tx,
  paymentId: string,
  sums: PaymentSums & { allReturned: boolean },
): Promise<PaymentSums & { hasOpenPage: boolean }> {
  return tx
    .updateTable('payments')
    .set({
      paid_cents: sums.paidCents,
      refunded_cents: sums.refundedCents,
      refund_due: sums.refundDue,
      updated_at: sql`now()`,
      ...(sums.allReturned ? { status: statusAfter('refunded') } : {}),
    })
    .where('id', '=', paymentId)
    .returning([
      sql<number>`old.paid_cents`.as('paidCents'),
      sql<number>`old.refunded_cents`.as('refundedCents'),
      sql<boolean>`old.refund_due`.as('refundDue'),
      sql<boolean>`exists (select from payments page where page.order_id = payments.order_id and ${hasOpenPage('page')})`.as('hasOpenPage'),
    ])
    .executeTakeFirstOrThrow()
}

/**
 * Queues the closing of an order's card pages, for an order that needs no payment any more: paid, or ended otherwise. A page that is being
 * requested at this moment is closed once its request is certainly over.
 */
export async function closeCardPages(tx: Tx, orderId: string) {
  const job = jobAdded('close_card_page', sql`json_build_object('paymentId', id)`, {
    runAt: sql`case when provider_checkout_id is null then now() + interval '30 seconds' end`,
    key: sql`'close_page:' || id`,
  })
  await sql`select ${job} from payments where order_id = ${orderId} and ${hasOpenPage('payments')}`.execute(tx)
}

export const storePageClosed = (db: Db, paymentId: string) => changePayment(db, paymentId, { page_closed_at: sql`now()` })

/** The payment is read next, whatever was planned. */
export async function storeDueNow(tx: Tx, paymentId: string) {
  await changePayment(tx, paymentId, { next_check_at: sql`now()` })
}

/** Takes payments whose next reading is due and postpones it by five minutes, so that two processes never take the same payment. */
export async function takeDuePayments(tx: Tx, most: number): Promise<string[]> {
  const due = await tx
    .selectFrom('payments')
    .select('id')
    .where('next_check_at', '<=', sql<Date>`now()`)
    .orderBy('next_check_at')
    .limit(most)
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  const ids = due.map(({ id }) => id)
  if (ids.length === 0) return []
  await tx
    .updateTable('payments')
    .set({ next_check_at: sql`now() + interval '5 minutes'` })
    .where('id', 'in', ids)
    .execute()
  return ids
}

/**
 * Takes payments of an order that were not read in the last 15 seconds, and marks them as read now. Locked payments are skipped: they are
 * already being read or queued. The order is not locked here, so this never blocks other transactions on it.
 */
export async function takeWatchedPayments(tx: Tx, orderId: string): Promise<string[]> {
  const watched = await tx
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId)
    .where('status', 'in', ['WAITING', 'IN_ANALYSIS'])
    .where(sql<Date>`coalesce(checked_at, created_at)`, '<', sql<Date>`now() - interval '15 seconds'`)
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  const ids = watched.map(({ id }) => id)
  if (ids.length === 0) return []
  await tx
    .updateTable('payments')
    .set({ checked_at: sql`now()` })
    .where('id', 'in', ids)
    .execute()
  return ids
}

/** Removes what opens the payments of an order, which nobody will pay any more, and what PagBank wrote about them. The order must be locked. */
export async function removePersonFromPayments(tx: Tx, orderId: string) {
  await sql`update payments set pay_url = null, pix_text = null, refusal = ${codeOfRefusal} where id in (
    select id from payments where order_id = ${orderId} order by id for no key update)`.execute(tx)
}
