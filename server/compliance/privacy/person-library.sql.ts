import { sql } from 'kysely'
import { unionOfProducts } from '#server/catalogue/products/product-rows.sql.ts'
import { buyerActor } from '#server/orders/order/move-order.ts'
import { emailHash, personId } from './erasures.sql.ts'

/** More than anybody has of anything, also who studies much. It bounds the statements. */
const most = sql.lit(20_000)

/** One row, or none. */
const profile = (email: string) => sql`select json_build_object(
  'certificateName', (select certificate_name from buyers where email = ${email}),
  'lessonEmails', coalesce((select lesson_emails from buyers where email = ${email}), true),
  'recoveryEmails', coalesce((select recovery_emails from buyers where email = ${email}), true),
  'name', (select name from buyers where email = ${email}), 'cpf', (select cpf from buyers where email = ${email}),
  'phone', (select phone from buyers where email = ${email}))`

const accesses = (email: string) => sql`select coalesce(json_agg(each), '[]') from (
  select title as course, granted_at as "grantedAt", expires_at as "expiresAt", first_opened_at as "firstOpenedAt", last_seen_at as "lastSeenAt",
    (select string_agg(value, ', ' order by id) from access_reasons reason, jsonb_each_text(origin)
      where reason.email = access.email and reason.course_id = access.course_id) as origin
  from course_accesses access join courses on courses.id = course_id where email = ${email} order by granted_at limit ${most}) as each`

const courseEmails = (email: string) => sql`select coalesce(json_agg(each), '[]') from (
  select title as course, kind, coalesce(first_sent_at, sent_at) as "sentAt"
  from course_emails join course_accesses access on access.id = access_id join courses on courses.id = course_id
  where email = ${email} and sent_at is not null order by sent_at desc limit ${most}) as each`

const progress = (email: string) => sql`select coalesce(json_agg(each), '[]') from (
  select title as course, lesson_id as lesson, watched_seconds as "watchedSeconds", watched_places as "watchedPlaces",
    completed_at as "completedAt", lesson_progress.updated_at as "updatedAt"
  from lesson_progress join courses on courses.id = course_id where email = ${email} order by lesson_progress.updated_at limit ${most}) as each`

/** Where the person is in each e-book that was opened in the member area. */
const readings = (email: string) => sql`select coalesce(json_agg(each), '[]') from (
  select item.title, place, fraction, reading_places.updated_at as "updatedAt" from reading_places
    join order_items item on item.id = order_item_id join orders on orders.id = item.order_id
  where orders.email = ${email} order by reading_places.updated_at desc limit ${most}) as each`

/** Also those in courses and e-books that do not open any more. */
const marks = (email: string) => sql`select coalesce(json_agg(each), '[]') from (
  select coalesce(course.title, item.title) as title, lesson_id as lesson, mark.kind, mark.position, place, quote, colour, note,
    mark.created_at as "createdAt", mark.updated_at as "updatedAt"
  from study_marks mark left join courses course on course.id = mark.course_id left join order_items item on item.id = mark.order_item_id
  where email = ${email} and deleted_at is null order by mark.created_at limit ${most}) as each`

/** With the answers that their person sees, also when the access has ended. */
const questions = (email: string) => sql`select coalesce(json_agg(each), '[]') from (
  select title as course, lesson_id as lesson, second, text, asked_at as "askedAt", closed_at as "closedAt", hidden_at as "hiddenAt", (
      select coalesce(json_agg(json_build_object('text', text, 'private', private, 'answeredAt', answer.answered_at) order by answer.answered_at), '[]')
      from question_answers answer where question_id = question.id) as answers
  from lesson_questions question join courses on courses.id = course_id where email = ${email} order by asked_at limit ${most}) as each`

const certificates = (email: string) => sql`select coalesce(json_agg(each), '[]') from (
  select code, name, course_title as course, hours, issued_at as "issuedAt", revoked_at as "revokedAt"
  from certificates where email = ${email} order by issued_at limit ${most}) as each`

/** Files that the store sent, and links to e-books that are kept elsewhere. */
const downloads = (email: string) => sql`select coalesce(json_agg(each), '[]') from (
  select download.kind, coalesce(item.title, course.title, '') as title, bytes::float as bytes, 1 as times, started_at as at from file_downloads as download
    left join order_items as item on item.id = download.order_item_id left join courses as course on course.id = download.course_id
    where email = ${email}
  union all select 'LINK', item.title, null, times, last_at from downloads as link
    join order_items item on item.id = link.order_item_id join orders on orders.id = item.order_id where orders.email = ${email}
  order by at desc limit ${most}) as each`

const devices = (email: string) => sql`select coalesce(json_agg(each), '[]') from (
  select device, created_at as "createdAt", last_seen_at as "lastSeenAt", ended_at as "endedAt",
    (select push.created_at from push_subscriptions push where session_id = buyer_sessions.id) as "toldSince" from buyer_sessions
  where email = ${email} order by last_seen_at desc limit ${most}) as each`

/** Records of the sessions of the address, and of its orders. */
const accessRecords = (email: string) => sql`select coalesce(json_agg(each), '[]') from (
  select at, host(address) as address, port, kind from access_records
  where session in (select id::text from buyer_sessions where email = ${email} union all select id::text from orders where email = ${email})
  order by at desc limit ${most}) as each`

const messages = (email: string) => sql`select coalesce(json_agg(each), '[]') from (
  select received_at as "receivedAt", name, order_reference as order, message, answered_at as "answeredAt",
    nullif(answer, '') as answer from contact_messages
  where email = ${email} order by received_at desc limit ${most}) as each`

const products = sql.raw(unionOfProducts((_, table) => `select id, title from ${table}`))

const waiting = (email: string) => sql`select coalesce(json_agg(each), '[]') from (
  select coalesce((select title from (${products}) as product where id = product_id), '') as product,
    created_at as "askedAt", confirmed_at as "confirmedAt", ended_at as "endedAt", coalesce(sent_at, first_sent_at) as "lastEmailAt"
  from waiting_list where email = ${email} order by created_at desc limit ${most}) as each`

const requests = (email: string) => sql`select coalesce(json_agg(each), '[]') from (
  select kind, requested_at as "requestedAt", status from privacy_requests where email_hash = ${emailHash(email)}
  order by requested_at desc limit ${most}) as each`

/** Whether the person did it, or the store. Names of staff are not the person's data. */
const whoActed = sql`case when actor = ${buyerActor} then 'BUYER' else 'STORE' end as by`

/** Changes and openings of the person's orders, documents, messages and data, and which accesses staff granted. */
const history = (email: string) => sql`select coalesce(json_agg(each), '[]') from (
  select entity, entity_id as "entityId", action, at, ${whoActed}, changes from history where id in (
    select id from history where entity = 'ORDER' and entity_id in (select id from orders where email = ${email})
    union all select id from history where entity = 'FISCAL_DOCUMENT' and entity_id in (
      select document.id from fiscal_documents document join orders on orders.id = order_id where email = ${email})
    union all select id from history where entity = 'MESSAGE' and entity_id in (select id from contact_messages where email = ${email})
    union all select id from history where entity = 'PERSON' and entity_id = ${personId(email)}
    union all select id from history where entity = 'ACCESS' and (changes @> ${named(email, 'before')}::jsonb or changes @> ${named(email, 'after')}::jsonb))
  order by at desc limit ${most}) as each`

const named = (email: string, side: string) => JSON.stringify([{ field: 'email', [side]: email }])

export const libraryParts = {
  profile,
  accesses,
  courseEmails,
  progress,
  readings,
  marks,
  questions,
  certificates,
  downloads,
  devices,
  accessRecords,
  messages,
  waiting,
  requests,
  history,
}
