import { hourTypes } from '#domain/catalogue/products/product-types.ts'
import { emailKinds, type OrderEmailKind as OrderEmailKindName } from '#domain/orders/emails/email-kinds.ts'
import { CurrencyEnum } from '#server/catalogue/products/bumps.graphql.ts'
import { builder, requireStaff } from '#server/platform/web/graphql/builder.ts'
import { dateTime, dateTimeOrNull } from '#server/platform/web/graphql/scalars.ts'
import type { WholeOrder } from './whole-orders.sql.ts'

export const ItemKind = builder.enumType('ItemKind', {
  description: 'What a line of an order is. CI: an initial conversation. MED: a psychiatric consultation.',
  values: ['COURSE', 'BOOK', 'PLAN', ...hourTypes] as const,
})
export const PaymentMethodEnum = builder.enumType('PaymentMethod', { values: ['PIX', 'CARD'] as const })
const PaymentStatus = builder.enumType('PaymentStatus', {
  values: ['REQUESTING', 'WAITING', 'IN_ANALYSIS', 'PAID', 'DECLINED', 'EXPIRED', 'REFUSED', 'REFUNDED'] as const,
})
const RefundStatus = builder.enumType('RefundStatus', {
  description:
    'WAITING: of a withdrawal, or refused for now; not started yet. REQUESTING: not yet confirmed by PagBank. REFUSED: rejected by PagBank.',
  values: ['WAITING', 'REQUESTING', 'DONE', 'REFUSED'] as const,
})
const RefundScope = builder.enumType('RefundScope', {
  description:
    'WHOLE: all of the money. ITEMS: some lines. AMOUNT: some of the money, for no line. DUE: money that could not be applied to the order. PROVIDER: made at PagBank, manually or as a chargeback.',
  values: ['WHOLE', 'ITEMS', 'AMOUNT', 'DUE', 'PROVIDER'] as const,
})
/** Here and not in money, which builds on orders. */
export const RefundMethod = builder.enumType('RefundMethod', {
  description: 'How the store returned money outside PagBank.',
  values: ['PIX', 'TRANSFER', 'CASH', 'OTHER'] as const,
})
export const RefundWhy = builder.enumType('RefundWhy', {
  description: 'Why staff returned money. A withdrawal, a dispute and money that was due say it themselves.',
  values: ['DEFECT', 'GOODWILL'] as const,
})
const OrderEmailKind = builder.enumType('OrderEmailKind', {
  description: 'OTHER: one that only a newer program knows.',
  values: [...(Object.keys(emailKinds) as OrderEmailKindName[]), 'OTHER'] as const,
})

/** The details that the panel's dialog shows in addition to the order itself. */
export const OrderItem = builder.objectRef<WholeOrder['items'][number]>('OrderItem').implement({
  description: 'A line of an order, as it was sold.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The id to pass in `items` of refundOrder.' }),
    kind: t.expose('kind', { type: ItemKind }),
    title: t.exposeString('title'),
    bundle: t.exposeString('bundle_title', {
      nullable: true,
      description: 'The title of the bundle that it was sold in, of whose price this is a share.',
    }),
    quantity: t.exposeInt('quantity'),
    unitCents: t.expose('unit_cents', { type: 'Cents', description: 'Per unit.' }),
    totalCents: t.field({ type: 'Cents', description: 'For all units.', resolve: (item) => item.unit_cents * item.quantity }),
    listTotalCents: t.field({
      type: 'Cents',
      description: 'Of `listCurrency`, for all units: the price that the buyer saw.',
      resolve: (item) => item.list_cents * item.quantity,
    }),
    listCurrency: t.field({ type: CurrencyEnum, resolve: (item) => item.list_currency }),
    physical: t.exposeBoolean('physical'),
    orderBump: t.exposeBoolean('order_bump', { description: 'Added as an order bump in the checkout.' }),
    picture: t.string({ nullable: true, description: 'URL.', resolve: (each) => each.picture || null }),
    code: t.string({ nullable: true, description: "A book's own code.", resolve: (each) => each.code || null }),
    refundedAt: dateTimeOrNull(t, (item) => item.refunded_at, 'Of its refund.'),
  }),
})

export const OrderPayment = builder.objectRef<WholeOrder['payments'][number]>('OrderPayment').implement({
  description: 'One attempt to pay an order.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The reference at PagBank.' }),
    method: t.expose('method', { type: PaymentMethodEnum }),
    status: t.expose('status', { type: PaymentStatus }),
    amountCents: t.expose('amount_cents', { type: 'Cents', description: 'Requested.' }),
    paidCents: t.expose('paid_cents', { type: 'Cents', description: 'Paid.' }),
    refundedCents: t.expose('refunded_cents', { type: 'Cents', description: 'Refunded.' }),
    refundDue: t.exposeBoolean('refund_due', { description: 'It has money that cannot be applied to the order and must be refunded.' }),
    refusal: t.string({
      nullable: true,
      description: "PagBank's reason for rejecting it, worded for the staff.",
      resolve: ({ refusal }, _, { deps }) => refusal && deps.paymentProvider.describeRefusal(refusal).words,
    }),
    providerOrderId: t.exposeString('provider_order_id', { nullable: true, description: "PagBank's id (ORDE_…)." }),
    providerCheckoutId: t.exposeString('provider_checkout_id', { nullable: true, description: "PagBank's id (CHEC_…)." }),
    providerChargeId: t.exposeString('provider_charge_id', { nullable: true, description: "PagBank's id (CHAR_…)." }),
    expiresAt: dateTime(t, (payment) => payment.expires_at),
    createdAt: dateTime(t, (payment) => payment.created_at),
  }),
})

export const OrderCharge = builder.objectRef<WholeOrder['charges'][number]>('OrderCharge').implement({
  description: 'Money that PagBank received for an order.',
  fields: (t) => ({
    id: t.exposeID('id', { description: "PagBank's id (CHAR_…)." }),
    paymentId: t.exposeID('payment_id'),
    paidCents: t.expose('paid_cents', { type: 'Cents' }),
    refundedCents: t.expose('returned_cents', { type: 'Cents', description: 'Those that a lost dispute holds included.' }),
    paidAt: dateTimeOrNull(t, (charge) => charge.paid_at),
    endToEndId: t.exposeString('end_to_end_id', { nullable: true, description: 'The id of a PIX transfer at the Central Bank.' }),
    nsu: t.exposeString('nsu', { nullable: true, description: "The acquirer's number of a card payment." }),
    authorizationCode: t.exposeString('authorization_code', { nullable: true, description: "The card issuer's authorization." }),
    feeCents: t.expose('fee_cents', { type: 'Cents', nullable: true, description: "Null until PagBank's transfer report names it." }),
    settledCents: t.expose('settled_cents', { type: 'Cents', nullable: true, description: 'What PagBank has paid out. Null until then.' }),
    expectedOn: t.expose('expected_on', { type: 'Date', nullable: true, description: 'The day on which PagBank pays it out.' }),
  }),
})

export const OrderRefund = builder.objectRef<WholeOrder['refunds'][number]>('OrderRefund').implement({
  description: 'A refund to the buyer.',
  fields: (t) => ({
    id: t.exposeID('id'),
    status: t.expose('status', { type: RefundStatus }),
    scope: t.expose('scope', { type: RefundScope }),
    amountCents: t.expose('amount_cents', { type: 'Cents' }),
    itemIds: t.idList({
      description: 'The lines that were chosen; empty if none were. Of a returned AMOUNT those that count as cheaper since.',
      resolve: (refund) => refund.item_ids,
    }),
    actor: t.exposeString('actor', { nullable: true, description: 'The staff member; null if it was done at PagBank.' }),
    refusal: t.string({
      nullable: true,
      description: "PagBank's reason for rejecting it, worded for the staff.",
      resolve: ({ refusal }, _, { deps }) => refusal && deps.paymentProvider.describeRefusal(refusal).words,
    }),
    isUnexplained: t.boolean({
      description: 'It was made in the portal of PagBank, and nobody has said for which lines.',
      resolve: (refund) => refund.is_unexplained,
    }),
    isHeld: t.exposeBoolean('is_held', { description: 'Another person has to confirm it (`confirmRefund`).' }),
    isOfWithdrawal: t.exposeBoolean('is_of_withdrawal', { description: 'Nobody may refuse it: it waits until it is confirmed.' }),
    isOwn: t.boolean({
      description: 'Whoever asks for this field has asked for the refund, and cannot confirm it.',
      resolve: async ({ asked_by }, _, context) => asked_by !== null && asked_by === (await requireStaff(context)).subject,
    }),
    confirmedBy: t.exposeString('confirmed_actor', { nullable: true }),
    why: t.expose('why', { type: RefundWhy, nullable: true }),
    method: t.expose('method', { type: RefundMethod, nullable: true, description: 'Null: through PagBank.' }),
    reason: t.exposeString('reason', { nullable: true, description: 'Why, if it returned outside PagBank.' }),
    createdAt: dateTime(t, (refund) => refund.created_at),
    doneAt: dateTimeOrNull(t, (refund) => refund.done_at, 'Of the refund: the day on which the money returned, if it is known.'),
  }),
})

export const OrderEmail = builder.objectRef<WholeOrder['emails'][number]>('OrderEmail').implement({
  description: 'An e-mail to the buyer.',
  fields: (t) => ({
    id: t.exposeID('id'),
    firstSentAt: dateTimeOrNull(t, (email) => email.first_sent_at, 'If it was sent again since.'),
    failed: t.boolean({ description: 'The mail server refuses its address.', resolve: (email) => email.failed_at !== null }),
    kind: t.field({ type: OrderEmailKind, resolve: ({ kind }) => (kind in emailKinds ? (kind as OrderEmailKindName) : 'OTHER') }),
    queuedAt: dateTime(t, (email) => email.queued_at),
    sentAt: dateTimeOrNull(t, (email) => email.sent_at, 'Null while it waits to be sent.'),
    subject: t.exposeString('subject', { nullable: true, description: 'As it was sent last. Null once its buyer may not be named.' }),
    recipient: t.exposeString('recipient', { nullable: true, description: 'Masked if the address was corrected since.' }),
    messageId: t.exposeString('message_id', {
      nullable: true,
      description: 'The Message-ID of the e-mail; null while it waits to be sent.',
    }),
  }),
})

export const OrderCoupon = builder.objectRef<NonNullable<WholeOrder['coupon']>>('OrderCoupon').implement({
  description: 'The current state of the coupon of an order; its discount is `discountCents`.',
  fields: (t) => ({ id: t.exposeID('id'), code: t.exposeString('code') }),
})
