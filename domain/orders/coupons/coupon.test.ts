import fc from 'fast-check'
import { expect, test } from 'vitest'
import { couponCode, couponLine, type CouponTerms, couponRefusal, type Discount, discountCents } from './coupon.ts'

const discount = fc.oneof(
  fc.record<Discount>({ type: fc.constant('PERCENTAGE' as const), amount: fc.integer({ min: 1, max: 20_000 }) }),
  fc.record<Discount>({ type: fc.constant('FIXED' as const), amount: fc.integer({ min: 1, max: 1_000_000 }) }),
)

test("a discount is never negative, never above the items' price, and never shrinks when items are added", () => {
  fc.assert(
    fc.property(discount, fc.nat(10_000_000), fc.nat(10_000), (terms, items, more) => {
      const off = discountCents(terms, items)
      expect(off).toBeGreaterThanOrEqual(0)
      expect(off).toBeLessThanOrEqual(items)
      expect(discountCents(terms, items + more)).toBeGreaterThanOrEqual(off)
    }),
  )
})

const terms: CouponTerms = { active: true, startsAt: null, endsAt: null, minimumCents: 0, maxUses: null, used: 0, maxUsesPerBuyer: null }
const now = new Date('2026-11-21T12:00:00Z')

test.each([
  [{ active: false }, {}, 'inactive'],
  [{ startsAt: new Date('2026-11-22') }, {}, 'not-yet'],
  [{ endsAt: now }, {}, 'over'],
  [{ maxUses: 3, used: 3 }, {}, 'used-up'],
  [{ maxUsesPerBuyer: 1 }, { usesByBuyer: 1 }, 'used-by-buyer'],
  [{ minimumCents: 5000 }, { items: 4999 }, 'below-minimum'],
  [{ minimumCents: 5000, maxUses: 3, used: 2, maxUsesPerBuyer: 1 }, { items: 5000, usesByBuyer: 0 }, null],
  [{ minimumCents: 5000 }, {}, null],
] as const)('%o with %o: %s', (change, known, refusal) => {
  expect(couponRefusal({ ...terms, ...change }, now, known)).toBe(refusal)
})

test("a coupon's line shows its percentage, and no amount for a fixed discount", () => {
  expect(couponLine('SABIA10', { type: 'PERCENTAGE', amount: 1_000 })).toBe('Cupom SABIA10, 10%')
  expect(couponLine('SABIA12', { type: 'PERCENTAGE', amount: 1_250 })).toBe('Cupom SABIA12, 12,5%')
  expect(couponLine('VINTE', { type: 'FIXED', amount: 2_000 })).toBe('Cupom VINTE')
})

test.each([
  ' sabia10 ',
  'SABIA10\u200b',
  '*SABIA10*',
  '**SABIA10**',
  '_SABIA10_',
  '`SABIA10`',
  '“SABIA10”',
  '"SABIA10".',
  '\u2068SABIA10\u2069',
  'SABIA 10',
  'SABIA\u00a010\n',
  'Cupom: SABIA10',
  'Cupom *SABIA10*!',
  'ＳＡＢＩＡ１０',
])('%j is the coupon SABIA10', (typed) => expect(couponCode(typed)).toBe('SABIA10'))

test.each(['CUPOM10', 'MEU-CUPOM_10'])('%s stays as it is', (code) => expect(couponCode(code)).toBe(code))

test('a hyphen of a text program is that of the keyboard', () => expect(couponCode('sabia‑10')).toBe('SABIA-10'))
