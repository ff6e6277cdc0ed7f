import { sql } from 'kysely'
import type { RecoveryAnswer } from '#domain/checkout/recovery/recovery-answer.ts'
import { recoveryKinds } from '#domain/orders/emails/email-kinds.ts'
import type { RecoveryStep } from '#domain/platform/settings/recovery-steps.ts'
import type { CatalogueTable } from '#domain/catalogue/products/product-types.ts'
import { priceNow } from '#server/catalogue/products/product-rows.sql.ts'
import { queueSelected } from '#server/orders/emails/emails.sql.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'

const ofRecovery = sql`kind in (${sql.join(recoveryKinds.map((kind) => sql.lit(kind)))})`

const isSince = sql`((later.created_at, later.id) > (orders.created_at, orders.id) or later.paid_at > orders.created_at)`

/**
 * A PIX that could still be paid, of somebody who has placed or paid no order since: with this address, or with this CPF and a corrected one. The
 * orders that the store places for a subscription have e-mails of their own.
 */
export const isWaiting = sql<boolean>`(orders.method = 'PIX' and orders.status in ('PENDING', 'EXPIRED')
  and orders.anonymized_at is null and orders.blocked_at is null and orders.upsell_of is null
  and not exists (select from subscriptions where id = orders.subscription_id and (orders.cycle > 1 or import_id is not null))
  and not exists (select from orders later where later.email = orders.email and ${isSince})
  and not exists (select from orders later where later.cpf = orders.cpf and ${isSince}))`

const isGone = (table: CatalogueTable) =>
  sql.raw(`(${table}.removed_at is not null or not is_on_sale(now(), ${table}.on_sale_from, ${table}.on_sale_until))`)

const isRepriced = sql.raw(`(case when item.bundle_id is null then item.list_cents <> coalesce(${priceNow('books')}, ${priceNow('courses')})
  else ${priceNow('bundles')} <> (select sum(list_cents) from order_items share where share.order_id = item.order_id and share.bundle_id = item.bundle_id) end)`)

/** It brings something else than then, or something that is priced in another currency by now. */
const isOtherBundle = sql`(item.bundle_id is not null and (courses.currency <> 'BRL' or coalesce(item.course_id, item.book_id) <> all (bundles.members)
  or cardinality(bundles.members) <> (select count(*) from order_items sold where sold.order_id = item.order_id and sold.bundle_id = item.bundle_id)))`

/** Its coupon is over or has given less since, or the discount for PIX is less than it was. */
const isLessReduced = sql`(exists (select from coupons where id = orders.coupon_id and (removed_at is not null or not active or ends_at <= now()
    or discount_lowered_at > orders.created_at))
  or orders.pix_discount_cents > ((orders.items_cents - orders.discount_cents + orders.pix_discount_cents)::bigint
    * (select pix_discount from store_settings) + 5000) / 10000)`

/** An expired order holds nothing: what it is about may be sold out or gone, or have another price (`renewPix`). Copies of a book may be on several lines. */
const isAvailable = sql<boolean>`(orders.status = 'PENDING' or not ${isLessReduced} and not exists (select from order_items item
  left join books on books.id = item.book_id left join courses on courses.id = item.course_id left join bundles on bundles.id = item.bundle_id
  where item.order_id = orders.id and (${isGone('books')} or ${isGone('courses')} or ${isGone('bundles')}
    or not coalesce(courses.published, true) or not coalesce(bundles.published, true) or ${isRepriced}
    or ${isOtherBundle} or (item.physical and books.stock < (select sum(quantity) from order_items copies
      where copies.order_id = item.order_id and copies.book_id = item.book_id)))))`

export const wantsReminders = sql<boolean>`not exists (select from buyers where buyers.email = orders.email and not buyers.recovery_emails)`

/** A code of the last minutes is still on a screen, and whether one that the provider does not show was paid is unknown. */
const isAbandoned = sql`not exists (select from payments where order_id = orders.id
  and (payments.created_at > now() - interval '15 minutes' or payments.unreadable_since is not null))`

/** None is on its way to the address, none was within the last hour, and it refuses no e-mail of this order. */
const isUntroubled = (besides: string | null) => sql`(not exists (select from emails other join orders theirs on theirs.id = other.order_id
    where theirs.email = orders.email and ${ofRecovery} and other.id is distinct from ${besides}::uuid
      and (other.sent_at > now() - interval '1 hour' or (other.sent_at is null and other.failed_at is null)))
  and not exists (select from emails other where other.order_id = orders.id and other.failed_at is not null))`

const mayBeReminded = (besides: string | null) =>
  sql<boolean>`(${isWaiting} and ${isAvailable} and ${wantsReminders} and ${isAbandoned} and ${isUntroubled(besides)})`

/** A reminder that could not be sent for so long is left out. */
const longestDelay = sql`interval '3 hours'`
const most = 1_000

/**
 * Queues the reminders whose time has come: of each order the latest step, and none after a later one. The lock, and that an address has one
 * at a time, keep two of them an hour apart.
 */
export async function queueReminders(tx: Tx, steps: readonly RecoveryStep[]): Promise<number> {
  if (steps.length === 0) return 0
  await sql`select pg_advisory_xact_lock(hashtext('recovery'))`.execute(tx)
  const due = steps.map(({ hours }, index) => sql`(${recoveryKinds[index]!}::text, make_interval(secs => ${hours * 3_600}))`)
  return queueSelected(
    tx,
    sql`select id, kind from (
      select distinct on (orders.email) orders.id, step.kind from (values ${sql.join(due)}) as step (kind, after)
        join orders on orders.created_at > now() - step.after - ${longestDelay} and orders.created_at <= now() - step.after
      where ${mayBeReminded(null)}
        and not exists (select from emails earlier where earlier.order_id = orders.id and ${ofRecovery} and earlier.kind >= step.kind)
      order by orders.email, step.after desc limit ${sql.lit(most)}) as due`,
  )
}

/** Whether a queued reminder says what is true now. */
export async function isReminderTrue(db: Db, emailId: string): Promise<boolean> {
  const { rows } = await sql`select from emails queued join orders on orders.id = queued.order_id
    where queued.id = ${emailId} and queued.queued_at > now() - ${longestDelay} and ${mayBeReminded(emailId)}`.execute(db)
  return rows.length > 0
}

/** The address that a reminder went to. */
export async function addressOfReminder(db: Db, emailId: string): Promise<string | undefined> {
  const { rows } = await sql<{ email: string }>`select email from emails join orders on orders.id = order_id
    where emails.id = ${emailId} and ${ofRecovery} and anonymized_at is null`.execute(db)
  return rows[0]?.email
}

type RecoveryFacts = Omit<RecoveryAnswer, 'agreement'>

/** An order as its page shows it. Undefined: nothing is left of it. */
export async function recoveryFacts(db: Db, orderId: string): Promise<RecoveryFacts | undefined> {
  const { rows } = await sql<RecoveryFacts>`select total_cents as "totalCents",
      case when status = 'PAID' then 'PAID' when status not in ('PENDING', 'EXPIRED') then 'CLOSED'
        when ${isAvailable} then 'OPEN' else 'UNAVAILABLE' end as state,
      (select jsonb_agg(jsonb_build_object('title', title, 'path', path) order by position) from (
        select distinct on (coalesce(item.bundle_id, item.id)) position, coalesce(bundle_title, item.title) as title,
          case when item.kind = 'PLAN' then (select '/planos/' || id from plans where id = item.plan_id and published and removed_at is null)
            when item.bundle_id is not null then case when bundles.published and bundles.removed_at is null then '/pacotes/' || bundles.id end
            when courses.published and courses.removed_at is null then '/courses/' || courses.slug
            when books.id is not null and books.removed_at is null then '/books/' || books.id end as path
        from order_items item left join bundles on bundles.id = item.bundle_id left join courses on courses.id = item.course_id
          left join books on books.id = item.book_id
        where order_id = orders.id and (item.plan_id is null or item.kind = 'PLAN') order by coalesce(item.bundle_id, item.id), position) as product) as items,
      (select jsonb_build_object('id', plan_id, 'title', title) from order_items where order_id = orders.id and kind = 'PLAN') as plan
    from orders where id = ${orderId} and anonymized_at is null and blocked_at is null`.execute(db)
  return rows[0]
}

export async function recordPress(db: Db, orderId: string, step: number) {
  await sql`insert into recovery_presses (order_id, step) values (${orderId}, ${step}) on conflict do nothing`.execute(db)
}
