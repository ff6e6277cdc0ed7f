import { sql } from 'kysely'
import { bodyOf, sampleOrder, testKind, type WebhookKind } from '#domain/operations/outgoing-webhooks/webhook-events.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { DueDelivery } from './deliveries.sql.ts'

type Facts = Record<'order' | 'subscription' | 'course' | 'payment' | 'refund' | 'dispute' | 'certificate', object | null>
type Subject = Partial<Record<string, string>>

/** `reason`: the fields that do not fit, without their values. */
interface Unwritable {
  problem: 'SUBJECT' | 'SCHEMA'
  reason: string
}

/** The body of an event: its order as it was when it happened, the rest as it is now. Or why there is none: SUBJECT, it is about something that is gone. */
export async function writeBody(db: Db, { kind, subject, occurred_at }: DueDelivery): Promise<string | Unwritable> {
  const timestamp = occurred_at.toISOString()
  if (kind === testKind) return JSON.stringify({ type: kind, version: 1, timestamp, data: { event: 'order.paid', order: sampleOrder } })
  const about = subject as Subject
  const facts = await factsOf(db, about)
  if (
    (about.order_id && !about.course_id && !facts.order) ||
    (about.course_id && !facts.course) ||
    (about.subscription_id && !facts.subscription)
  )
    return { problem: 'SUBJECT', reason: kind }
  const body = bodyOf(kind).safeParse({ type: kind, version: 1, timestamp, data: dataOf(kind, about, facts) })
  if (body.success) return JSON.stringify(body.data)
  return { problem: 'SCHEMA', reason: body.error.issues.map(({ path, code }) => `${path.join('.')}: ${code}`).join(', ') }
}

function dataOf(kind: WebhookKind, subject: Subject, facts: Facts): unknown {
  const { course } = facts
  const order = facts.order && { ...facts.order, status: subject.status, paidAt: isoOrNull(subject.paid_at) }
  const email = subject.email ?? null
  switch (kind) {
    case 'order.placed':
    case 'order.paid':
    case 'order.expired':
      return { order }
    case 'pix.created':
      return { order, pix: facts.payment }
    case 'order.refunded':
      return { order, refund: facts.refund }
    case 'order.disputed':
      return { order, dispute: facts.dispute }
    case 'subscription.started':
    case 'subscription.renewed':
    case 'subscription.plan_changed':
    case 'subscription.canceled':
    case 'subscription.resumed':
    case 'subscription.ended':
      return { subscription: facts.subscription, orderId: subject.order_id ?? null }
    case 'access.granted':
    case 'access.ended':
      return { email, course, orderId: subject.order_id ?? null, endsAt: isoOrNull(subject.expires_at) }
    case 'lesson.completed':
      return { email, course, lessonId: subject.lesson_id, completedAt: isoOrNull(subject.completed_at) }
    case 'certificate.issued':
      return { email, course, name: null, code: '', ...facts.certificate, issuedAt: isoOrNull(subject.issued_at) }
    case 'person.erased':
      return { email, requestedAt: isoOrNull(subject.requested_at) }
  }
}

const isoOrNull = (text: string | null | undefined): string | null => (text ? new Date(text).toISOString() : null)
const iso = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Whatever the subject names: each is looked up by its id, and is null if the subject names none. */
async function factsOf(
  db: Db,
  { order_id = null, subscription_id = null, id = null, course_id = null, code = null }: { [Key in string]?: string | null },
): Promise<Facts> {
  const { rows } = await sql<Facts>`select
    (select jsonb_build_object('id', id, 'status', status, 'method', method, 'totalCents', total_cents, 'discountCents', discount_cents,
        'coupon', (select coupons.code from coupons where coupons.id = coupon_id), 'source', source,
        'createdAt', ${iso('created_at')}, 'paidAt', ${iso('paid_at')},
        'buyer', case when anonymized_at is null and blocked_at is null then jsonb_build_object('name', name, 'email', email, 'phone', phone) end,
        'items', (select jsonb_agg(jsonb_build_object('kind', kind, 'productId', coalesce(course_id, book_id, plan_id), 'title', title,
          'bundle', case when bundle_id is not null then jsonb_build_object('id', bundle_id, 'title', bundle_title) end,
          'quantity', quantity, 'unitCents', unit_cents) order by position) from order_items where order_id = orders.id))
      from orders where id = ${order_id}::uuid) as "order",
    (select jsonb_build_object('id', sub.id, 'plan', jsonb_build_object('id', plans.id, 'title', plans.title), 'priceCents', sub.price_cents,
        'interval', sub.billing_interval, 'isTrial', is_in_trial(sub.id), 'paidUntil', paid_until, 'createdAt', ${iso('sub.created_at')},
        'canceledAt', ${iso('canceled_at')}, 'buyer', case when anonymized_at is null and blocked_at is null
          then jsonb_build_object('name', name, 'email', email, 'phone', phone) end)
      from subscriptions sub join plans on plans.id = plan_id left join (
        select id, name, email, phone, anonymized_at, blocked_at from orders
        union all select subscription_id, name, email, phone, null, null from imported_subscribers) as person
        on person.id = coalesce(${order_id}::uuid, sub.id)
      where sub.id = ${subscription_id}::uuid) as subscription,
    (select jsonb_build_object('id', id, 'title', title) from courses where id = ${course_id}::uuid) as course,
    (select jsonb_build_object('code', pix_text, 'expiresAt', ${iso('expires_at')}) from payments where id = ${id}::uuid) as payment,
    (select jsonb_build_object('id', id, 'amountCents', amount_cents) from refunds where id = ${id}::uuid) as refund,
    (select jsonb_build_object('id', id, 'kind', kind, 'amountCents', amount_cents, 'deadlineAt', ${iso('deadline_at')})
      from disputes where id = ${id}::uuid) as dispute,
    (select jsonb_build_object('name', name, 'code', code) from certificates where code = ${code}) as certificate`.execute(db)
  return rows[0]!
}
