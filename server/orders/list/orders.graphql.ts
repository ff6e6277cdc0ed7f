import { unitsFromCents } from '#domain/platform/values/money.ts'
import { touchText } from '#domain/orders/attribution/touch-text.ts'
import { cancelReasons, orderStatuses } from '#domain/orders/order/order-transitions.ts'
import type { Address } from '#domain/platform/values/address.ts'
import { anonymousCpf } from '#domain/platform/values/anonymous-person.ts'
import { maskedCpf } from '#domain/platform/values/masks.ts'
import { isHourType } from '#domain/catalogue/products/product-types.ts'
import { CurrencyEnum } from '#server/catalogue/products/bumps.graphql.ts'
import type { ArgBuilder, InputShapeFromFields } from '@pothos/core'
import { Access, builder, idOf, pageOf, pageType, requireStaff, type SchemaTypes } from '#server/platform/web/graphql/builder.ts'
import { dateTime, dateTimeOrNull } from '#server/platform/web/graphql/scalars.ts'
import { panelActionsOn } from '#server/platform/web/panel/panel-action.ts'
import { rowFields } from '#server/platform/web/panel/row-fields.ts'
import { holds } from '#server/platform/web/staff.ts'
import { panelList } from '#server/platform/web/panel/panel-list.ts'
import { tooMany } from '#server/platform/web/rate-limits/rate-limit-rules.ts'
import { takeCall } from '#server/platform/web/rate-limits/rate-limits.sql.ts'
import { markSent } from '../order/mark-sent.ts'
import { ItemKind, OrderCharge, OrderCoupon, OrderItem, OrderEmail, OrderPayment, OrderRefund } from './order-details.graphql.ts'
import { neighboursOf } from './orders-from.sql.ts'
import { listOrders, openOrder, wholeOrderById, type WholeOrder } from './whole-orders.sql.ts'
import { trackingInput } from '#domain/orders/order/tracking.ts'
import { checked } from '#server/platform/web/panel/checked.ts'
import { notFound } from '#domain/platform/refusals/refusal.ts'

export const missingOrder = 'Pedido não encontrado'
type Item = WholeOrder['items'][number]

export const OrderStatus = builder.enumType('OrderStatus', {
  description: 'The payment status. REFUND_DUE: paid after the stock was sold out, or after it was canceled.',
  values: orderStatuses,
})

const OrderMethod = builder.enumType('OrderMethod', { values: ['PIX', 'CARD', 'FREE'] as const })

const CancelReason = builder.enumType('CancelReason', {
  description: 'Who canceled an order. REPLACED: its buyer, by placing another one for the same purchase.',
  values: cancelReasons,
})

export const OrderAddress = builder.objectRef<Address>('OrderAddress').implement({
  fields: (t) => ({
    street: t.exposeString('street'),
    number: t.exposeString('number'),
    complement: t.exposeString('complement'),
    neighborhood: t.exposeString('neighborhood'),
    city: t.exposeString('city'),
    state: t.exposeString('state', { description: 'The state code of two letters, such as SP.' }),
    zip: t.exposeString('zip', { description: 'Eight digits.' }),
  }),
})

const OrderBook = builder.objectRef<Item>('OrderBook').implement({
  description: 'A book as it was sold.',
  fields: (t) => ({
    id: t.id({ resolve: (item) => item.book_id ?? '' }),
    title: t.exposeString('title'),
    physical: t.exposeBoolean('physical'),
    cover: t.exposeString('picture'),
    price: t.float({ description: 'BRL, per unit.', resolve: (item) => unitsFromCents(item.unit_cents) }),
    code: t.exposeString('code'),
    quantity: t.exposeInt('quantity'),
  }),
})

const OrderCourse = builder.objectRef<Item>('OrderCourse').implement({
  description: 'A course as it was sold.',
  fields: (t) => ({
    id: t.id({ resolve: (item) => item.course_id ?? '' }),
    title: t.exposeString('title'),
    price: t.float({ description: 'In units of its currency.', resolve: (item) => unitsFromCents(item.list_cents) }),
    currency: t.field({ type: CurrencyEnum, resolve: (item) => item.list_currency }),
    thumbnailUrl: t.exposeString('picture'),
  }),
})

const OrderHour = builder.objectRef<Item>('OrderHour').implement({
  description: 'An initial conversation (CI) or a psychiatric consultation (MED) as it was sold.',
  fields: (t) => ({
    type: t.expose('kind', { type: ItemKind, description: 'CI or MED.' }),
    title: t.exposeString('title'),
    priceCents: t.expose('unit_cents', { type: 'Cents' }),
  }),
})

export const Order = builder.objectRef<WholeOrder>('Order').implement({
  description: 'An order (docs/rules/orders.md#fields).',
  fields: (t) => ({
    id: t.exposeID('id'),
    source: t.exposeString('source', { nullable: true, description: 'The utm_source that brought the buyer.' }),
    lastTouch: t.string({
      nullable: true,
      description: 'What brought the buyer at last, such as `instagram · bio` (docs/rules/catalogue.md#attribution).',
      resolve: ({ attribution }) => touchText(attribution?.last),
    }),
    firstTouch: t.string({ nullable: true, resolve: ({ attribution }) => touchText(attribution?.first) }),
    bookIds: t.idList({ resolve: (order) => order.items.flatMap((item) => item.book_id ?? []) }),
    books: t.field({ type: [OrderBook], resolve: (order) => order.items.filter((item) => item.kind === 'BOOK') }),
    courseIds: t.idList({ resolve: (order) => order.items.flatMap((item) => item.course_id ?? []) }),
    courses: t.field({ type: [OrderCourse], resolve: (order) => order.items.filter((item) => item.kind === 'COURSE') }),
    hours: t.field({ type: [OrderHour], resolve: (order) => order.items.filter((item) => isHourType(item.kind)) }),
    hasPhysicalItem: t.exposeBoolean('has_physical_item'),
    status: t.field({ type: OrderStatus, resolve: (order) => order.status }),
    cancelReason: t.field({ type: CancelReason, nullable: true, resolve: (order) => order.cancel_reason }),
    replacedById: t.id({
      nullable: true,
      description: 'The order that took its place, and its payments with it.',
      resolve: (order) => order.replaced_by,
    }),
    upsellOfId: t.id({
      nullable: true,
      description: 'The paid order after which this one was offered.',
      resolve: (order) => order.upsell_of,
    }),
    method: t.expose('method', { type: OrderMethod }),
    paid: t.boolean({ resolve: (order) => order.paid_at !== null }),
    paidAt: dateTimeOrNull(t, (order) => order.paid_at),
    sended: t.boolean({ resolve: (order) => order.sent_at !== null }),
    sendedAt: dateTimeOrNull(t, (order) => order.sent_at),
    carrier: t.exposeString('carrier', { nullable: true, description: 'Of the parcel, as staff typed it.' }),
    trackingCode: t.exposeString('tracking_code', { nullable: true }),
    itemsCents: t.expose('items_cents', { type: 'Cents' }),
    shippingCents: t.expose('shipping_cents', { type: 'Cents' }),
    discountCents: t.expose('discount_cents', { type: 'Cents' }),
    pixDiscountCents: t.expose('pix_discount_cents', {
      type: 'Cents',
      description: 'Of the discount that were given for the payment by PIX.',
    }),
    totalCents: t.expose('total_cents', { type: 'Cents', description: 'Items + shipping − discount.' }),
    termsVersion: t.exposeInt('terms_version', {
      nullable: true,
      description: 'Of the terms of sale that the buyer accepted. Null: an order of a release that had none.',
    }),
    coupon: t.field({ type: OrderCoupon, nullable: true, resolve: (order) => order.coupon }),
    items: t.field({ type: [OrderItem], description: 'Every line, in the order of the sale.', resolve: (order) => order.items }),
    payments: t.field({ type: [OrderPayment], description: 'Oldest first.', resolve: (order) => order.payments }),
    charges: t.field({ type: [OrderCharge], description: 'Oldest first.', resolve: (order) => order.charges }),
    refundDue: t.boolean({
      description: 'Some of the money must be refunded.',
      resolve: (order) => order.payments.some((payment) => payment.refund_due),
    }),
    refunds: t.field({
      type: [OrderRefund],
      description: 'Refunds, done or in progress; oldest first.',
      resolve: (order) => order.refunds,
    }),
    refundedCents: t.field({
      type: 'Cents',
      description: 'Refunded so far.',
      resolve: (order) => order.payments.reduce((sum, payment) => sum + payment.refunded_cents, 0),
    }),
    emails: t.field({ type: [OrderEmail], resolve: (order) => (isHidden(order) ? order.emails.map(withoutBuyer) : order.emails) }),
    expiresAt: dateTime(t, (order) => order.expires_at, 'The end of its hold, if it is not paid.'),
    createdAt: dateTime(t, (order) => order.created_at),
    updatedAt: dateTime(t, (order) => order.updated_at),
  }),
})

/** Only whoever opens a blocked order sees its buyer (docs/rules/privacy.md#blocked-orders). */
const isHidden = ({ blocked_at, isOpened }: WholeOrder) => blocked_at !== null && !isOpened
const withoutBuyer = <Email extends object>(email: Email) => ({ ...email, subject: null, recipient: null })
const emptyIfBlocked = 'Empty in lists, if the person wants the order erased.'

builder.objectFields(Order, (t) => ({
  email: t.string({ description: `The buyer's. ${emptyIfBlocked}`, resolve: (order) => (isHidden(order) ? '' : order.email) }),
  name: t.string({ description: `The buyer's. ${emptyIfBlocked}`, resolve: (order) => (isHidden(order) ? '' : order.name) }),
  cpf: t.string({
    description:
      'Eleven digits, in getOrder, listOrders and the evidence for a dispute, which record who saw it. Anywhere else, and for a token without `people:read`, ***.456.789-**. Empty: it went.',
    resolve: (order) => (isHidden(order) || order.cpf === anonymousCpf ? '' : order.isCpfShown ? order.cpf : maskedCpf(order.cpf)),
  }),
  anonymizedAt: dateTimeOrNull(t, (order) => order.anonymized_at, 'When the order names nobody.'),
  blockedAt: dateTimeOrNull(
    t,
    (order) => order.blocked_at,
    'When its person wants it erased: its id alone finds it, and lists do not name its buyer.',
  ),
  maskedAt: dateTimeOrNull(t, (order) => order.masked_at, 'When it has no CPF, telephone and address.'),
  phone: t.string({ description: `Digits. ${emptyIfBlocked}`, resolve: (order) => (isHidden(order) ? '' : order.phone) }),
  address: t.field({
    type: OrderAddress,
    nullable: true,
    resolve: (order) => (isHidden(order) ? null : order.address),
  }),
}))

export const orderAction = panelActionsOn({ type: Order, missing: missingOrder, read: wholeOrderById })

builder.queryField('getOrder', (t) =>
  t.field({
    type: Order,
    description: 'An order with all its details.',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_, { id }, context, info) => {
      const { actor } = await requireStaff(context)
      const isCpfShown = rowFields(info, { ofList: false }).has('cpf') && holds(await context.identity(), 'people:read', 'people.cpf')
      return (await openOrder(context.db, idOf(id, missingOrder), actor, isCpfShown)) ?? notFound(missingOrder)
    },
  }),
)

export const orderFilterArgs = (arg: ArgBuilder<SchemaTypes>) => ({
  search: arg.string(),
  paid: arg.boolean(),
  sended: arg.boolean(),
  hasPhysicalItem: arg.boolean(),
  refundDue: arg.boolean({ description: 'Some of the money must be refunded.' }),
  waitingReturn: arg.boolean({ description: 'True: only orders of which a printed book has to come back.' }),
  refundHeld: arg.boolean({ description: 'True: only orders with a refund that another person has to confirm.' }),
  refunded: arg.boolean({ description: 'Some of the money, or all of it, was refunded or taken by a lost dispute.' }),
})
type FilterArgs = InputShapeFromFields<ReturnType<typeof orderFilterArgs>>

export const orderFiltersOf = ({
  search,
  paid,
  sended: sent,
  hasPhysicalItem,
  refundDue,
  waitingReturn,
  refundHeld,
  refunded,
}: FilterArgs) => ({
  search: search ?? '',
  paid,
  sent,
  hasPhysicalItem,
  refundDue,
  waitingReturn,
  refundHeld,
  refunded,
})

panelList('listOrders', {
  page: pageType('OrderPage', Order),
  description:
    'Orders, newest first. 10 a page. `search`: part of an e-mail (one or two characters: its beginning), or the beginning of an id, which alone finds a blocked order.',
  args: (arg) => ({ access: arg({ type: Access }), ...orderFilterArgs(arg) }),
  read: async (context, page, args, info) => {
    const isCpfShown = rowFields(info).has('cpf') && holds(await context.identity(), 'people:read', 'people.cpf')
    const viewer = isCpfShown ? (await requireStaff(context)).actor : null
    return listOrders(context.db, page, { ...orderFiltersOf(args), search: page.search }, viewer)
  },
})

const OrderNeighbours = builder.objectRef<Awaited<ReturnType<typeof neighboursOf>>>('OrderNeighbours').implement({
  description: 'The orders beside an order in a list.',
  fields: (t) => ({
    newer: t.exposeID('newer', { nullable: true, description: 'Null: there is none.' }),
    older: t.exposeID('older', { nullable: true, description: 'Null: there is none.' }),
  }),
})

builder.queryField('orderNeighbours', (t) =>
  t.field({
    type: OrderNeighbours,
    description:
      'The ids of the orders beside an order in `listOrders` with the same filters, also when the order itself has left that list.',
    args: { id: t.arg.id({ required: true }), ...orderFilterArgs(t.arg) },
    resolve: (_, { id, search, ...args }, { db }) =>
      neighboursOf(db, idOf(id, missingOrder), orderFiltersOf({ ...args, ...pageOf({ search }, 1) })),
  }),
)

const OrderInput = builder.inputType('OrderInput', {
  description: 'The carrier and the tracking code of a sent order, at most 60 characters each. Absent: unchanged. Empty: none.',
  fields: (t) => ({
    sended: t.boolean({ required: true }),
    carrier: t.string(),
    trackingCode: t.string(),
    seenCode: t.string({ description: 'The code that was shown, empty for none. CONFLICT: it is another one by now.' }),
    notify: t.boolean({
      description:
        'Sends the e-mail about the dispatch again with the carrier and the code, if they have changed. At most five times an hour, together with other e-mails of the order that are sent again.',
    }),
  }),
})

orderAction('editOrder', {
  description:
    'Marks a paid order with a physical item as sent, or as not sent, which removes its tracking code (docs/rules/orders.md#sent-mark). CONFLICT for any other order.',
  args: (arg) => ({ data: arg({ type: OrderInput, required: true }) }),
  run: async ({ db, deps, id, actor }, { data: { sended: sent, notify, seenCode = null, ...given } }) => {
    const tracking = checked(trackingInput, given)
    if (notify && (await takeCall(deps, 'resent-email', id)).kind === 'refused') throw tooMany()
    await markSent(db, id, { sent, tracking, seenCode, notify: notify ?? false, actor })
  },
})
