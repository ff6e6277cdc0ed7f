import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Allowance, refundAmount, type RefundLine, separateCopies } from './refund-amount.ts'

const line = (id: string, changes: Partial<RefundLine> = {}): RefundLine => ({
  id,
  unitCents: 10_000,
  quantity: 1,
  physical: false,
  refunded: false,
  ...changes,
})

test('the refund of a free line in a free order is zero', () => {
  expect(
    refundAmount({ itemsCents: 0, shippingCents: 0, discountCents: 0, allowances: [] }, [line('free', { unitCents: 0 })], ['free']),
  ).toBe(0)
})

test('partial refunds are never negative and add up to what was paid, however the order is split, with amounts for no line between them', () => {
  const orders = fc
    .array(fc.record({ unitCents: fc.nat(50_000), quantity: fc.integer({ min: 1, max: 4 }), physical: fc.boolean(), group: fc.nat(3) }), {
      minLength: 1,
      maxLength: 8,
    })
    .chain((goods) => {
      const itemsCents = goods.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0)
      return fc.record({
        goods: fc.constant(goods),
        itemsCents: fc.constant(itemsCents),
        shippingCents: goods.some(({ physical }) => physical) ? fc.nat(3_000) : fc.constant(0),
        discountCents: fc.nat(itemsCents),
        amounts: fc.array(fc.nat(20_000), { minLength: 4, maxLength: 4 }),
      })
    })
  fc.assert(
    fc.property(orders, ({ goods, amounts, ...sold }) => {
      const order = { ...sold, allowances: [] as Allowance[] }
      const paid = order.itemsCents + order.shippingCents - order.discountCents
      let left: RefundLine[] = goods.map(({ unitCents, quantity, physical }, at) => line(String(at), { unitCents, quantity, physical }))
      let total = 0
      for (const group of [0, 1, 2, 3]) {
        // A printed book is separated into copies that share what it is cheaper by.
        const printed = left.find(({ physical, quantity, refunded }) => physical && quantity > 1 && !refunded)
        const open = left.filter(({ refunded }) => !refunded).map(({ id }) => id)
        const cents = Math.min(amounts[group]!, refundAmount(order, left, open))
        if (open.length > 0) {
          order.allowances.push({ cents, itemIds: open })
          total += cents
        }
        if (printed) {
          const before = refundAmount(order, left, open)
          const parts = separateCopies(left, [{ id: printed.id, quantity: 1 }])
          expect(refundAmount(order, parts, [...open, ''])).toBe(before)
          const copy = refundAmount(order, parts, [printed.id])
          const restId = `${printed.id}+`
          left = parts.map((each) => (each.id ? each : { ...each, id: restId, restOf: undefined }))
          order.allowances = order.allowances.map((each) => ({
            ...each,
            itemIds: [...each.itemIds, ...(each.itemIds.includes(printed.id) ? [restId] : [])],
          }))
          expect(refundAmount(order, left, [printed.id])).toBe(copy)
        }
        const chosen = left.flatMap(({ id }) => (goods[Number.parseInt(id)]!.group === group ? [id] : []))
        const part = refundAmount(order, left, chosen)
        expect(part).toBeGreaterThanOrEqual(0)
        total += part
        left = left.map((each) => (chosen.includes(each.id) ? { ...each, refunded: true } : each))
      }
      expect(total).toBe(paid)
    }),
  )
})
