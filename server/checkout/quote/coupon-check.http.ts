import { z } from 'zod'
import { couponCode, couponRefusal, longestCouponText } from '#domain/orders/coupons/coupon.ts'
import { replacesInput } from '#domain/orders/order/buyer-limits.ts'
import { emailInput } from '#domain/platform/values/person-input.ts'
import { verifiedCoupon } from '#domain/orders/coupons/verified-coupon.ts'
import { viewerOf } from '#server/people/buyers/viewer.http.ts'
import type { Db } from '#server/platform/database/database.ts'
import { restCall } from '#server/platform/web/http/rest-call.http.ts'
import { asGuess } from '#server/platform/web/rate-limits/limited.http.ts'
import { couponGuess } from '#server/platform/web/rate-limits/rate-limit-rules.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'
import { type Coupon, holdsUse, usesByBuyer } from '#server/orders/coupons/coupons.sql.ts'
import { couponByCode } from '#server/orders/coupons/find-coupons.sql.ts'

const couponQuery = z.object({
  flow: z.literal('CONTENT'),
  ref: z.union([z.literal(''), emailInput]).nullish(),
  replaces: replacesInput,
})

/** All refusals look the same, so that guessing codes reveals nothing (docs/rules/api.md#coupon-check). */
export const couponCalls = [
  restCall('checkCoupon', 'get /api/cupons/{code}/verify', {
    limit: 'coupon-check',
    summary: 'Checks a coupon. Every refusal has the same message, whatever its reason.',
    query: couponQuery,
    answers: { 200: verifiedCoupon },
    errors: ['COUPON_INVALID'],
    run: async (deps, { context, path, query: { ref, replaces } }) => {
      // Whether an address has used the coupon is told only to who is signed in with it. A submit finds it out.
      const email = ref && (await viewerOf(context, deps))?.email === ref ? ref : ''
      const verified = () => verify(deps.db, path.code, { email, replaces: replaces ?? null })
      const { id, amount, type, minimumCents } = await asGuess(deps, context, couponGuess, verified)
      return { _id: id, discount: { amount, type }, minimumCents }
    },
  }),
]

async function verify(db: Db, wanted: string, { email, replaces }: { email: string; replaces: string | null }): Promise<Coupon> {
  const code = wanted.length <= longestCouponText ? couponCode(wanted) : ''
  const coupon = code === '' ? null : await couponByCode(db, code)
  if (!coupon) throw invalid()
  const uses = email ? await usesByBuyer(db, coupon.id, { email }) : 0
  // The use of an order that is going to be replaced is available again.
  const own = replaces && (await holdsUse(db, coupon.id, replaces)) ? 1 : 0
  if (couponRefusal({ ...coupon, used: coupon.used - own }, new Date(), { usesByBuyer: uses - own })) throw invalid()
  return coupon
}

const invalid = () => new Refusal('COUPON_INVALID', 'Cupom inválido')
