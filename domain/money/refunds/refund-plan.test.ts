import { describe, expect, test } from 'vitest'
import type { MoneyCharge } from '../charges/settlement.ts'
import { planRefund, type RefundableOrder, wrongItems } from './refund-plan.ts'

const order: RefundableOrder = {
  status: 'PAID',
  itemsCents: 10_000,
  shippingCents: 1_000,
  discountCents: 0,
  totalCents: 11_000,
  allowances: [],
}
const course = { id: 'course', unitCents: 4_000, quantity: 1, physical: false, refunded: false }
const book = { id: 'book', unitCents: 6_000, quantity: 1, physical: true, refunded: false }
const gift = { id: 'gift', unitCents: 0, quantity: 1, physical: false, refunded: false }
const lines = [course, book]
const charge = (changes: Partial<MoneyCharge> = {}): MoneyCharge => ({
  id: 'CHAR_1',
  dueCents: 11_000,
  paidCents: 11_000,
  refundedCents: 0,
  ...changes,
})
const plan = (
  items: string[] | null,
  {
    of = order,
    from = [charge()],
    with: some = lines,
    onlyDue = false,
  }: Partial<{ of: RefundableOrder; from: MoneyCharge[]; with: typeof lines; onlyDue: boolean }> = {},
) => planRefund(of, some, from, { items: items?.map((id) => ({ id, quantity: 1 })) ?? null, onlyDue })

test('a line comes out of the charge that pays the order, and all of the money out of every charge', () => {
  const short = { from: [charge({ paidCents: 5 }), charge({ id: 'CHAR_2' })] }
  expect(plan(['course'], short)).toMatchObject({ scope: 'ITEMS', calls: [{ chargeId: 'CHAR_2', cents: 4_000 }] })
  expect(plan(null, short)).toMatchObject({
    scope: 'WHOLE',
    calls: [
      { chargeId: 'CHAR_1', cents: 5 },
      { chargeId: 'CHAR_2', cents: 11_000 },
    ],
  })
  expect(plan(['course', 'book'], short)).toMatchObject({ scope: 'WHOLE', cents: 11_005 })
})

describe('an amount for no line', () => {
  const amount = (
    cents: number,
    { from = [charge()], leftCents = 11_000, ...more }: { from?: MoneyCharge[]; leftCents?: number; onlyDue?: boolean } = {},
  ) => planRefund(order, lines, from, { items: null, onlyDue: false, amount: { cents, leftCents }, ...more })
  test('comes out of the charge that pays the order; all that is left is the whole order', () => {
    expect(amount(1)).toEqual({ kind: 'plan', scope: 'AMOUNT', cents: 1, calls: [{ chargeId: 'CHAR_1', cents: 1 }] })
    expect(amount(11_000)).toMatchObject({ scope: 'WHOLE', cents: 11_000 })
    const twice = { from: [charge(), charge({ id: 'CHAR_2' })], leftCents: 22_000 }
    expect(amount(10_999, twice)).toMatchObject({ scope: 'AMOUNT', calls: [{ chargeId: 'CHAR_1' }] })
    expect([amount(11_000, twice), amount(12_000, twice)]).toMatchObject([{ why: 'more-than-left' }, { why: 'more-than-left' }])
    expect(amount(22_000, twice)).toMatchObject({ scope: 'WHOLE', cents: 22_000 })
  })
  test('is refused beyond what is left, after anything else returned, and with another choice', () => {
    expect([0, -1, 0.5, NaN].map((cents) => amount(cents).kind)).toEqual(Array(4).fill('refused'))
    expect(amount(11_001)).toMatchObject({ why: 'more-than-left' })
    expect(amount(1_000, { from: [charge({ refundedCents: 1_000 })] })).toMatchObject({ why: 'changed' })
    expect(amount(1_000, { onlyDue: true })).toMatchObject({ why: 'several-choices' })
    expect(
      planRefund({ ...order, status: 'REFUND_DUE' }, lines, [charge()], {
        items: null,
        onlyDue: false,
        amount: { cents: 1, leftCents: 11_000 },
      }),
    ).toMatchObject({ why: 'unpaid' })
  })
})

describe('what is refused', () => {
  const why = (...args: Parameters<typeof plan>) => {
    const planned = plan(...args)
    return planned.kind === 'refused' ? planned.why : planned
  }
  test('an order that is unpaid, free or already refunded', () => {
    expect(why(null, { of: { ...order, status: 'PENDING' }, from: [] })).toBe('unpaid')
    expect(why(null, { of: { ...order, totalCents: 0 }, from: [] })).toBe('free')
    expect(why(null, { from: [] })).toBe('no-charge')
    expect(why(null, { of: { ...order, status: 'REFUNDED' }, from: [charge({ refundedCents: 11_000 })] })).toBe('already-refunded')
    expect(why(['course'], { of: { ...order, status: 'REFUND_DUE' } })).toBe('unpaid')
  })
  test('items that are empty, unknown, already refunded or free', () => {
    expect(why([])).toBe('no-items')
    expect(why(['unknown'])).toBe('unknown-items')
    expect(why(['course'], { with: [{ ...course, refunded: true }, book] })).toBe('items-refunded')
    expect(why(['gift'], { with: [...lines, gift] })).toBe('nothing-to-give')
    expect(why(null, { onlyDue: true })).toBe('nothing-to-give')
  })
  test('copies that a line has not, the same line twice, and a part of what cannot be separated', () => {
    const copies = (quantity: number) => [{ id: 'book', quantity }]
    expect([copies(0), copies(4), [...copies(1), ...copies(1)]].map((items) => wrongItems([{ ...book, quantity: 3 }], items))).toEqual(
      Array(3).fill('wrong-copies'),
    )
    expect(wrongItems([{ ...course, quantity: 3 }], [{ id: 'course', quantity: 1 }])).toBe('inseparable')
  })
  test('more than the money that is left, unless a withdrawal asks for what is left', () => {
    expect(why(['book'], { from: [charge({ refundedCents: 5_000 })] })).toBe('more-than-left')
    const some = { items: [{ id: 'book', quantity: 1 }], onlyDue: false, whatIsLeft: true }
    expect(planRefund(order, lines, [charge({ refundedCents: 5_000 })], some)).toMatchObject({ scope: 'ITEMS', cents: 6_000 })
    expect(planRefund(order, lines, [charge()], some)).toMatchObject({ scope: 'ITEMS', cents: 7_000 })
  })
})
