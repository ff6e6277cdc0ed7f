import { Hono } from 'hono'
import { z } from 'zod'
import { couponCode, couponRefusal } from '#domain/coupon.ts'
import { emailInput } from '#domain/checkout-input.ts'
import type { Deps } from '../deps.ts'
import { check, Refusal } from '../refusal.ts'
import { couponByCode, usesByBuyer } from './redeem.sql.ts'

const query = z.object({ flow: z.literal('CONTENT'), ref: z.union([z.literal(''), emailInput]).nullish() })
const code = z
  .string()
  .min(1)
  .max(60)
  .regex(/^[^\p{Cc}]*$/u)

/** GET /cupons/{code}/verify (spec §7). Every reason for a refusal reads the same to the buyer: guesses learn nothing. */
export function couponRoutes({ db }: Pick<Deps, 'db'>) {
  return new Hono().get('/cupons/:code/verify', async (context) => {
    const { ref } = check(query, { flow: context.req.query('flow'), ref: context.req.query('ref') })
    const wanted = code.safeParse(context.req.param('code'))
    const coupon = wanted.success ? await couponByCode(db, couponCode(wanted.data)) : null
    if (!coupon) throw invalid()
    const uses = ref ? await usesByBuyer(db, coupon.id, { email: ref }) : 0
    if (couponRefusal(coupon, new Date(), { usesByBuyer: uses })) throw invalid()
    return context.json({ _id: coupon.id, discount: { amount: coupon.amount, type: coupon.type } })
  })
}

const invalid = () => new Refusal(422, 'COUPON_INVALID', 'Cupom inválido')
