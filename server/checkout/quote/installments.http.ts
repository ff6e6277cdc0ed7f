import { Hono } from 'hono'
import { z } from 'zod'
import type { InstallmentsAnswer } from '#domain/checkout/checkout-answers.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { check } from '#server/platform/start/refusal.ts'
import { cachedPlans } from './cached-plans.ts'

const amount = z.coerce
  .number('Valor desconhecido.')
  .int('Valor desconhecido.')
  .min(1, 'Valor desconhecido.')
  .max(999_999_999, 'Valor desconhecido.')

/** GET /installments/{cents}: how an amount can be paid in parts. Pages read it after they are shown, so PagBank delays none of them. */
export function installmentRoutes({ paymentProvider }: Pick<Deps, 'paymentProvider'>) {
  const planOf = cachedPlans(paymentProvider)
  return new Hono().get('/installments/:cents', async (context) => {
    const plan = await planOf(check(amount, context.req.param('cents')))
    context.header('cache-control', plan ? 'public, max-age=600' : 'no-store')
    return context.json({ plan } satisfies InstallmentsAnswer)
  })
}
