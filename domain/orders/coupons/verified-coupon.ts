import { z } from 'zod'
import { amount } from '#domain/platform/api/answers.ts'

/** GET /api/cupons/{code}/verify. A percentage is in hundredths of a percent, a fixed amount in cents, as is the least price of the items. */
export const verifiedCoupon = z.object({
  _id: z.uuid(),
  discount: z.object({ amount, type: z.enum(['PERCENTAGE', 'FIXED']) }),
  minimumCents: amount,
})
export type VerifiedCoupon = z.output<typeof verifiedCoupon>
