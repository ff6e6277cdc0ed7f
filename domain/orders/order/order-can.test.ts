import { describe, expect, test } from 'vitest'
import { orderCan } from './order-can.ts'
import { orderStatuses } from './order-transitions.ts'

const reason = (can: ReturnType<typeof orderCan.cancel>) => (can.allowed ? 'yes' : `${can.code}: ${can.reason}`)

describe('canceling', () => {
  const pending = { status: 'PENDING', isInAnalysis: false, hasMoney: false } as const

  test.each([
    [pending, 'yes'],
    [{ ...pending, isInAnalysis: true }, expect.stringMatching(/^PAYMENT_IN_ANALYSIS: .*em análise/)],
    [{ ...pending, hasMoney: true }, expect.stringMatching(/^ORDER_PAID: .*já recebeu dinheiro/)],
    [{ ...pending, status: 'PAID' as const }, expect.stringMatching(/^ORDER_PAID: .*já foi pago/)],
    [{ ...pending, status: 'PAID' as const, isFree: true }, 'yes'],
    [{ ...pending, status: 'PAID' as const, isFree: true, hasMoney: true }, expect.stringMatching(/^ORDER_PAID/)],
    [{ ...pending, status: 'EXPIRED' as const }, expect.stringMatching(/^ORDER_CLOSED: .*já estava encerrado/)],
  ])('%o', (order, expected) => expect(reason(orderCan.cancel(order))).toEqual(expected))
})

test('only a paid order with a printed item takes the sent mark: a refunded one does not', () => {
  const allowed = orderStatuses.filter((status) => orderCan.markSent({ status, hasPhysicalItem: true }).allowed)
  expect(allowed).toEqual(['PAID'])
  expect(reason(orderCan.markSent({ status: 'PAID', hasPhysicalItem: false }))).toMatch(/nada a enviar/)
  expect(reason(orderCan.markSent({ status: 'PENDING', hasPhysicalItem: true }))).toMatch(/ainda não foi pago/)
  expect(reason(orderCan.markSent({ status: 'REFUNDED', hasPhysicalItem: true }))).toMatch(/não há mais o que enviar/)
})
