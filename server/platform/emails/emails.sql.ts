import { type Selectable, sql } from 'kysely'
import type { Emails } from '#database/tables.generated.ts'
import { retryWhileUnavailable } from '../database/availability.ts'
import type { Db, Tx } from '../database/database.ts'
import { jobAdded } from '../jobs/jobs.sql.ts'
import type { CourseEmailKind } from '#server/delivery/library/course-emails.sql.ts'

/** The subject of an e-mail: a step of an order (docs/rules/contract.md#e-mails), one of its refunds, or the withdrawal that a refund is for. */
export type EmailSubject =
  | { kind: 'ACCESS' | 'SENT' | 'CANCELED' | 'FISCAL_DOCUMENTS' }
  | { kind: 'REFUND' | 'WITHDRAWAL'; refundId: string }
export type EmailKind = EmailSubject['kind'] | 'PLACED'

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

/** The e-mail that confirms an order which waits for its payment, at most once. An order that was paid meanwhile gets none. */
export async function queuePlacedEmail(tx: Tx, orderId: string) {
  await sql`with queued as (insert into emails (order_id, kind) select id, 'PLACED' from orders where id = ${orderId} and status = 'PENDING'
      on conflict (order_id, kind, refund_id) do nothing returning id)
    select 1 from queued, lateral ${sendingJob('queued')} as job`.execute(tx)
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
 * Queues e-mails of an order again: those that were sent, are being sent, or whose address was refused. One that still waits is not counted
 * as sent again, but its job runs at once. A process that is sending an e-mail at this moment will not record that, because `resends` has
 * changed, so the one that is queued here is sent too.
 */
export async function resendEmails(tx: Tx, orderId: string, which: { emailId: string } | { kind: EmailKind }): Promise<ResentEmail[]> {
  const { rows } = await sql<ResentEmail>`with asked as materialized (
      select id, kind, sent_at from emails where order_id = ${orderId}
        and ${'emailId' in which ? sql`id = ${which.emailId}` : sql`kind = ${which.kind}`} order by id for update
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
  kind: EmailKind
  /** When it was last sent. Null: it has not been sent yet. */
  sentAt: Date | null
}

/** Longer than the timeout of the mail server. */
const leaseSeconds = 60

/** Both tables are outboxes with the same columns: one for e-mails about orders, one for those about an access to a course. */
type Outbox = 'emails' | 'course_emails'
export type ClaimedEmail =
  | (Claim<'emails'> & Pick<Selectable<Emails>, 'order_id' | 'refund_id'> & { kind: EmailKind })
  | (Claim<'course_emails'> & { kind: CourseEmailKind })
/** `resends` identifies this sending: if the e-mail is queued again meanwhile, its outcome is not recorded. */
type Claim<Table extends Outbox> = { table: Table } & Pick<Selectable<Emails>, 'id' | 'resends'>
type Sending = Claim<Outbox>

/**
 * Claims the e-mail, if it is not sent yet, its address was not refused, and no other process is sending it. Throws while another process is sending it: the job is then
 * retried, so that the e-mail is sent even if that process dies.
 */
export async function claimEmail(db: Db, table: Outbox, emailId: string): Promise<ClaimedEmail | undefined> {
  const { rows } = await sql<Omit<ClaimedEmail, 'table'>>`update ${sql.table(table)} set claimed_at = now()
    where id = ${emailId} and sent_at is null and failed_at is null
      and (claimed_at is null or claimed_at < now() - make_interval(secs => ${leaseSeconds})) returning *`.execute(db)
  if (rows[0]) return { ...rows[0], table } as ClaimedEmail
  const waiting = await sql`select from ${sql.table(table)} where id = ${emailId} and sent_at is null and failed_at is null`.execute(db)
  if (waiting.rows.length > 0) throw new Error(`e-mail ${emailId} is being sent by another process`)
  return undefined
}

/** Retries, because the e-mail is already sent: a short database outage must not cause a second delivery. The claim holds meanwhile. */
export async function recordSent(db: Db, { table, id, resends }: Sending, messageId: string) {
  const note = sql`update ${sql.table(table)} set sent_at = now(), message_id = ${messageId} where id = ${id} and resends = ${resends}`
  await retryWhileUnavailable(leaseSeconds / 2, () => note.execute(db))
}

export async function endClaim(db: Db, { table, id, resends }: Sending) {
  await sql`update ${sql.table(table)} set claimed_at = null where id = ${id} and resends = ${resends} and sent_at is null`.execute(db)
}

/** Removes an e-mail that is not true any more. One that was to be sent again counts as sent when it was sent first. */
export async function withdrawEmail(db: Db, { table, id, resends }: Sending) {
  await sql`with again as (update ${sql.table(table)} set sent_at = first_sent_at, claimed_at = null
      where id = ${id} and resends = ${resends} and sent_at is null and first_sent_at is not null)
    delete from ${sql.table(table)} where id = ${id} and resends = ${resends} and sent_at is null and first_sent_at is null`.execute(db)
}

/** For an address that the mail server refuses for good: no job tries it again. `failure` is the server's code. */
export async function storeFailure(db: Db, { table, id, resends }: Sending, failure: string) {
  await sql`update ${sql.table(table)} set failed_at = now(), failure = ${failure}, claimed_at = null
    where id = ${id} and resends = ${resends} and sent_at is null`.execute(db)
}

/** Sends an e-mail again whose address was refused, or whose job died. False if it has been sent. */
export async function retryEmail(db: Db, emailId: string): Promise<boolean> {
  const { rows } = await sql`with retried as (update emails set failed_at = null, failure = null
      where id = ${emailId} and sent_at is null returning id, kind)
    select 1 from retried, lateral ${sendingJob('retried')} as job`.execute(db)
  return rows.length > 0
}

/** Removes the e-mails of an order that no process has started to send: nobody is left to receive them. */
export async function deleteUnsentEmails(tx: Tx, orderId: string) {
  await sql`delete from emails where id in (
    select id from emails where order_id = ${orderId} and sent_at is null and claimed_at is null and first_sent_at is null
    order by id for update)`.execute(tx)
}
