import { expect, test, vi } from 'vitest'
import type { PaymentProvider } from '#domain/money/payments/payment-provider.ts'
import { cachedPlans } from './cached-plans.ts'

type Answer = Awaited<ReturnType<PaymentProvider['readInstallments']>>
const exchange = { method: 'GET', path: '/', status: 200, outcome: 'ok', request: null, response: null, milliseconds: 1 }
const plan = { count: 12, eachCents: 1_012, totalCents: 12_144 }

test('one request for each amount; what could not be read is asked for again after half a minute', async () => {
  vi.useFakeTimers()
  const readInstallments = vi.fn<PaymentProvider['readInstallments']>(async (): Promise<Answer> => ({
    kind: 'ok',
    plans: [plan],
    exchange,
  }))
  const planOf = cachedPlans({ readInstallments })
  expect(await Promise.all([planOf(10_000), planOf(10_000)])).toEqual([plan, plan])
  expect(readInstallments).toHaveBeenCalledTimes(1)
  await planOf(20_000)
  expect(readInstallments).toHaveBeenCalledTimes(2)

  readInstallments.mockResolvedValue({ kind: 'unknown', reason: 'timeout', exchange })
  expect([await planOf(30_000), await planOf(30_000)]).toEqual([null, null])
  expect(readInstallments).toHaveBeenCalledTimes(3)
  vi.advanceTimersByTime(31_000)
  await planOf(30_000)
  await planOf(10_000)
  expect(readInstallments).toHaveBeenCalledTimes(4)
  vi.useRealTimers()
})
