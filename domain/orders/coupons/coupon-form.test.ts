import { expect, test } from 'vitest'
import { couponChange, couponErrors, newCoupon } from './coupon-form.ts'

const good = { code: ' sabia10 ', type: 'PERCENTAGE', percent: 10 }
const complaints = (coupon: object) => newCoupon.safeParse({ ...good, ...coupon }).error?.issues.map(({ path }) => path.join('.')) ?? []

test('omitted fields get defaults', () => {
  expect(newCoupon.parse(good)).toEqual({
    code: 'SABIA10',
    type: 'PERCENTAGE',
    percent: 10,
    active: true,
    startsAt: null,
    endsAt: null,
    maxUses: null,
    maxUsesPerBuyer: null,
    minimumCents: 0,
  })
})

test.each([
  [{ code: 'a b' }, 'code'],
  [{ code: 'ÁRVORE' }, 'code'],
  [{ code: 'AB' }, 'code'],
  [{ percent: 0 }, 'percent'],
  [{ percent: 1e-9 }, 'percent'],
  [{ percent: 10.001 }, 'percent'],
  [{ percent: 101 }, 'percent'],
  [{ percent: undefined }, 'percent'],
  [{ amountCents: 500 }, 'amountCents'],
  [{ maxUses: 0 }, 'maxUses'],
  [{ maxUsesPerBuyer: 1.5 }, 'maxUsesPerBuyer'],
  [{ minimumCents: -1 }, 'minimumCents'],
  [{ minimumCents: 0.5 }, 'minimumCents'],
  [{ startsAt: 'ontem' }, 'startsAt'],
  [{ startsAt: '2026-12-02T00:00:00Z', endsAt: '2026-12-01T00:00:00Z' }, 'endsAt'],
])('%o is reported at %s', (change, field) => expect(complaints(change)).toEqual([field]))

test('a fixed discount may be above 100', () => expect(complaints({ type: 'FIXED', percent: undefined, amountCents: 15_050 })).toEqual([]))

test('a change contains only the given fields; conflicts between fields are found in the merged coupon', () => {
  expect(couponChange.parse({ amountCents: 120 })).toEqual({ amountCents: 120 })
  const unbounded = { startsAt: null, endsAt: null }
  expect(couponErrors({ type: 'PERCENTAGE', hasDiscount: true, amountCents: 120, ...unbounded })).toEqual({
    amountCents: 'O desconto é de outro tipo.',
  })
  expect(couponErrors({ type: 'FIXED', hasDiscount: true, ...unbounded })).toEqual({})
  expect(couponErrors({ type: 'FIXED', hasDiscount: false, ...unbounded })).toEqual({ amountCents: 'Escreva o desconto.' })
})
