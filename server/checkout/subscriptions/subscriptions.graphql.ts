import { subscriptionStates } from '#domain/orders/subscriptions/subscription-state.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'
import { cancelSubscription } from '#server/money/payments/cancel-subscription.ts'
import { giveDays } from '#server/money/payments/give-days.ts'
import {
  type CycleRow,
  listSubscriptions,
  type SubscriptionRow,
  subscriptionById,
} from '#server/orders/subscriptions/find-subscriptions.sql.ts'
import { type SubscriptionMonth, subscriptionFigures } from '#server/orders/subscriptions/subscription-figures.sql.ts'
import { BillingInterval } from '#server/catalogue/products/plans.graphql.ts'
import { OrderStatus } from '#server/orders/list/orders.graphql.ts'
import { builder, idOf, pageType } from '#server/platform/web/graphql/builder.ts'
import { dateTime, dateTimeOrNull } from '#server/platform/web/graphql/scalars.ts'
import { panelActionsOn } from '#server/platform/web/panel/panel-action.ts'
import { panelList } from '#server/platform/web/panel/panel-list.ts'
import { notFound } from '#domain/platform/refusals/refusal.ts'

const missing = 'Subscription not found'

const State = builder.enumType('SubscriptionState', {
  description:
    'IMPORTED: from another platform, and not charged before staff start that. OPEN: awaits its first payment. LATE: in its grace. ENDING: canceled, and paid for some days. ENDED: without access.',
  values: subscriptionStates,
})

const Cycle = builder.objectRef<CycleRow>('SubscriptionCycle').implement({
  description: 'An order of a subscription. `getOrder` has the rest.',
  fields: (t) => ({
    orderId: t.id({ resolve: ({ id }) => id }),
    cycle: t.exposeInt('cycle', { description: 'Counted from 1.' }),
    status: t.expose('status', { type: OrderStatus }),
    totalCents: t.expose('totalCents', { type: 'Cents' }),
    paidAt: dateTimeOrNull(t, ({ paidAt }) => (paidAt === null ? null : new Date(paidAt))),
    from: t.expose('from', { type: 'Date', nullable: true, description: 'First paid day. Null: it was not paid.' }),
    until: t.expose('until', { type: 'Date', nullable: true, description: 'Last paid day.' }),
    isPlanChange: t.exposeBoolean('isPlanChange'),
  }),
})

const Subscription = builder.objectRef<SubscriptionRow>('Subscription').implement({
  description: 'A plan that somebody pays by cycles (docs/rules/subscriptions.md).',
  fields: (t) => ({
    id: t.exposeID('id'),
    planId: t.exposeID('planId'),
    title: t.exposeString('title', { description: 'Of the plan.' }),
    name: t.exposeString('name'),
    email: t.exposeString('email'),
    state: t.expose('state', { type: State }),
    priceCents: t.expose('priceCents', { type: 'Cents', description: 'Of the next cycle.' }),
    interval: t.expose('interval', { type: BillingInterval }),
    paidUntil: t.expose('paidUntil', { type: 'Date', nullable: true, description: 'Last paid day: the next cycle is due on it.' }),
    accessUntil: t.expose('accessUntil', { type: 'Date', nullable: true, description: 'Last day with access.' }),
    createdAt: dateTime(t, ({ createdAt }) => createdAt),
    canceledAt: dateTimeOrNull(t, ({ canceledAt }) => canceledAt),
    agreedText: t.exposeString('agreedText', { nullable: true, description: 'Null: imported, and not paid here yet.' }),
    card: t.exposeString('card', {
      nullable: true,
      description: 'PagBank’s word for the card that renews it, such as ACTIVE or OVERDUE. Null: paid by PIX.',
    }),
    cycles: t.field({ type: [Cycle], description: 'The newest first.', resolve: ({ cycles }) => cycles }),
  }),
})

const Month = builder.objectRef<SubscriptionMonth>('SubscriptionMonth').implement({
  description: 'A month of subscriptions in São Paulo. Trials do not count.',
  fields: (t) => ({
    month: t.exposeString('month', { description: 'YYYY-MM.' }),
    active: t.exposeInt('active', { description: 'Paid on its last day, or today.' }),
    mrrCents: t.expose('mrrCents', { type: 'Cents', description: 'Their price for a month.' }),
    started: t.exposeInt('started'),
    recovered: t.exposeInt('recovered'),
    lost: t.exposeInt('lost', { description: 'Paid at the end of the month before, and not any more.' }),
    receivedCents: t.expose('receivedCents', { type: 'Cents', description: 'Money of cycles paid in it, less refunds.' }),
  }),
})

panelList('listSubscriptions', {
  description: 'Subscriptions, the newest first. 10 a page.',
  page: pageType('SubscriptionPage', Subscription),
  args: (arg) => ({ state: arg({ type: State }), planId: arg.id(), search: arg.string({ description: 'Part of an address.' }) }),
  read: ({ db }, page, { state, planId }) => listSubscriptions(db, { ...page, state, planId: planId ? idOf(planId, missing) : null }),
})

builder.queryFields((t) => ({
  getSubscription: t.field({
    type: Subscription,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_, { id }, { db }) => (await subscriptionById(db, idOf(id, missing))) ?? notFound(missing),
  }),
  subscriptionFigures: t.field({
    type: [Month],
    description: 'The last twelve months, the newest first.',
    resolve: (_, _args, { db }) => subscriptionFigures(db),
  }),
}))

const act = panelActionsOn({ type: Subscription, missing, read: subscriptionById })

act('cancelSubscription', {
  description: 'No charge follows; the access lasts until the end of what is paid. To return money too, refund the order of its cycle.',
  run: async ({ deps, id, actor }) => cancelSubscription(deps, id, actor),
})

act('giveSubscriptionDays', {
  description: 'What is paid ends so many days later, from today if it is over. CONFLICT: nothing is paid.',
  args: (arg) => ({ days: arg.int({ required: true, description: '1 to 366.' }) }),
  run: async ({ deps, id, actor }, { days }) => {
    if (days < 1 || days > 366) throw new Refusal('BAD_USER_INPUT', 'Dê de 1 a 366 dias.', { fields: { days: 'Dê de 1 a 366 dias.' } })
    await giveDays(deps, id, days, actor)
  },
})
