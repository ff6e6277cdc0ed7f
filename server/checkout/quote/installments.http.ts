import { z } from 'zod'
import { installmentsAnswer } from '#domain/checkout/checkout-answers.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { restCall } from '#server/platform/web/http/rest-call.http.ts'
import { check } from '#domain/platform/refusals/refusal.ts'
import { cachedPlans } from './cached-plans.ts'

const amount = z.coerce
  .number('Valor desconhecido.')
  .int('Valor desconhecido.')
  .min(1, 'Valor desconhecido.')
  .max(999_999_999, 'Valor desconhecido.')

const planReaders = new WeakMap<Deps['paymentProvider'], ReturnType<typeof cachedPlans>>()

/** Pages read it after they are shown, so PagBank delays none of them. */
export const installmentCalls = [
  restCall('getInstallments', 'get /api/installments/{cents}', {
    limit: 'installments',
    summary:
      'How an amount in BRL cents can be paid by card in most parts, as PagBank computes it. Null: PagBank offers nothing, or does not respond.',
    answers: { 200: installmentsAnswer },
    errors: ['BAD_USER_INPUT'],
    run: async ({ paymentProvider }, { context, path }) => {
      const planOf = planReaders.get(paymentProvider) ?? cachedPlans(paymentProvider)
      planReaders.set(paymentProvider, planOf)
      const plan = await planOf(check(amount, path.cents))
      context.header('cache-control', plan ? 'public, max-age=600' : 'no-store')
      return { plan }
    },
  }),
]
