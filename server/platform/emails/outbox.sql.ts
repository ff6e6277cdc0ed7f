import { sql } from 'kysely'
import { retryWhileUnavailable } from '../database/availability.ts'
import type { Db } from '../database/database.ts'
import { jobAdded } from '../jobs/jobs.sql.ts'

/** Longer than the timeout of the mail server. */
const leaseSeconds = 60

/** Tables with the same columns: e-mails about orders, those about an access to a course, those who wait for a sale, and imported subscribers. */
export type Outbox = 'emails' | 'course_emails' | 'waiting_list' | 'imported_subscribers'

/**
 * `resends` identifies this sending: if the e-mail is queued again meanwhile, its outcome is not recorded. `claimed_at`: when its claim began,
 * which another process may have by now.
 */
type Sending = { table: Outbox; id: string; resends: number; claimed_at: Date }
/** The row of an e-mail. A kind may know more of its columns. */
export type QueuedEmail = Sending & { kind: string; queued_at: Date; order_id?: string }

/** Columns that the kinds of e-mails read. Each is named, because a statement with `*` is not prepared. */
const shared = sql`id, kind, resends, claimed_at, queued_at`
const columnsOf = { emails: sql`${shared}, order_id, refund_id`, course_emails: shared, waiting_list: shared, imported_subscribers: shared }

/**
 * Claims the e-mail, if it is not sent yet, its address was not refused, and no other process is sending it. Throws while another process is
 * sending it: the job is then retried, so that the e-mail is sent even if that process dies.
 */
export async function claimEmail(db: Db, table: Outbox, emailId: string): Promise<QueuedEmail | undefined> {
  const { rows } = await sql<Omit<QueuedEmail, 'table'>>`update ${sql.table(table)} set claimed_at = now()
    where id = ${emailId} and sent_at is null and failed_at is null
      and (claimed_at is null or claimed_at < now() - make_interval(secs => ${leaseSeconds})) returning ${columnsOf[table]}`.execute(db)
  if (rows[0]) return { ...rows[0], table }
  const waiting = await sql`select from ${sql.table(table)} where id = ${emailId} and sent_at is null and failed_at is null`.execute(db)
  if (waiting.rows.length > 0) throw new Error(`e-mail ${emailId} is being sent by another process`)
  return undefined
}

/** Retries, because the e-mail is already sent: a short database outage must not cause a second delivery. The claim holds meanwhile. */
export async function recordSent(db: Db, { table, id, resends }: Sending, messageId: string, sent: { subject: string; to: string }) {
  const note = sql`update ${sql.table(table)} set sent_at = now(), message_id = ${messageId}${table === 'emails' ? asSent(sent) : sql``} where id = ${id} and resends = ${resends}`
  await retryWhileUnavailable(leaseSeconds / 2, () => note.execute(db))
}

const asSent = ({ subject, to }: { subject: string; to: string }) => sql`, subject = left(${subject}::text, 998), recipient = ${to}`

/** A JavaScript date has milliseconds only. */
const isHeldSince = (begun: Date) => sql`date_trunc('milliseconds', claimed_at) = ${begun}`

export async function endClaim(db: Db, { table, id, resends, claimed_at }: Sending) {
  await sql`update ${sql.table(table)} set claimed_at = null
    where id = ${id} and resends = ${resends} and sent_at is null and ${isHeldSince(claimed_at)}`.execute(db)
}

/** Sends it later, if it is still true then. Until then it counts as queued later: nothing is late, and the sweep leaves it alone. */
export async function postponeEmail(db: Db, { table, id, resends, claimed_at }: Sending, seconds: number) {
  await sql`with later as (update ${sql.table(table)} set claimed_at = null, queued_at = now() + make_interval(secs => ${seconds})
      where id = ${id} and resends = ${resends} and sent_at is null and ${isHeldSince(claimed_at)} returning id, queued_at)
    select 1 from later, lateral ${jobAdded(jobOf[table].name, sql`json_build_object('emailId', later.id)`, {
      key: sql`${sql.lit(`${jobOf[table].key}:`)} || later.id`,
      runAt: sql`later.queued_at`,
    })} as job`.execute(db)
}

/** The job that sends an e-mail of each table, and what its key begins with. */
export const jobOf = {
  emails: { name: 'send_email', key: 'email' },
  course_emails: { name: 'send_course_email', key: 'course_email' },
  waiting_list: { name: 'send_waiting_email', key: 'waiting_email' },
  imported_subscribers: { name: 'send_subscription_email', key: 'subscription_email' },
} as const

/**
 * Removes an e-mail that is not true any more. One that was to be sent again counts as sent when it was sent first; an imported subscriber stays,
 * as somebody whose charges nobody has started.
 */
export async function withdrawEmail(db: Db, { table, id, resends }: Sending) {
  if (table === 'imported_subscribers') {
    await sql`update ${sql.table(table)} set queued_at = null, claimed_at = null where id = ${id} and sent_at is null`.execute(db)
    return
  }
  await sql`with again as (update ${sql.table(table)} set sent_at = first_sent_at, claimed_at = null
      where id = ${id} and resends = ${resends} and sent_at is null and first_sent_at is not null)
    delete from ${sql.table(table)} where id = ${id} and resends = ${resends} and sent_at is null and first_sent_at is null`.execute(db)
}

/** For an address that the mail server refuses for good: no job tries it again. `failure` is the server's code. */
export async function storeFailure(db: Db, { table, id, resends }: Sending, failure: string) {
  await sql`update ${sql.table(table)} set failed_at = now(), failure = ${failure}, claimed_at = null
    where id = ${id} and resends = ${resends} and sent_at is null`.execute(db)
}
