import { describe, expect, test } from 'vitest'
import { newCoupon } from '#domain/orders/coupons/coupon-form.ts'
import { type Coupon, couponForm } from './coupon-fields.ts'

const coupon: Coupon = {
  id: 'c1',
  code: 'BEMVINDA',
  type: 'PERCENTAGE',
  percent: 12.5,
  amountCents: null,
  active: true,
  startsAt: '2026-11-01T03:00:00.000Z',
  endsAt: '2026-12-01T02:59:00.000Z',
  maxUses: 100,
  maxUsesPerBuyer: null,
  minimumCents: 5000,
  uses: 3,
  version: 2,
}

describe('a coupon in its form', () => {
  test('shows times in the time zone of São Paulo', () =>
    expect(couponForm.of(coupon)).toMatchObject({ startsAt: '2026-11-01T00:00', endsAt: '2026-11-30T23:59' }))

  test('sends the same times and numbers that were read', () => {
    const sent = couponForm.input(couponForm.of(coupon))
    expect(new Date(sent.startsAt!).toISOString()).toBe(coupon.startsAt)
    expect(new Date(sent.endsAt!).toISOString()).toBe(coupon.endsAt)
    expect(sent).toMatchObject({ percent: 12.5, amountCents: undefined, maxUses: 100, maxUsesPerBuyer: null, minimumCents: 5000 })
  })

  test('sends an empty minimum as 0', () => expect(couponForm.input({ ...couponForm.initial, minimumCents: '' }).minimumCents).toBe(0))

  test('does not send an empty discount as 0: the schema rejects it', () => {
    const read = newCoupon.safeParse(couponForm.input({ ...couponForm.initial, code: 'NATAL' }))
    expect(read.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([['percent', 'Escreva o desconto.']])
  })
})
