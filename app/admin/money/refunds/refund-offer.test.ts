import { expect, test } from 'vitest'
import { refundOffer } from './refund-offer.ts'

type Order = Parameters<typeof refundOffer>[0]
type Item = Order['items'][number]
type Payment = Order['payments'][number]

const item = (id: string, unitCents: number, changes: Partial<Item> = {}): Item => ({
  id,
  title: id,
  quantity: 1,
  unitCents,
  physical: false,
  refundedAt: null,
  ...changes,
})
const payment = (paidCents: number, refundedCents: number, id = 'payment'): Payment => ({
  id,
  amountCents: paidCents,
  paidCents,
  refundedCents,
})
/** Ten percent off the items, and a shipping price of R$ 18. */
const order = (changes: Partial<Order> = {}): Order => ({
  status: 'PAID',
  itemsCents: 28_500,
  shippingCents: 1_800,
  discountCents: 2_850,
  totalCents: 27_450,
  items: [item('course', 18_900), item('ebook', 3_400), item('book', 6_200, { physical: true })],
  payments: [payment(27_450, 0)],
  refunds: [],
  ...changes,
})
const back = { refundedAt: '2026-11-21T14:00:00.000Z' }

test('offers the whole order at first, each line less its share of the discount', () => {
  const offer = refundOffer(order())
  expect(offer).toMatchObject({
    whole: 27_450,
    isRest: false,
    items: [{ id: 'course' }, { id: 'ebook' }, { id: 'book' }],
  })
  expect(offer.items.map((each) => offer.chosen([each]))).toEqual([17_010, 3_060, 7_380])
  expect(offer.chosen(offer.items.slice(0, 2))).toBe(20_070)
  expect(offer.chosen([])).toBeNull()
})

test('offers the rest after a partial refund', () => {
  const offer = refundOffer(
    order({
      items: [item('course', 18_900, back), item('ebook', 3_400), item('book', 6_200, { physical: true })],
      payments: [payment(27_450, 17_010)],
    }),
  )
  expect(offer).toMatchObject({
    whole: 10_440,
    isRest: true,
    items: [{ id: 'ebook' }, { id: 'book' }],
  })
  expect(offer.chosen(offer.items)).toBe(10_440)
})

test('an order whose second payment was refunded is still whole', () =>
  expect(refundOffer(order({ payments: [payment(27_450, 0), payment(27_450, 27_450, 'second')] }))).toMatchObject({
    whole: 27_450,
    isRest: false,
  }))

test('the whole order is not offered while a refund of it waits, and neither are its lines', () => {
  const waiting = (scope: 'ITEMS' | 'WHOLE' | 'AMOUNT', itemIds: string[]) =>
    refundOffer(order({ refunds: [{ status: 'WAITING', scope, itemIds, amountCents: 1 }] }))
  expect(waiting('ITEMS', ['ebook'])).toMatchObject({ whole: null, isWaiting: true, items: [{ id: 'course' }, { id: 'book' }] })
  expect(waiting('WHOLE', [])).toMatchObject({ whole: null, isWaiting: true, items: [] })
  expect(refundOffer(order({ refunds: [{ status: 'DONE', scope: 'ITEMS', itemIds: ['ebook'], amountCents: 1 }] }))).toMatchObject({
    whole: 27_450,
  })
})
