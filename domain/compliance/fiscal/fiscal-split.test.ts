import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultTreatments, type FiscalClass, fiscalClasses } from '#domain/catalogue/products/fiscal-classes.ts'
import { type FiscalLine, splitOrder } from './fiscal-split.ts'
import { refundAmount } from '#domain/money/refunds/refund-amount.ts'

const line = (id: string, of: FiscalClass, changes: Partial<FiscalLine> = {}): FiscalLine => ({
  id,
  class: of,
  treatment: defaultTreatments[of],
  unitCents: 10_000,
  quantity: 1,
  physical: of === 'PRINTED_BOOK',
  refunded: false,
  ...changes,
})

test('without an NF-e the shipping is on the largest document', () => {
  const asService = { ...defaultTreatments.PRINTED_BOOK, document: 'NFSE_CITY' as const }
  const lines = [line('a', 'COURSE', { unitCents: 30_000 }), line('b', 'PRINTED_BOOK', { treatment: asService })]
  const documents = splitOrder({ itemsCents: 40_000, shippingCents: 1_500, discountCents: 0, allowances: [] }, lines)
  expect(documents.map(({ totalCents }) => totalCents)).toEqual([31_500, 10_000])
})

test('what needs no document and what was paid in full by a coupon is on none', () => {
  const none = { ...defaultTreatments.COURSE, document: 'NONE' as const }
  expect(
    splitOrder({ itemsCents: 10_000, shippingCents: 0, discountCents: 0, allowances: [] }, [line('a', 'COURSE', { treatment: none })]),
  ).toEqual([])
  expect(splitOrder({ itemsCents: 10_000, shippingCents: 0, discountCents: 10_000, allowances: [] }, [line('a', 'COURSE')])).toEqual([])
})

const orders = fc
  .array(
    fc.record({
      unitCents: fc.nat(99_999),
      quantity: fc.integer({ min: 1, max: 5 }),
      class: fc.constantFrom(...fiscalClasses),
      refunded: fc.boolean(),
    }),
    { minLength: 1, maxLength: 9 },
  )
  .chain((goods) => {
    const itemsCents = goods.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0)
    return fc.record({
      goods: fc.constant(goods),
      itemsCents: fc.constant(itemsCents),
      shippingCents: goods.some((each) => each.class === 'PRINTED_BOOK') ? fc.nat(5_000) : fc.constant(0),
      discountCents: fc.nat(itemsCents),
      allowed: fc.double({ min: 0, max: 1, noNaN: true }),
    })
  })

test('the documents of 10,000 random orders add up to what was paid less an amount that returned for no line, and with its refunds too', () => {
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  fc.assert(
    fc.property(orders, ({ goods, allowed, ...order }) => {
      const all = goods.map((each, at) => line(String(at), each.class, { ...each, refunded: false }))
      const paid = order.itemsCents + order.shippingCents - order.discountCents
      const cents = Math.floor(paid * allowed)
      const sums = { ...order, allowances: [{ cents, itemIds: all.map(({ id }) => id) }] }
      const total = paid - cents
      const documents = splitOrder(sums, all)
      expect(sum(documents.map(({ totalCents }) => totalCents))).toBe(total)
      for (const { lines, shippingCents, totalCents } of documents)
        expect(sum(lines.map(({ cents }) => cents)) + shippingCents).toBe(totalCents)

      const refunded = goods.flatMap((each, at) => (each.refunded ? [String(at)] : []))
      const left = splitOrder(
        sums,
        all.map((each) => ({ ...each, refunded: refunded.includes(each.id) })),
      )
      expect(sum(left.map(({ totalCents }) => totalCents)) + refundAmount(sums, all, refunded)).toBe(total)
    }),
    { numRuns: 10_000 },
  )
})
