import { Hono } from 'hono'
import { z } from 'zod'
import { couponCode, couponRefusal } from '#domain/orders/coupons/coupon.ts'
import { replacesInput } from '#domain/orders/order/buyer-limits.ts'
import { emailInput } from '#domain/platform/values/person-input.ts'
import type { VerifiedCoupon } from '#domain/orders/coupons/verified-coupon.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { asGuess } from '#server/platform/web/rate-limits/limited.http.ts'
import { check, Refusal } from '#server/platform/start/refusal.ts'
import { type Coupon, holdsUse, usesByBuyer } from './coupons.sql.ts'
import { couponByCode } from './find-coupons.sql.ts'

export const couponQuery = z.object({
  flow: z.literal('CONTENT'),
  ref: z.union([z.literal(''), emailInput]).nullish(),
  replaces: replacesInput,
})
const longestCode = 60

/** GET /cupons/{code}/verify (docs/rules/api.md#coupon-check). All refusals look the same, so that guessing codes reveals nothing. */
export function couponRoutes(deps: Pick<Deps, 'db' | 'log' | 'config'>) {
  return new Hono().get('/cupons/:code/verify', async (context) => {
    const { ref, replaces } = check(couponQuery, {
      flow: context.req.query('flow'),
      ref: context.req.query('ref'),
      replaces: context.req.query('replaces'),
    })
    const verified = () => verify(deps.db, context.req.param('code'), { email: ref ?? '', replaces: replaces ?? null })
    const { id, amount, type } = await asGuess(deps, context, { rule: 'wrong-coupon', wrong: 'COUPON_INVALID' }, verified)
    return context.json({ _id: id, discount: { amount, type } } satisfies VerifiedCoupon)
  })
}

async function verify(db: Db, wanted: string, { email, replaces }: { email: string; replaces: string | null }): Promise<Coupon> {
  const code = couponCode(wanted)
  const coupon = code !== '' && code.length <= longestCode ? await couponByCode(db, code) : null
  if (!coupon) throw invalid()
  const uses = email ? await usesByBuyer(db, coupon.id, { email }) : 0
  // The use of an order that is going to be replaced is available again.
  const own = replaces && (await holdsUse(db, coupon.id, replaces)) ? 1 : 0
  if (couponRefusal({ ...coupon, used: coupon.used - own }, new Date(), { usesByBuyer: uses - own })) throw invalid()
  return coupon
}

const invalid = () => new Refusal('COUPON_INVALID', 'Cupom inválido')
