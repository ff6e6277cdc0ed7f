import { disputeAnswer, disputeClosing, disputeReasons, newDispute } from '#domain/money/disputes/dispute-form.ts'
import { disputeKinds, disputeStatuses } from '#domain/money/disputes/dispute-transitions.ts'
import { PaymentMethodEnum } from '#server/orders/list/order-details.graphql.ts'
import { Access, builder, idOf, pageType } from '#server/platform/web/graphql/builder.ts'
import { dateTime, dateTimeOrNull } from '#server/platform/web/graphql/scalars.ts'
import { panelAction, panelActionsOn } from '#server/platform/web/panel/panel-action.ts'
import { panelList } from '#server/platform/web/panel/panel-list.ts'
import { checked } from '#server/platform/web/panel/checked.ts'
import { missingOrder } from '#server/orders/list/orders.graphql.ts'
import { answerDispute } from './answer-dispute.ts'
import { closeDispute } from './close-dispute.ts'
import { type ChargeEvidence, chargeEvidence } from './dispute-evidence.sql.ts'
import { type ListedDispute, listDisputes, listedDispute } from './find-disputes.sql.ts'
import { openDispute } from './open-dispute.ts'
import { reopenDispute } from './reopen-dispute.ts'

export const missingDispute = 'Contestação não encontrada'

const DisputeStatus = builder.enumType('DisputeStatus', {
  description: 'OPEN and ANSWERED are active. WON, LOST: decided for the store or for the buyer (docs/disputes.md#states).',
  values: disputeStatuses,
})
const DisputeKind = builder.enumType('DisputeKind', {
  description: 'CHARGEBACK: of a card payment. MED: special return of a PIX.',
  values: disputeKinds,
})
const DisputeReason = builder.enumType('DisputeReason', { description: 'Why the buyer claims the money back.', values: disputeReasons })
const DisputeOutcome = builder.enumType('DisputeOutcome', { values: ['WON', 'LOST'] as const })

const Dispute = builder.objectRef<ListedDispute>('Dispute').implement({
  description: 'Money that a buyer claims back through a bank (docs/disputes.md).',
  fields: (t) => ({
    id: t.exposeID('id'),
    orderId: t.exposeID('order_id'),
    orderName: t.exposeString('orderName'),
    orderEmail: t.exposeString('orderEmail'),
    chargeId: t.exposeString('charge_id', { description: "PagBank's id (CHAR_…)." }),
    kind: t.field({ type: DisputeKind, resolve: (dispute) => dispute.kind }),
    status: t.field({ type: DisputeStatus, resolve: (dispute) => dispute.status }),
    reason: t.expose('reason', { type: DisputeReason }),
    amountCents: t.expose('amount_cents', { type: 'Cents', description: 'Claimed.' }),
    takenCents: t.field({
      type: 'Cents',
      description: 'Taken, without the fee; those that came back later included.',
      resolve: (dispute) => dispute.taken_cents + dispute.excess_cents,
    }),
    recoveredCents: t.expose('recovered_cents', { type: 'Cents', description: 'What came back after a loss.' }),
    feeCents: t.expose('fee_cents', { type: 'Cents', description: 'What PagBank charged for the dispute.' }),
    providerReference: t.string({
      nullable: true,
      description: "PagBank's case number.",
      resolve: (each) => each.provider_reference || null,
    }),
    answerNote: t.string({ nullable: true, description: 'What was sent as an answer.', resolve: (each) => each.answer_note || null }),
    openedBy: t.exposeString('opened_by'),
    closedBy: t.exposeString('closed_by', { nullable: true, description: 'Null if a reading of the charge decided it.' }),
    openedAt: dateTime(t, (dispute) => dispute.opened_at),
    deadlineAt: dateTime(t, (dispute) => dispute.deadline_at, 'Until when PagBank accepts an answer.'),
    answeredAt: dateTimeOrNull(t, (dispute) => dispute.answered_at),
    closedAt: dateTimeOrNull(t, (dispute) => dispute.closed_at),
  }),
})

const DisputableCharge = builder.objectRef<ChargeEvidence>('DisputableCharge').implement({
  description: 'A charge that brought money, and so can be disputed.',
  fields: (t) => ({
    id: t.exposeID('id', { description: "PagBank's id (CHAR_…)." }),
    method: t.expose('method', { type: PaymentMethodEnum }),
    paidCents: t.expose('paidCents', { type: 'Cents' }),
    refundedCents: t.expose('refundedCents', { type: 'Cents' }),
  }),
})

panelList('listDisputes', {
  page: pageType('DisputePage', Dispute),
  description:
    "Disputes: those to answer by deadline, then those that wait for a decision, then decided ones, the newest first. 10 a page. `search`: part of the buyer's e-mail or of PagBank's case number, or the beginning of the order's id.",
  args: (arg) => ({
    access: arg({ type: Access }),
    search: arg.string(),
    orderId: arg.id(),
    active: arg.boolean({ description: 'True: not decided yet.' }),
  }),
  read: ({ db }, page, { orderId, active = null }) =>
    listDisputes(db, page, { search: page.search, orderId: orderId ? idOf(orderId, missingOrder) : null, active }),
})

builder.queryField('disputableCharges', (t) =>
  t.field({
    type: [DisputableCharge],
    description: "An order's charges that brought money.",
    args: { orderId: t.arg.id({ required: true }) },
    resolve: (_, { orderId }, { db }) => chargeEvidence(db, idOf(orderId, missingOrder)),
  }),
)

const DisputeInput = builder.inputType('DisputeInput', {
  fields: (t) => ({
    chargeId: t.id({ description: 'Absent: the only charge whose money is not refunded.' }),
    reason: t.field({ type: DisputeReason, required: true }),
    amountCents: t.field({ type: 'Cents', required: true, description: 'Claimed.' }),
    deadlineAt: t.field({ type: 'DateTime', required: true, description: 'Until when PagBank accepts an answer.' }),
    providerReference: t.string({ description: "PagBank's case number." }),
  }),
})

panelAction('openDispute', {
  type: Dispute,
  description:
    'Records a dispute that PagBank has reported. Nothing is revoked before it is decided. CONFLICT: there is no such charge, or it already has an active dispute.',
  argument: 'orderId',
  missing: missingOrder,
  args: (arg) => ({ dispute: arg({ type: DisputeInput, required: true }) }),
  run: ({ db, id, actor }, { dispute }) => openDispute(db, id, checked(newDispute, dispute), actor),
  read: async (db, _, id) => (id ? listedDispute(db, id) : null),
})

const disputeAction = panelActionsOn({ type: Dispute, missing: missingDispute, read: listedDispute })

disputeAction('answerDispute', {
  description: 'Records that evidence was sent to PagBank. CONFLICT: the dispute is answered or decided already.',
  args: (arg) => ({ note: arg.string({ required: true, description: 'What was sent.' }) }),
  run: ({ db, id, actor }, { note }) => answerDispute(db, id, checked(disputeAnswer, { note }).note, actor),
})

disputeAction('closeDispute', {
  description:
    "Records PagBank's decision, after its charges are read. LOST has the effects of a refund, without an e-mail. WON after LOST: the money came back, and an order that the loss had closed is paid again if it can be served. PROVIDER_UNAVAILABLE: the charges cannot be read; nothing has changed.",
  args: (arg) => ({
    outcome: arg({ type: DisputeOutcome, required: true }),
    feeCents: arg({ type: 'Cents', description: 'What PagBank charged for the dispute. A fee that is stored already does not change.' }),
  }),
  run: ({ deps, id, actor }, { outcome, feeCents }) =>
    closeDispute(deps, { id, ...checked(disputeClosing, { outcome, feeCents: feeCents ?? 0 }), actor }),
})

disputeAction('reopenDispute', {
  description:
    'Takes back a loss that was recorded by mistake, after the charges are read. CONFLICT: it is not lost, or something followed. PROVIDER_UNAVAILABLE: the charges cannot be read; nothing has changed.',
  run: ({ deps, id, actor }) => reopenDispute(deps, id, actor),
})
