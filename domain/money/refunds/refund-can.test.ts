import { expect, test } from 'vitest'
import { refundCan } from './refund-can.ts'

const charge = { id: 'CHAR_1', dueCents: 5_000, paidCents: 5_000, refundedCents: 0 }
const paid = { status: 'PAID', totalCents: 5_000 } as const
const quiet = { isBusy: false, disputed: [] }
const reasonOf = (...of: Parameters<typeof refundCan.start>) => {
  const can = refundCan.start(...of)
  return can.allowed ? 'yes' : can.reason
}

test.each([
  ['paid', paid, [charge], quiet, /^yes$/],
  ['waiting for its payment', { ...paid, status: 'PENDING' as const }, [], quiet, /não está pago/],
  ['free', { ...paid, totalCents: 0 }, [], quiet, /gratuito/],
  ['refunded', { ...paid, status: 'REFUNDED' as const }, [{ ...charge, refundedCents: 5_000 }], quiet, /já foi reembolsado/],
  ['with a refund under way', paid, [charge], { ...quiet, isBusy: true }, /está em andamento/],
  ['disputed', paid, [charge], { ...quiet, disputed: ['CHAR_1'] }, /^Há uma contestação aberta/],
  ['paid twice, and disputed once', paid, [charge, { ...charge, id: 'CHAR_2' }], { ...quiet, disputed: ['CHAR_1'] }, /^yes$/],
])('an order that is %s', (_, order, charges, underway, expected) => expect(reasonOf(order, charges, underway)).toMatch(expected))
