import { sql } from 'kysely'

/** A person has few of anything. This bounds the statement. */
const most = sql.lit(1_000)

const ordersOf = (email: string) => sql`(select id from orders where email = ${email})`

const orders = (email: string) => sql`select coalesce(json_agg(each order by each."createdAt" desc), '[]') from (
  select id, status, method, created_at as "createdAt", paid_at as "paidAt", sent_at as "sentAt", carrier, tracking_code as "trackingCode", name, email, cpf, phone, address, source, attribution, consented,
    items_cents as "itemsCents", shipping_cents as "shippingCents", discount_cents as "discountCents", total_cents as "totalCents",
    (select coalesce(sum(refunded_cents), 0)::int from payments where order_id = orders.id) as "refundedCents",
    (select json_agg(json_build_object('title', title || coalesce(' (pacote “' || bundle_title || '”)', ''), 'quantity', quantity, 'unitCents', unit_cents) order by position)
      from order_items where order_id = orders.id) as items,
    (select json_build_object('code', code, 'cpf', used.cpf, 'email', email_key, 'returnedAt', returned_at)
      from coupon_redemptions used join coupons on coupons.id = used.coupon_id where order_id = orders.id) as coupon,
    (select version from legal_texts where legal_texts.id = orders.terms_id) as "termsVersion",
    (select coalesce(json_agg(json_build_object('kind', kind, 'subject', subject, 'to', recipient, 'sentAt', coalesce(first_sent_at, sent_at)) order by queued_at), '[]')
      from emails where order_id = orders.id and coalesce(first_sent_at, sent_at) is not null) as emails
  from orders where email = ${email} order by created_at desc limit ${most}) as each`

const payments = (email: string) => sql`select coalesce(json_agg(each), '[]') from (
  select order_id as "orderId", method, status, amount_cents as "amountCents", paid_cents as "paidCents", refunded_cents as "refundedCents",
    created_at as "createdAt", expires_at as "expiresAt", provider_order_id as "providerId", pay_url as "payUrl", pix_text as "pixText", refusal
  from payments where order_id in ${ordersOf(email)} order by created_at desc limit ${most}) as each`

const charges = (email: string) => sql`select coalesce(json_agg(each), '[]') from (
  select order_id as "orderId", charges.id, charges.paid_at as "paidAt", charges.paid_cents as "paidCents", interest_cents as "interestCents",
    charges.returned_cents as "refundedCents", end_to_end_id as "endToEndId", nsu, authorization_code as "authorizationCode"
  from charges join payments on payments.id = payment_id where order_id in ${ordersOf(email)} order by charges.created_at desc limit ${most}) as each`

const refunds = (email: string) => sql`select coalesce(json_agg(each), '[]') from (
  select order_id as "orderId", scope, status, amount_cents as "amountCents", created_at as "createdAt", done_at as "doneAt", returned_on as "returnedOn",
    method, why, reason, refusal
  from refunds where order_id in ${ordersOf(email)} order by created_at desc limit ${most}) as each`

const disputes = (email: string) => sql`select coalesce(json_agg(each), '[]') from (
  select order_id as "orderId", kind, reason, status, amount_cents as "amountCents", provider_reference as "providerReference",
    opened_at as "openedAt", answered_at as "answeredAt", closed_at as "closedAt"
  from disputes where order_id in ${ordersOf(email)} order by opened_at desc limit ${most}) as each`

const documents = (email: string) => sql`select coalesce(json_agg(each), '[]') from (
  select order_id as "orderId", document, status, number, access_key as "accessKey", total_cents as "totalCents", issued_at as "issuedAt",
    canceled_at as "canceledAt", reason
  from fiscal_documents where order_id in ${ordersOf(email)} order by created_at desc limit ${most}) as each`

const withdrawals = (email: string) => sql`select coalesce(json_agg(each), '[]') from (
  select orders.id as "orderId", title, requested_at as "requestedAt", declared_on as "declaredOn", declared_through as "declaredThrough", reason
  from withdrawals join order_items item on item.id = order_item_id join orders on orders.id = item.order_id
  where orders.email = ${email} order by requested_at desc limit ${most}) as each`

const copies = (email: string) => sql`select coalesce(json_agg(each), '[]') from (
  select order_id as "orderId", title, stamped_copies.code, version, status, made_at as "madeAt", used_at as "usedAt"
  from stamped_copies join order_items item on item.id = order_item_id
  where order_id in ${ordersOf(email)} order by wanted_at desc limit ${most}) as each`

const notes = (email: string) => sql`select coalesce(json_agg(each), '[]') from (
  select order_id as "orderId", note, created_at as "createdAt"
  from order_notes where order_id in ${ordersOf(email)} order by created_at desc limit ${most}) as each`

const subscriptions = (email: string) => sql`select coalesce(json_agg(each), '[]') from (
  select plans.title, subscriptions.price_cents as "priceCents", subscriptions.created_at as "createdAt", subscriptions.paid_until as "paidUntil",
    canceled_at as "canceledAt", agreed_text as "agreedText", agreed_version as "agreedVersion",
    (select json_agg(json_build_object('agreedText', recurrences.agreed_text, 'agreedAt', recurrences.created_at, 'endedAt', ended_at))
      from orders own join payments on payments.order_id = own.id join recurrences on recurrences.id = payments.id
      where own.subscription_id = subscriptions.id) as cards,
    agreed_at as "agreedAt", (select json_build_object('name', name, 'email', email, 'cpf', cpf, 'phone', phone, 'toldAt', sent_at)
      from imported_subscribers where subscription_id = subscriptions.id) as imported
  from subscriptions join plans on plans.id = plan_id
  where subscriptions.id in (select subscription_id from orders where email = ${email}
    union all select subscription_id from imported_subscribers where imported_subscribers.email = ${email}) order by subscriptions.created_at desc limit ${most}) as each`

export const saleParts = { orders, subscriptions, notes, payments, charges, refunds, disputes, documents, withdrawals, copies }
