import { CurrencyEnum } from '#server/catalogue/products/bumps.graphql.ts'
import { builder } from '#server/platform/web/graphql/builder.ts'
import { isoDate, isoDateOrNull } from '#server/platform/web/graphql/iso-date.ts'
import type { WholeOrder } from './whole-orders.sql.ts'

/** The details that the panel's dialog shows in addition to the order itself. */
export const OrderItem = builder.objectRef<WholeOrder['items'][number]>('OrderItem').implement({
  description: 'A line of an order, as it was sold.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The id to pass in `items` of refundOrder.' }),
    kind: t.exposeString('kind', { description: 'COURSE, BOOK, CI or MED.' }),
    title: t.exposeString('title'),
    bundle: t.exposeString('bundle_title', {
      nullable: true,
      description: 'The title of the bundle that it was sold in, of whose price this is a share.',
    }),
    quantity: t.exposeInt('quantity'),
    unitCents: t.exposeInt('unit_cents', { description: 'BRL cents, per unit.' }),
    totalCents: t.int({ description: 'BRL cents, for all units.', resolve: (item) => item.unit_cents * item.quantity }),
    listTotalCents: t.int({
      description: 'Cents of `listCurrency`, for all units: the price that the buyer saw.',
      resolve: (item) => item.list_cents * item.quantity,
    }),
    listCurrency: t.field({ type: CurrencyEnum, resolve: (item) => item.list_currency }),
    physical: t.exposeBoolean('physical'),
    orderBump: t.exposeBoolean('order_bump', { description: 'Added as an order bump in the checkout.' }),
    picture: t.exposeString('picture', { description: 'URL, or empty.' }),
    code: t.exposeString('code', { description: "A book's own code, or empty." }),
    refundedAt: isoDateOrNull(t, (item) => item.refunded_at, 'ISO date of its refund.'),
  }),
})

export const OrderPayment = builder.objectRef<WholeOrder['payments'][number]>('OrderPayment').implement({
  description: 'One attempt to pay an order.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The reference at PagBank.' }),
    method: t.exposeString('method', { description: 'PIX or CARD.' }),
    status: t.exposeString('status', { description: 'REQUESTING, WAITING, IN_ANALYSIS, PAID, DECLINED, EXPIRED, REFUSED or REFUNDED.' }),
    amountCents: t.exposeInt('amount_cents', { description: 'BRL cents requested.' }),
    paidCents: t.exposeInt('paid_cents', { description: 'BRL cents paid.' }),
    refundedCents: t.exposeInt('refunded_cents', { description: 'BRL cents refunded.' }),
    refundDue: t.exposeBoolean('refund_due', { description: 'It has money that cannot be applied to the order and must be refunded.' }),
    refusal: t.string({
      nullable: true,
      description: "PagBank's reason for rejecting it, worded for the staff.",
      resolve: ({ refusal }, _, { deps }) => refusal && deps.paymentProvider.describeRefusal(refusal).words,
    }),
    providerOrderId: t.exposeString('provider_order_id', { nullable: true, description: "PagBank's id (ORDE_…)." }),
    providerCheckoutId: t.exposeString('provider_checkout_id', { nullable: true, description: "PagBank's id (CHEC_…)." }),
    providerChargeId: t.exposeString('provider_charge_id', { nullable: true, description: "PagBank's id (CHAR_…)." }),
    expiresAt: isoDate(t, (payment) => payment.expires_at),
    createdAt: isoDate(t, (payment) => payment.created_at),
  }),
})

export const OrderCharge = builder.objectRef<WholeOrder['charges'][number]>('OrderCharge').implement({
  description: 'Money that PagBank received for an order.',
  fields: (t) => ({
    id: t.exposeID('id', { description: "PagBank's id (CHAR_…)." }),
    paymentId: t.exposeID('payment_id'),
    paidCents: t.exposeInt('paid_cents', { description: 'BRL cents.' }),
    refundedCents: t.exposeInt('returned_cents', { description: 'BRL cents, those that a lost dispute holds included.' }),
    paidAt: isoDateOrNull(t, (charge) => charge.paid_at),
    endToEndId: t.exposeString('end_to_end_id', { nullable: true, description: 'The id of a PIX transfer at the Central Bank.' }),
    nsu: t.exposeString('nsu', { nullable: true, description: "The acquirer's number of a card payment." }),
    authorizationCode: t.exposeString('authorization_code', { nullable: true, description: "The card issuer's authorization." }),
    feeCents: t.exposeInt('fee_cents', { nullable: true, description: "BRL cents. Null until PagBank's transfer report names it." }),
    settledCents: t.exposeInt('settled_cents', { nullable: true, description: 'BRL cents that PagBank has paid out. Null until then.' }),
    expectedOn: t.exposeString('expected_on', { nullable: true, description: 'The ISO day on which PagBank pays it out.' }),
  }),
})

export const OrderRefund = builder.objectRef<WholeOrder['refunds'][number]>('OrderRefund').implement({
  description: 'A refund to the buyer.',
  fields: (t) => ({
    id: t.exposeID('id'),
    status: t.exposeString('status', {
      description:
        'WAITING: of a withdrawal, or refused for now; not started yet. REQUESTING: not yet confirmed by PagBank. DONE. REFUSED: rejected by PagBank.',
    }),
    scope: t.exposeString('scope', {
      description:
        'WHOLE: all of the money. ITEMS: some lines. DUE: money that could not be applied to the order. PROVIDER: made at PagBank, manually or as a chargeback.',
    }),
    amountCents: t.exposeInt('amount_cents', { description: 'BRL cents.' }),
    itemIds: t.idList({ description: 'The lines that were chosen; empty if none were.', resolve: (refund) => refund.item_ids }),
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
    method: t.exposeString('method', {
      nullable: true,
      description: 'How the store returned the money outside PagBank (RefundMethod). Null: through PagBank.',
    }),
    reason: t.exposeString('reason', { nullable: true, description: 'Why, if it returned outside PagBank.' }),
    createdAt: isoDate(t, (refund) => refund.created_at),
    doneAt: isoDateOrNull(t, (refund) => refund.done_at, 'ISO date of the refund: the day on which the money returned, if it is known.'),
  }),
})

export const OrderEmail = builder.objectRef<WholeOrder['emails'][number]>('OrderEmail').implement({
  description: 'An e-mail to the buyer.',
  fields: (t) => ({
    id: t.exposeID('id'),
    firstSentAt: isoDateOrNull(t, (email) => email.first_sent_at, 'ISO date, if it was sent again since.'),
    failed: t.boolean({ description: 'The mail server refuses its address.', resolve: (email) => email.failed_at !== null }),
    kind: t.exposeString('kind', { description: 'PLACED, ACCESS, SENT, CANCELED, REFUND, WITHDRAWAL or FISCAL_DOCUMENTS.' }),
    queuedAt: isoDate(t, (email) => email.queued_at),
    sentAt: isoDateOrNull(t, (email) => email.sent_at, 'ISO date; null while it waits to be sent.'),
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
