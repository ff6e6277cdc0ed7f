import { z } from 'zod'
import { installmentsAnswer } from '#domain/checkout/checkout-answers.ts'
import { installmentsText } from '#domain/checkout/installments.ts'
import { publicPageSize } from '#domain/platform/api/page.ts'
import { formatCents } from '#domain/platform/values/money.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { restCall } from '#server/platform/web/http/rest-call.http.ts'
import { check } from '#domain/platform/refusals/refusal.ts'
import { cachedPlans } from './cached-plans.ts'

/** Digits alone: an amount has one address. */
const amount = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, 'Valor desconhecido.')
  .transform(Number)

const tooMany = 'São valores demais.'
/** Nine digits each, and a comma. */
const written = z.string().max(publicPageSize * 10, tooMany)
const amounts = z.array(amount).max(publicPageSize, tooMany)

const planReaders = new WeakMap<Deps['paymentProvider'], ReturnType<typeof cachedPlans>>()

/** Pages read it after they are shown, so PagBank delays none of them. */
export const installmentCalls = [
  restCall('getInstallments', 'get /api/installments/{amounts}', {
    limit: 'installments',
    summary:
      'How each of up to twelve amounts in BRL cents, with commas between them, can be paid by card in most parts, as PagBank computes it. Null: PagBank offers nothing, or does not respond.',
    answers: { 200: installmentsAnswer },
    errors: ['BAD_USER_INPUT'],
    run: async ({ paymentProvider }, { context, path }) => {
      const planOf = planReaders.get(paymentProvider) ?? cachedPlans(paymentProvider)
      planReaders.set(paymentProvider, planOf)
      const read = check(amounts, check(written, path.amounts).split(',')).map(async (cents) => {
        const plan = await planOf(cents)
        return plan && { ...plan, ...installmentsText(plan, cents, formatCents) }
      })
      const plans = await Promise.all(read)
      context.header('cache-control', plans.every((plan) => plan) ? 'public, max-age=600' : 'no-store')
      return { plans }
    },
  }),
]
