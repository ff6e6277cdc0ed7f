import { expect, test } from 'vitest'
import { couponChange, couponErrors, newCoupon } from './coupon-form.ts'

const good = { code: ' sabia10 ', type: 'PERCENTAGE', amount: 10 }
const complaints = (coupon: object) => newCoupon.safeParse({ ...good, ...coupon }).error?.issues.map(({ path }) => path.join('.')) ?? []

test('omitted fields get defaults', () => {
  expect(newCoupon.parse(good)).toEqual({
    code: 'SABIA10',
    type: 'PERCENTAGE',
    amount: 10,
    active: true,
    startsAt: null,
    endsAt: null,
    maxUses: null,
    maxUsesPerBuyer: null,
    minimum: 0,
  })
})

test.each([
  [{ code: 'a b' }, 'code'],
  [{ code: 'ÁRVORE' }, 'code'],
  [{ code: 'AB' }, 'code'],
  [{ amount: 0 }, 'amount'],
  [{ amount: 1e-9 }, 'amount'],
  [{ amount: 10.001 }, 'amount'],
  [{ amount: 101 }, 'amount'],
  [{ maxUses: 0 }, 'maxUses'],
  [{ maxUsesPerBuyer: 1.5 }, 'maxUsesPerBuyer'],
  [{ minimum: -1 }, 'minimum'],
  [{ startsAt: 'ontem' }, 'startsAt'],
  [{ startsAt: '2026-12-02T00:00:00Z', endsAt: '2026-12-01T00:00:00Z' }, 'endsAt'],
])('%o is reported at %s', (change, field) => expect(complaints(change)).toEqual([field]))

test('a fixed discount may be above 100', () => expect(complaints({ type: 'FIXED', amount: 150.5 })).toEqual([]))

test('a change contains only the given fields; conflicts between fields are found in the merged coupon', () => {
  expect(couponChange.parse({ amount: 120 })).toEqual({ amount: 120 })
  expect(couponErrors({ type: 'PERCENTAGE', amount: 120, startsAt: null, endsAt: null })).toEqual({
    amount: 'Uma porcentagem vai até 100.',
  })
})
