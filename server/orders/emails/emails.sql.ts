import { type RawBuilder, sql } from 'kysely'
import type { OrderEmailKind, RecoveryKind } from '#domain/orders/emails/email-kinds.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import type { QueuedEmail } from '#server/platform/emails/outbox.sql.ts'
import { jobAdded, jobsAdded } from '#server/platform/jobs/jobs.sql.ts'

/** E-mails of one refund of an order. */
type RefundKind = 'REFUND' | 'WITHDRAWAL'
/** The subject of an e-mail: a step of an order (docs/rules/contract.md#e-mails), one of its refunds, or the withdrawal that a refund is for. */
type EmailSubject = { kind: Exclude<OrderEmailKind, RefundKind | RecoveryKind | 'PLACED'> } | { kind: RefundKind; refundId: string }

export type QueuedOrderEmail = QueuedEmail & { order_id: string; refund_id: string | null }

/** The job that sends an e-mail of a row of `table`. */
const sendingJob = (table: string) =>
  jobAdded('send_email', sql`json_build_object('emailId', ${sql.ref(`${table}.id`)})`, { key: sql`'email:' || ${sql.ref(`${table}.id`)}` })

/** Queues the e-mail on this subject for this order, at most once: the row is unique, so only the first caller adds the job. */
export async function queueEmail(tx: Tx, orderId: string, subject: EmailSubject) {
  await sql`with queued as (insert into emails (order_id, kind, refund_id)
      values (${orderId}, ${subject.kind}, ${'refundId' in subject ? subject.refundId : null})
      on conflict (order_id, kind, refund_id) do nothing returning id)
    select 1 from queued, lateral ${sendingJob('queued')} as job`.execute(tx)
}

/** Queues the e-mail of this kind for each of the orders, also one that was sent before. */
export async function queueAgain(tx: Tx, orderIds: readonly string[], kind: 'SUBSCRIPTION_CANCELED' | 'PRICE_CHANGED') {
  await resendEmails(tx, orderIds, { kind })
  await queueSelected(tx, sql`select unnest(${[...orderIds]}::uuid[]), ${kind}`)
}

/** The e-mail that confirms an order which waits for its payment, at most once. An order that was paid meanwhile gets none. */
export async function queuePlacedEmail(tx: Tx, orderId: string) {
  await sql`with queued as (insert into emails (order_id, kind) select id, 'PLACED' from orders where id = ${orderId} and status = 'PENDING'
      on conflict (order_id, kind, refund_id) do nothing returning id)
    select 1 from queued, lateral ${sendingJob('queued')} as job`.execute(tx)
}

/** Queues e-mails that a statement selects by `order_id` and `kind`, each at most once. Returns how many. */
export async function queueSelected(tx: Tx, selected: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`with queued as (insert into emails (order_id, kind) ${selected}
      on conflict (order_id, kind, refund_id) do nothing returning id)
    select count(*)::int as count, ${jobsAdded('send_email', sql`queued`, {
      payload: sql`json_build_object('emailId', queued.id)`,
      key: sql`'email:' || queued.id`,
    })} from queued having count(*) > 0`.execute(tx)
  return rows[0]?.count ?? 0
}

/**
 * Removes an access e-mail that no process has started to send: it would promise access that has been revoked meanwhile. One that was to be
 * sent again counts as sent when it was sent first.
 */
export async function withdrawAccessEmail(tx: Tx, orderId: string) {
  await sql`with again as (update emails set sent_at = first_sent_at
      where order_id = ${orderId} and kind = 'ACCESS' and sent_at is null and claimed_at is null and first_sent_at is not null)
    delete from emails
    where order_id = ${orderId} and kind = 'ACCESS' and sent_at is null and claimed_at is null and first_sent_at is null`.execute(tx)
}

/**
 * Queues e-mails of an order, or of several, again: those that were sent, are being sent, or whose address was refused. One that still waits is not counted
 * as sent again, but its job runs at once. A process that is sending an e-mail at this moment will not record that, because `resends` has
 * changed, so the one that is queued here is sent too. `before`: only one that was sent, or begun, before this moment.
 */
export async function resendEmails(
  tx: Tx,
  orders: string | readonly string[],
  which: { emailId: string } | { kind: OrderEmailKind; before?: Date },
): Promise<ResentEmail[]> {
  const { rows } = await sql<ResentEmail>`with asked as materialized (
      select id, kind, sent_at from emails where order_id = any(${[orders].flat()}::uuid[])
        and ${'emailId' in which ? sql`id = ${which.emailId}` : sql`kind = ${which.kind}`}
        ${'before' in which ? sql`and coalesce(sent_at, claimed_at) < ${which.before}` : sql``} order by id for update
    ), again as (
      update emails set resends = resends + 1, first_sent_at = coalesce(first_sent_at, emails.sent_at), sent_at = null, claimed_at = null,
        failed_at = null, failure = null, queued_at = now()
      from asked where emails.id = asked.id and (emails.sent_at is not null or emails.claimed_at is not null or emails.failed_at is not null)
    )
    select asked.id, asked.kind, asked.sent_at as "sentAt" from asked,
      lateral ${sendingJob('asked')} as job`.execute(tx)
  return rows
}

export interface ResentEmail {
  id: string
  kind: OrderEmailKind
  /** When it was last sent. Null: it has not been sent yet. */
  sentAt: Date | null
}

/** Sends an e-mail again whose address was refused, or whose job died. False if it has been sent. */
export async function retryEmail(db: Db, emailId: string): Promise<boolean> {
  const { rows } = await sql`with retried as (update emails set failed_at = null, failure = null
      where id = ${emailId} and sent_at is null returning id, kind)
    select 1 from retried, lateral ${sendingJob('retried')} as job`.execute(db)
  return rows.length > 0
}

/** E-mails keep only the beginning of the address that their order had before: a trigger writes it. */
export async function maskRecipients(tx: Tx, orderId: string) {
  await sql`update emails set recipient = recipient where order_id = ${orderId} and recipient is not null`.execute(tx)
}

/** An e-mail that was sent keeps its kind and its moment. One that is being sent waits for this, and stores nothing then. */
export async function forgetSentEmails(tx: Tx, orderId: string) {
  await sql`update emails set subject = null, recipient = null where order_id = ${orderId}`.execute(tx)
}

/** Removes the e-mails of an order that no process has started to send: nobody is left to receive them. */
export async function deleteUnsentEmails(tx: Tx, orderId: string) {
  await sql`delete from emails where id in (
    select id from emails where order_id = ${orderId} and sent_at is null and claimed_at is null and first_sent_at is null
    order by id for update)`.execute(tx)
}

/** The picture of the first product of an order that has one. */
export async function firstCover(db: Db, orderId: string): Promise<string | null> {
  const items = db.selectFrom('order_items').select('picture').where('order_id', '=', orderId).where('picture', '<>', '')
  return (await items.orderBy('position').limit(1).executeTakeFirst())?.picture ?? null
}
