import { sql } from 'kysely'
import type { PersonData } from '#domain/compliance/privacy/person-data.ts'
import type { Db } from '#server/platform/database/database.ts'
import { emailHash } from './erasures.sql.ts'

/** A person has few of anything. This bounds the statement. */
const most = sql.lit(1_000)

const orders = (email: string) => sql`select coalesce(json_agg(each order by each."createdAt" desc), '[]') from (
  select id, status, method, created_at as "createdAt", paid_at as "paidAt", sent_at as "sentAt", carrier, tracking_code as "trackingCode", name, email, cpf, phone, address, source,
    items_cents as "itemsCents", shipping_cents as "shippingCents", discount_cents as "discountCents", total_cents as "totalCents",
    (select coalesce(sum(refunded_cents), 0)::int from payments where order_id = orders.id) as "refundedCents",
    (select json_agg(json_build_object('title', title, 'quantity', quantity, 'unitCents', unit_cents) order by position)
      from order_items where order_id = orders.id) as items,
    (select version from legal_texts where legal_texts.id = orders.terms_id) as "termsVersion",
    (select coalesce(json_agg(json_build_object('kind', kind, 'sentAt', coalesce(first_sent_at, sent_at)) order by queued_at), '[]')
      from emails where order_id = orders.id and coalesce(first_sent_at, sent_at) is not null) as emails
  from orders where email = ${email} order by created_at desc limit ${most}) as each`

const accesses = (email: string) => sql`select coalesce(json_agg(each), '[]') from (
  select title as course, granted_at as "grantedAt", expires_at as "expiresAt", first_opened_at as "firstOpenedAt", last_seen_at as "lastSeenAt"
  from course_accesses join courses on courses.id = course_id where email = ${email} order by granted_at limit ${most}) as each`

const progress = (email: string) => sql`select coalesce(json_agg(each), '[]') from (
  select title as course, lesson_id as lesson, watched_seconds as "watchedSeconds", completed_at as "completedAt", lesson_progress.updated_at as "updatedAt"
  from lesson_progress join courses on courses.id = course_id where email = ${email} order by lesson_progress.updated_at limit ${most}) as each`

const certificates = (email: string) => sql`select coalesce(json_agg(each), '[]') from (
  select code, name, course_title as course, hours, issued_at as "issuedAt" from certificates where email = ${email} order by issued_at limit ${most}) as each`

const downloads = (email: string) => sql`select coalesce(json_agg(each), '[]') from (
  select download.kind, coalesce(item.title, course.title, '') as title, bytes, started_at as at from file_downloads as download
  left join order_items as item on item.id = order_item_id left join courses as course on course.id = download.course_id
  where email = ${email} order by started_at desc limit ${most}) as each`

const devices = (email: string) => sql`select coalesce(json_agg(each), '[]') from (
  select device, created_at as "createdAt", last_seen_at as "lastSeenAt", ended_at as "endedAt" from buyer_sessions
  where email = ${email} order by last_seen_at desc limit ${most}) as each`

const withdrawals = (email: string) => sql`select coalesce(json_agg(each), '[]') from (
  select orders.id as "orderId", title, requested_at as "requestedAt", declared_on as "declaredOn", reason from withdrawals
  join order_items item on item.id = order_item_id join orders on orders.id = item.order_id
  where orders.email = ${email} order by requested_at desc limit ${most}) as each`

const messages = (email: string) => sql`select coalesce(json_agg(each), '[]') from (
  select received_at as "receivedAt", name, order_reference as order, message, answered_at as "answeredAt" from contact_messages
  where email = ${email} order by received_at desc limit ${most}) as each`

const requests = (email: string) => sql`select coalesce(json_agg(each), '[]') from (
  select kind, requested_at as "requestedAt", status from privacy_requests where email_hash = ${emailHash(email)}
  order by requested_at desc limit ${most}) as each`

/** The lists of an export. `exported` in personal-data.ts names the one of each place. */
const lists = { orders, accesses, progress, certificates, downloads, devices, withdrawals, messages, requests }

/** Everything that the store has about an address, in one statement. */
export async function personData(db: Db, email: string): Promise<PersonData> {
  const read = Object.entries(lists).map(([name, listOf]) => sql`${sql.lit(name)}, (${listOf(email)})`)
  const { rows } = await sql<{ data: PersonData }>`select json_build_object('exportedAt', now(), 'email', ${email}::text,
    'certificateName', (select certificate_name from buyers where email = ${email}),
    'lessonEmails', coalesce((select lesson_emails from buyers where email = ${email}), true), ${sql.join(read)}) as data`.execute(db)
  return rows[0]!.data
}
