import { courseWithModules, plainCourse } from '#database/seed/fixtures.ts'
import { exportedTables } from './exported-tables.ts'
import { exportPerson } from '#server/compliance/privacy/export-person.ts'
import type { Panel } from './panel.ts'
import type { Shop } from './shop.ts'
import { paidBrowser, signIn } from './signed-in.ts'
import { tracesOf } from './traces.ts'

type Store = Pick<Shop, 'rows'>

interface Column {
  table: string
  column: string
  type: string
  array: boolean
}

/** Tables that say nothing of a buyer. */
const impersonalTables = Object.entries(exportedTables).flatMap(([table, exported]) =>
  typeof exported !== 'string' && 'nobody' in exported ? table : [],
)

/** Columns that cannot name a buyer in tables that say something of one, and why. Those that a check limits to a list of words need no entry. */
const impersonalColumns: Record<string, string> = {
  'access_records.session': 'an id',
  'certificates.code': 'random',
  'certificates.course_title': 'of the catalogue',
  'charges.authorization_code': "the bank's number of a payment",
  'charges.end_to_end_id': "the bank's number of a payment",
  'charges.id': "PagBank's id",
  'charges.nsu': "the bank's number of a payment",
  'charges.provider': 'the name of a payment provider',
  'contact_messages.answered_by': 'a staff member',
  'contact_messages.answer_failure': "a mail server's code",
  'contact_messages.taken_by': 'a staff member',
  'contact_messages.confirmation_failure': "a mail server's code",
  'access_reasons.end_set_by': 'a staff member',
  'access_reasons.granted_by': 'a staff member',
  'course_emails.failure': "a mail server's code",
  'course_emails.kind': 'a word of server/delivery/library/course-email.ts',
  'course_emails.message_id': 'of ids',
  'disputes.charge_id': "PagBank's id",
  'disputes.closed_by': 'a staff member',
  'disputes.opened_by': 'a staff member',
  'disputes.provider_reference': "the bank's number of a dispute",
  'payments.request_id': 'random',
  'imported_subscribers.failure': "a mail server's code",
  'imported_subscribers.kind': 'a word of server/orders/subscriptions/start-email.sql.ts',
  'imported_subscribers.message_id': 'of ids',
  'subscriptions.agreed_text': 'of the plan',
  'recurrences.agreed_text': 'of the plan',
  'recurrences.provider_id': "PagBank's id",
  'recurrences.status': "PagBank's word",
  'payments.provider_invoice_id': "PagBank's id",
  'push_subscriptions.kid': 'the name of a key',
  'emails.failure': "a mail server's code",
  'emails.kind': 'a word of domain/orders/emails/email-kinds.ts',
  'emails.message_id': 'of ids',
  'erasures.waits_for': 'a word of domain/compliance/privacy/erasure-dates.ts',
  'exceptions.kind': 'a word of domain/operations/exceptions.ts',
  'exceptions.subject': 'an id',
  'file_downloads.lesson_id': 'of the catalogue',
  'fiscal_documents.access_key': "the tax office's number of a document",
  'fiscal_documents.canceled_by': 'a staff member',
  'fiscal_documents.document_group': 'of classes and ids',
  'fiscal_documents.lines': 'ids and amounts',
  'fiscal_documents.number': "the issuer's number",
  'fiscal_documents.cancellation_xml': 'a random key; the test of the files sees that it goes with its content',
  'fiscal_documents.pdf': 'a random key; the test of the files sees that it goes with its content',
  'fiscal_documents.xml': 'a random key; the test of the files sees that it goes with its content',
  'fiscal_orders.refund_ids': 'ids',
  'import_rows.course': 'of the catalogue',
  'history.actor': 'a staff member, or Comprador',
  'lesson_progress.lesson_id': 'of the catalogue',
  'study_marks.lesson_id': 'of the catalogue',
  'lesson_questions.lesson_id': 'of the catalogue',
  'lesson_questions.text': 'of nobody once the name is gone: it stays for the others',
  'question_answers.answered_by': 'a staff member',
  'question_answers.text': 'of staff: it stays for the others',
  'order_items.bundle_title': 'of the catalogue',
  'order_items.code': 'of the catalogue',
  'order_items.locale': 'a language',
  'order_items.picture': 'of the catalogue',
  'order_items.title': 'of the catalogue',
  'orders.source': 'of a link of the store',
  'payments.provider': 'the name of a payment provider',
  'payments.provider_charge_id': "PagBank's id",
  'payments.provider_checkout_id': "PagBank's id",
  'payments.provider_order_id': "PagBank's id",
  'payments.unreadable_reason': "a provider's code",
  'privacy_requests.requested_by': 'a staff member, or Comprador',
  'privacy_requests.result': 'ids and dates',
  'refund_calls.charge_id': "PagBank's id",
  'refunds.actor': 'a staff member, or Comprador',
  'refunds.asked_by': 'a staff member',
  'refunds.confirmed_actor': 'a staff member',
  'refunds.confirmed_by': 'a staff member',
  'refunds.item_ids': 'ids',
  'refunds.provider': 'the name of a payment provider',
  'refunds.request_key': 'random',
  'sign_in_codes.counted_for': 'a hash',
  'sign_in_codes.kid': 'names a key',
  'stamped_copies.code': 'random',
  'stamped_copies.key': 'random; its content goes',
  'stamped_copies.problem': 'what is wrong with a file',
  'stamped_copies.sha256': 'a hash',
  'transfer_lines.accepted_by': 'a staff member',
  'transfer_lines.authorization_code': "the bank's number of a payment",
  'transfer_lines.charge_id': "PagBank's id",
  'transfer_lines.event_code': 'a code of the report',
  'transfer_lines.line_code': "PagBank's id",
  'transfer_lines.method': 'a code of the report',
  'transfer_lines.nsu': "the bank's number of a payment",
  'transfer_lines.reference': "a payment's id",
  'transfer_lines.transaction_code': "PagBank's id",
  'conversions.failure': 'a code',
  'waiting_list.failure': "a mail server's code",
  'waiting_list.message_id': 'of ids',
  'webhook_deliveries.kind': 'a word of domain/operations/outgoing-webhooks',
  'webhook_deliveries.lane': 'generated from subject',
  'webhook_deliveries.problem': 'a word',
  'webhook_events.body_digest': 'a hash',
  'webhook_events.digest': 'a hash',
  'withdrawals.declared_through': 'a word',
  'withdrawals.received_by': 'a staff member',
  'order_notes.actor': 'a staff member',
  'withdrawals.registered_by': 'a staff member',
  'withdrawals.effects_text': "the store's own texts and an amount",
}

/** Conditions on the rows of a table that belong to the order `$2`, or to the address `$3`. */
const ofOrder = 'order_id = $2::uuid'
const ofPayment = 'payment_id in (select id from payments where order_id = $2::uuid)'
const ofLine = 'order_item_id in (select id from order_items where order_id = $2::uuid)'
const ofAddress = 'email = $3'
const rowsOf: Record<string, string> = {
  // One item names an order, or an address.
  bulk_items: '(subject = $2::uuid or email = $3)',
  buyer_sessions: ofAddress,
  push_subscriptions: `session_id in (select id from buyer_sessions where ${ofAddress})`,
  buyers: ofAddress,
  certificates: ofAddress,
  contact_messages: ofAddress,
  coupon_redemptions: ofOrder,
  access_reasons: `${ofAddress} and kind = 'IMPORT'`,
  course_accesses: ofAddress,
  disputes: ofOrder,
  emails: ofOrder,
  exceptions: ofOrder,
  file_downloads: ofAddress,
  fiscal_documents: ofOrder,
  import_rows: ofAddress,
  imported_subscribers: ofAddress,
  history: `entity = 'ORDER' and entity_id = $2::uuid`,
  lesson_progress: ofAddress,
  order_notes: ofOrder,
  orders: 'id = $2::uuid',
  payments: ofOrder,
  privacy_requests: ofAddress,
  provider_exchanges: ofPayment,
  reading_places: ofLine,
  study_marks: ofAddress,
  lesson_questions: ofAddress,
  refund_calls: 'refund_id in (select id from refunds where order_id = $2::uuid)',
  refunds: ofOrder,
  sign_in_codes: ofAddress,
  transfer_lines: ofOrder,
  waiting_list: ofAddress,
  webhook_deliveries: `subject ->> 'order_id' = $2::text`,
  webhook_events: ofPayment,
  withdrawals: ofLine,
}

/** Values of the JSON columns with a planted trace. Others get `{ "note": trace }`. */
const shapes: Record<string, (trace: string) => unknown> = {
  'exceptions.actions': (trace) => [{ at: '2026-11-01T00:00:00Z', actor: 'renata', action: 'ACCEPT', reason: trace }],
  'exceptions.detail': (trace) => ({ name: 'NFS-e', cents: 100, reason: trace, canceling: false }),
  'orders.consented': (trace) => ({ destinations: ['META'], agent: trace, url: trace, cookies: {} }),
  'history.changes': (trace) => [{ field: 'reason', before: null, after: trace }],
}

/** Every column with text or JSON that is not limited to a list of words, of every table. */
const textColumns = (store: Store) =>
  store.rows<Column>(
    `select columns.table_name as table, column_name as column, columns.data_type as type, columns.data_type = 'ARRAY' as array
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_type = 'BASE TABLE' and table_schema = 'public' and columns.data_type in ('text', 'jsonb', 'json', 'character varying', 'ARRAY')
       and not exists (select from pg_constraint
         join pg_class on pg_class.oid = conrelid and relname = table_name and relnamespace = 'public'::regnamespace
         join pg_attribute on attrelid = conrelid and conkey = array[attnum] and attname = column_name
         where contype = 'c' and pg_get_constraintdef(pg_constraint.oid) like '%= ANY (%')
     order by 1, 2`,
  )

/** The columns in which a buyer may be named, and what the lists above say that is not so. Both ways: an entry without its column is one too many. */
export async function personalColumns(store: Store): Promise<{ personal: string[]; mistakes: string[] }> {
  const columns = (await textColumns(store)).filter(({ table }) => !impersonalTables.includes(table))
  const all = await store.rows<{ name: string }>(`select table_name as name from information_schema.tables where table_schema = 'public'`)
  const tables = new Set(all.map(({ name }) => name))
  const names = columns.map(({ table, column }) => `${table}.${column}`)
  const personal = names.filter((name) => !(name in impersonalColumns))
  return {
    personal,
    mistakes: [
      ...Object.keys(exportedTables).filter((table) => !tables.has(table)),
      ...Object.keys(impersonalColumns).filter((name) => !names.includes(name)),
      ...personal.filter((name) => !Object.hasOwn(rowsOf, name.split('.')[0]!)).map((name) => `no rows for ${name}`),
    ],
  }
}

interface Person {
  orderId: string
  email: string
  trace: string
  /** The person's traces. */
  texts: readonly string[]
}

/**
 * Writes the trace into each personal column of the rows of the order and of the address, unless the column names the person already. Two words stand
 * before it, so that what stays of a provider's note (its code) is seen to lose the rest. Throws if a table has no row of them.
 */
export async function plantTraces(store: Store, { orderId, email, trace, texts }: Person) {
  const natural = await tracesOf(store, texts)
  const { personal } = await personalColumns(store)
  for (const { table, column, type, array } of await textColumns(store)) {
    const name = `${table}.${column}`
    if (!personal.includes(name) || natural.includes(name)) continue
    const text = `A1 b ${trace}, ${name}`
    const value = type === 'text' ? text : JSON.stringify(shapes[name]?.(text) ?? { note: text })
    const planted = array ? `array[$1::text]` : type === 'text' ? '$1::text' : '$1::jsonb'
    const where = `${rowsOf[table]} and $2::uuid is not null and $3::text is not null`
    const rows = await store.rows(`update "${table}" set "${column}" = ${planted} where ${where} returning 1`, [value, orderId, email])
    if (rows.length === 0) throw new Error(`no row of the person in ${table}: a trace in ${name} would not be seen`)
  }
}

/** The texts in each personal column of the rows of the order and of the address, a list for each row. */
export async function personalTexts(store: Store, { orderId, email }: Pick<Person, 'orderId' | 'email'>): Promise<Map<string, string[][]>> {
  const texts = new Map<string, string[][]>()
  for (const name of (await personalColumns(store)).personal) {
    const [table, column] = name.split('.')
    const where = `${rowsOf[table!]} and $1::int is not null and $2::uuid is not null and $3::text is not null`
    const rows = await store.rows<{ value: unknown }>(`select "${column}" as value from "${table}" where ${where}`, [0, orderId, email])
    texts.set(
      name,
      rows.map(({ value }) => textsIn(value)),
    )
  }
  return texts
}

/** Each text in a value, at any depth. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value]
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : []
}

/** Everything that the store and its staff may write about a buyer. */
export async function leaveTraces(panel: Panel, { name, email }: { name: string; email: string }, orderId: string) {
  const { db, rows } = panel.shop
  await signIn(panel.shop, email)
  await paidBrowser(panel.shop, [orderId])
  await rows(
    `insert into push_subscriptions (session_id, endpoint, p256dh, auth, kid)
     select id, 'https://push.example/' || id, decode(repeat('04', 65), 'hex'), decode(repeat('00', 16), 'hex'), 'x' from buyer_sessions where email = $1`,
    [email],
  )
  await panel.shop.call('POST', '/api/sign-in/code', { email }, { origin: new URL(panel.shop.config.publicUrl).origin })
  await panel.permit(email, plainCourse.slug)
  await exportPerson(db, { email, requestedBy: 'Comprador' })
  const told = { name: 'n8n', url: 'https://n8n.example', kinds: [] }
  const { id: endpoint_id } = await db.insertInto('webhook_endpoints').values(told).returning('id').executeTakeFirstOrThrow()
  const delivery = {
    endpoint_id,
    event_id: crypto.randomUUID(),
    kind: 'order.paid',
    subject: JSON.stringify({ order_id: orderId, email }),
    next_at: null,
  }
  await db.insertInto('webhook_deliveries').values(delivery).execute()
  await db.insertInto('buyers').values({ email, certificate_name: name }).execute()
  await rows(
    `with file as (insert into files (access, name, type, bytes, sha256, storage, key, uploaded_by)
         values ('PROTECTED', 'x.csv', 'text/csv', 1, '', 'DISK', gen_random_uuid()::text, 'renata') returning id),
       import as (insert into imports (name, file_id, kind, platform, header, mapping, created_by)
         select 'x.csv', id, 'PEOPLE', 'PLAIN', '{E-mail}', '{}', 'renata' from file returning id),
       line as (insert into import_rows (import_id, line, file_row, cells, email, outcome) select id, 2, 2, array[$1], $1, 'CREATE' from import),
       plan as (insert into plans (title, description, price_cents, billing_interval, members) values ('Clube', '', 3990, 'MONTH', array[$2::uuid]) returning id),
       subscription as (insert into subscriptions (plan_id, price_cents, billing_interval, grace_days, agreed_at, import_id, imported_until)
         select plan.id, 3990, 'MONTH', 7, null, import.id, '2027-01-01' from plan, import returning id, plan_id),
       told as (insert into imported_subscribers (subscription_id, plan_id, email, name, cpf, phone)
         select id, plan_id, $1, $3, (select cpf from orders where orders.email = $1 limit 1), '' from subscription)
     insert into access_reasons (kind, email, course_id, import_id, granted_by, origin) select 'IMPORT', $1, $2, id, 'renata', '{}' from import`,
    [email, plainCourse.id, name],
  )
  await rows(
    `with operation as (insert into bulk_operations (kind, created_by) values ('MARK_SENT', 'renata') returning id)
     insert into bulk_items (operation_id, position, subject, email, title, outcome)
       select id, 1, $1::uuid, null::text, '', 'WAITING' from operation union all select id, 2, null, $2, '', 'WAITING' from operation`,
    [orderId, email],
  )
  await db.insertInto('waiting_list').values({ email, product_id: plainCourse.id }).execute()
  await db.insertInto('lesson_progress').values({ email, course_id: courseWithModules.id, lesson_id: 'one' }).execute()
  const certificate = { code: `T${orderId}`, email, course_id: courseWithModules.id, name, course_title: 'Um curso', hours: 8 }
  await db.insertInto('certificates').values(certificate).execute()
  const line = await db.selectFrom('order_items').select('id').where('order_id', '=', orderId).where('kind', '=', 'BOOK').executeTakeFirst()
  await db
    .insertInto('file_downloads')
    .values([
      { email, order_id: orderId, order_item_id: line?.id ?? null, kind: 'BOOK', session_id: crypto.randomUUID() },
      { email, course_id: plainCourse.id, kind: 'LESSON_FILE', session_id: crypto.randomUUID() },
    ])
    .execute()
  const mark = { id: crypto.randomUUID(), email, kind: 'BOOK' as const, order_item_id: line!.id, position: 0, place: '1', note: 'x' }
  await db.insertInto('study_marks').values(mark).execute()
  await db
    .insertInto('lesson_questions')
    .values({ id: crypto.randomUUID(), email, course_id: plainCourse.id, lesson_id: 'a', text: 'Por quê?' })
    .execute()
  await db.insertInto('reading_places').values({ order_item_id: line!.id, place: '1', fraction: 0 }).execute()
  const [payment] = await rows<{ id: string }>('select id from payments where order_id = $1', [orderId])
  await db
    .insertInto('provider_exchanges')
    .values({ payment_id: payment!.id, method: 'GET', path: '/', outcome: 'ok', milliseconds: 1 })
    .execute()
  await db
    .insertInto('webhook_events')
    .values({ digest: `digest ${orderId}`, payment_id: payment!.id, signature: 'none', headers: '{}', body: '' })
    .execute()
  await rows(
    `insert into disputes (order_id, charge_id, kind, reason, amount_cents, opened_by, deadline_at, closed_at, status)
     select $1::uuid, charges.id, 'MED', 'FRAUD', 1, 'renata', now(), paid_at - interval '6 years', 'WON' from charges where payment_id = $2`,
    [orderId, payment!.id],
  )
  await rows(
    `insert into exceptions (kind, subject, order_id, since, resolved_at) values ('FISCAL_REJECTED', $1::uuid::text, $1::uuid, now(), now())`,
    [orderId],
  )
  await rows(
    `insert into coupon_redemptions (coupon_id, order_id, cpf, email_key) select id, $1, '', '' from coupons order by id limit 1`,
    [orderId],
  )
  await leaveFiscalTraces(panel.shop, orderId, line!.id)
  await db
    .insertInto('contact_messages')
    .values({
      name,
      email,
      message: 'x',
      answered_at: new Date(),
      // An answer that still waits to be sent would keep the message.
      answer: 'x',
      answer_sent_at: new Date(),
      answered_by: 'renata',
      forwarded_at: new Date(),
      confirmed_at: new Date(),
    })
    .execute()
}

/** A refund that PagBank refused, a withdrawal, a document that was canceled, and a line of the transfer report. */
async function leaveFiscalTraces({ rows }: Store, orderId: string, lineId: string) {
  await rows(
    `with refund as (insert into refunds (order_id, scope, amount_cents, status, refusal, reason, done_at) values ($1, 'ITEMS', 1, 'REFUSED', 'x', 'x', null) returning id),
       call as (insert into refund_calls (refund_id, charge_id, cents, status, refusal)
         select refund.id, charges.id, 1, 'REFUSED', 'x' from refund, charges join payments on payments.id = payment_id where order_id = $1)
     insert into withdrawals (order_item_id, refund_id, session_id, ip_hash, effects_text, with_shipping, return_status)
       select $2, id, gen_random_uuid(), '', 'O e-book sai da sua estante.', false, 'DONE' from refund`,
    [orderId, lineId],
  )
  await rows(`insert into order_notes (order_id, actor, note) values ($1, 'renata', 'x')`, [orderId])
  await rows(
    `insert into fiscal_documents (order_id, document_group, seq, document, class, lines, total_cents, status, next_at, issued_at, canceled_at)
     values ($1, 'EBOOK', 1, 'NFSE_NATIONAL', 'EBOOK', '[]', 100, 'CANCELED', null, now() - interval '6 years', now() - interval '6 years')`,
    [orderId],
  )
  await rows(
    `insert into transfer_lines (day, report, line_code, transaction_code, event, event_code, gross_cents, fee_cents, net_cents, order_id, status)
     values (current_date, 'transactional', $1::uuid::text, '', 'SALE', '', 100, 0, 100, $1::uuid, 'ACCEPTED')`,
    [orderId],
  )
}
