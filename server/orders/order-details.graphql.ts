import type { Currency } from '#domain/money.ts'
import { CurrencyEnum } from '../courses/courses.graphql.ts'
import { productIdOf } from '../database/product-rows.sql.ts'
import { builder } from '../graphql/builder.ts'
import { noteInWords } from '../providers/pagbank-words.ts'
import type { WholeOrder } from './whole-orders.sql.ts'

/** The details that the panel's dialog shows in addition to the order itself. */
export const OrderItem = builder.objectRef<WholeOrder['items'][number]>('OrderItem').implement({
  description: 'A line of an order, as it was sold.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'What refundOrder takes.' }),
    kind: t.exposeString('kind', { description: 'COURSE, BOOK, CI or MED.' }),
    productId: t.id({ nullable: true, description: 'Of the course or book.', resolve: productIdOf }),
    title: t.exposeString('title'),
    quantity: t.exposeInt('quantity'),
    unitCents: t.exposeInt('unit_cents', { description: 'BRL cents, for one.' }),
    totalCents: t.int({ description: 'BRL cents, for all of them.', resolve: (item) => item.unit_cents * item.quantity }),
    listTotalCents: t.int({
      description: 'Cents of `listCurrency`, for all of them: the price that the buyer saw.',
      resolve: (item) => item.list_cents * item.quantity,
    }),
    listCurrency: t.field({ type: CurrencyEnum, resolve: (item) => item.list_currency as Currency }),
    physical: t.exposeBoolean('physical'),
    orderBump: t.exposeBoolean('order_bump', { description: 'Taken along in the checkout.' }),
    picture: t.exposeString('picture', { description: 'URL, or empty.' }),
    code: t.exposeString('code', { description: "A book's own code, or empty." }),
    refundedAt: t.string({
      nullable: true,
      description: 'ISO date: when its money went back.',
      resolve: (item) => item.refunded_at?.toISOString(),
    }),
  }),
})

export const OrderPayment = builder.objectRef<WholeOrder['payments'][number]>('OrderPayment').implement({
  description: 'One try to pay an order.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'What PagBank knows as the reference.' }),
    method: t.exposeString('method', { description: 'PIX or CARD.' }),
    status: t.exposeString('status', { description: 'ASKING, WAITING, IN_ANALYSIS, PAID, DECLINED, EXPIRED, REFUSED or REFUNDED.' }),
    amountCents: t.exposeInt('amount_cents', { description: 'BRL cents that were asked for.' }),
    paidCents: t.exposeInt('paid_cents', { description: 'BRL cents that came.' }),
    refundedCents: t.exposeInt('refunded_cents', { description: 'BRL cents that went back.' }),
    refundDue: t.exposeBoolean('refund_due', { description: 'Money that came and cannot be served: it must be given back.' }),
    refusal: t.string({
      nullable: true,
      description: "PagBank's reason for not taking it, in words for the staff.",
      resolve: (payment) => inWords(payment.refusal),
    }),
    providerOrderId: t.exposeString('provider_order_id', { nullable: true, description: "PagBank's id (ORDE_…)." }),
    providerCheckoutId: t.exposeString('provider_checkout_id', { nullable: true, description: "PagBank's id (CHEC_…)." }),
    providerChargeId: t.exposeString('provider_charge_id', { nullable: true, description: "PagBank's id (CHAR_…)." }),
    expiresAt: t.string({ description: 'ISO date.', resolve: (payment) => payment.expires_at.toISOString() }),
    createdAt: t.string({ description: 'ISO date.', resolve: (payment) => payment.created_at.toISOString() }),
  }),
})

export const OrderRefund = builder.objectRef<WholeOrder['refunds'][number]>('OrderRefund').implement({
  description: 'Money that goes back to the buyer.',
  fields: (t) => ({
    id: t.exposeID('id'),
    status: t.exposeString('status', { description: 'ASKING: PagBank has not confirmed it yet. DONE. REFUSED: PagBank would not.' }),
    scope: t.exposeString('scope', {
      description:
        'WHOLE: all of the money. ITEMS: some lines. DUE: money that could not be served. PROVIDER: done at PagBank, by hand or as a chargeback.',
    }),
    amountCents: t.exposeInt('amount_cents', { description: 'BRL cents.' }),
    itemIds: t.idList({ description: 'The lines that were chosen; empty where it was all.', resolve: (refund) => refund.item_ids }),
    actor: t.exposeString('actor', { nullable: true, description: 'The staff member; null if it was done at PagBank.' }),
    refusal: t.string({
      nullable: true,
      description: "PagBank's reason for not doing it, in words for the staff.",
      resolve: (refund) => inWords(refund.refusal),
    }),
    createdAt: t.string({ description: 'ISO date.', resolve: (refund) => refund.created_at.toISOString() }),
    doneAt: t.string({
      nullable: true,
      description: 'ISO date: when the money went back.',
      resolve: (refund) => refund.done_at?.toISOString(),
    }),
  }),
})

const inWords = (refusal: string | null) => (refusal === null ? null : noteInWords(refusal))

export const OrderEmail = builder.objectRef<WholeOrder['emails'][number]>('OrderEmail').implement({
  description: 'An e-mail to the buyer.',
  fields: (t) => ({
    kind: t.exposeString('kind', { description: 'ACCESS or REFUND.' }),
    queuedAt: t.string({ description: 'ISO date.', resolve: (email) => email.queued_at.toISOString() }),
    sentAt: t.string({
      nullable: true,
      description: 'ISO date; null while it waits to be sent.',
      resolve: (email) => email.sent_at?.toISOString(),
    }),
  }),
})

export const OrderCoupon = builder.objectRef<NonNullable<WholeOrder['coupon']>>('OrderCoupon').implement({
  description: 'The coupon of an order, as it is now; what it took off is `discountCents`.',
  fields: (t) => ({ id: t.exposeID('id'), code: t.exposeString('code') }),
})
