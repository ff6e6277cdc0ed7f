import { expect, test } from 'vitest'
import { isReplaceable, orderStatuses } from '#domain/orders/order/order-transitions.ts'
import { type Ask, asks, type EarlierOrder, type Step, stepFor } from './order-step.ts'

const flags = ['isAnonymized', 'isOffer', 'isOver', 'isInAnalysis', 'hasMoney', 'isRefused'] as const

/** Every order that there can be, with everything that can be asked about it. */
const cases = asks.flatMap((ask) =>
  orderStatuses.flatMap((status) =>
    Array.from({ length: 2 ** flags.length }, (_, bits): [Ask, Required<EarlierOrder>] => {
      const set = Object.fromEntries(flags.map((flag, at) => [flag, Boolean(bits & (1 << at))]))
      return [ask, { ...(set as Record<(typeof flags)[number], boolean>), status }]
    }),
  ),
)
const whenever = (holds: (step: Step, ask: Ask, order: Required<EarlierOrder>) => boolean) =>
  cases.filter(([ask, order]) => holds(stepFor(ask, order), ask, order))

test('only another attempt places an order, and only a request for a code renews one: an expired one that is no offer', () => {
  expect(whenever((step, ask) => (step === 'place' || step === 'replace') && ask !== 'NEW_ATTEMPT')).toEqual([])
  expect(whenever((step, ask) => (step === 'resume' || step === 'renew') && ask === 'NEW_ATTEMPT')).toEqual([])
  expect(whenever((step, ask, { status, isOffer }) => step === 'renew' && (ask !== 'PIX_CODE' || status !== 'EXPIRED' || isOffer))).toEqual(
    [],
  )
})

test('an order is replaced if and only if it is unpaid, without money, and nothing is being analysed', () => {
  expect(
    whenever(
      (step, ask, order) =>
        (step === 'replace') !== (ask === 'NEW_ATTEMPT' && isReplaceable(order) && !order.hasMoney && !order.isInAnalysis),
    ),
  ).toEqual([])
})

test('nothing is charged while a charge may still be approved', () => {
  const isUnpaid = ({ status, isAnonymized }: EarlierOrder) => isReplaceable({ status, isAnonymized }) && status !== 'FAILED'
  expect(
    whenever((step, _, order) => isUnpaid(order) && order.isInAnalysis && ['resume', 'renew', 'replace', 'place'].includes(step)),
  ).toEqual([])
})

test('a paid order is not paid again, unless its buyer wants the same once more after its hold', () => {
  expect(
    whenever((step, ask, { status, isOver }) => status === 'PAID' && ask === 'NEW_ATTEMPT' && step !== (isOver ? 'place' : 'paid')),
  ).toEqual([])
  expect(whenever((step, _, { status }) => status === 'PAID' && (step === 'renew' || step === 'replace'))).toEqual([])
})

test('an order that has ended is closed, and one whose data was erased gets no code', () => {
  const ended = ['CANCELED', 'REFUND_DUE', 'REFUNDED']
  expect(whenever((step, ask, { status }) => ended.includes(status) && ask === 'SAME_QUOTE' && step !== 'closed')).toEqual([])
  expect(whenever((step, ask, { isAnonymized }) => isAnonymized && ask === 'PIX_CODE' && step !== 'erased')).toEqual([])
})

test('a refused payment of a failed order is answered again, and any other failed order is closed', () => {
  expect(
    whenever(
      (step, ask, { status, isRefused }) => status === 'FAILED' && ask === 'SAME_QUOTE' && step !== (isRefused ? 'resume' : 'closed'),
    ),
  ).toEqual([])
})
