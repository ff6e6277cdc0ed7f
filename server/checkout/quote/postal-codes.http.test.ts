import type { RequestListener } from 'node:http'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { answerErrors } from '#server/platform/web/http/answer-errors.http.ts'
import { answers as says, noAnswer, provideProvider as startService, timeoutFor } from '#tests/harness/pagbank-under-test.ts'
import { createPostalCodes } from '#integrations/postal-codes/postal-codes.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { routesOf } from '#server/platform/web/http/rest-call.http.ts'
import { postalCodeCalls } from './postal-codes.http.ts'

const log = pino({ level: 'silent' })
const street = { logradouro: 'Rua da Graça', bairro: 'Graça', localidade: 'Salvador', uf: 'BA' }

async function lookUp(answer: RequestListener, ...ceps: string[]) {
  const service = await startService(answer)
  const postalCodes = createPostalCodes({ url: service.url, ...timeoutFor(answer) })
  // A call that cannot be counted is answered.
  const deps = { postalCodes, log, config: { trustedProxies: 0, rateLimitFactor: 1 } } as Deps
  const app = routesOf(postalCodeCalls, deps)
  answerErrors(app, log)
  const answers = []
  for (const cep of ceps) {
    const response = await app.request(`/postal-codes/${cep}`)
    answers.push({ status: response.status, body: (await response.json()) as unknown })
  }
  return { answers, received: service.received }
}

test('returns only the fields that the form needs, and caches the address', async () => {
  const { answers, received } = await lookUp(says(200, { ...street, cep: '40155-210', ibge: '2927408' }), '40155210', '40155210')
  expect(answers).toEqual([
    { status: 200, body: street },
    { status: 200, body: street },
  ])
  expect(received.map(({ path }) => path)).toEqual(['/ws/40155210/json/'])
})

test.each([true, 'true'])('returns erro for an unknown postal code, which the service reports as %j', async (erro) =>
  expect((await lookUp(says(200, { erro }), '99999999')).answers).toEqual([{ status: 200, body: { erro: true } }]),
)

test.each(['4015521', '401552100', 'abcdefgh'])('rejects %s without calling the service', async (cep) => {
  const { answers, received } = await lookUp(says(200, street), cep)
  expect(answers).toMatchObject([{ status: 400, body: { error: { message: 'CEP deve ter 8 dígitos' } } }])
  expect(received).toEqual([])
})

test.each<[string, RequestListener]>([
  ['SlowCorreios', noAnswer],
  ['BrokenCorreios', says(500, '')],
  ['HtmlCorreios', says(200, '<html></html>', 'text/html')],
  ['EndlessCorreios', says(200, { ...street, more: 'x'.repeat(100_000) })],
  ['ForeignCorreios', says(200, { logradouro: 1 })],
])('%s: returns 503, and calls the service again for the next request', async (_name, answer) => {
  const { answers, received } = await lookUp(answer, '40155210', '40155210')
  for (const each of answers) expect(each).toMatchObject({ status: 503, body: { error: { code: 'UNAVAILABLE' } } })
  expect(received).toHaveLength(2)
})

test('a cached address expires after a day', async () => {
  const service = await startService(says(200, { erro: true }))
  const postalCodes = createPostalCodes({ url: service.url })
  await postalCodes.find('40155210')
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 25 * 3_600_000)
  // The cache reads the clock at most once in a millisecond.
  await vi.waitFor(
    async () => {
      await postalCodes.find('40155210')
      expect(service.received).toHaveLength(2)
    },
    { timeout: 30_000 },
  )
  clock.mockRestore()
})
