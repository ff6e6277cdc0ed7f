import type { RequestListener } from 'node:http'
import { expect, test } from 'vitest'
import type { PaymentProvider } from '#domain/money/payments/payment-provider.ts'
import { openPagBankHttp, operationOf } from './pagbank-http.ts'
import { createPagBank } from './pagbank.ts'
import { answers, paymentRequest, provideProvider } from '#tests/harness/pagbank-under-test.ts'
import { WebhookKey } from './webhook-key.ts'

async function withProvider<Result>(answer: RequestListener, call: (pagbank: PaymentProvider) => Promise<Result>, timeoutMs = 10_000) {
  const { url, received } = await provideProvider(answer)
  return { result: await call(createPagBank({ url, token: 'TOKEN', pixShape: 'v2', timeoutMs })), received }
}

test.each([
  ['POST', '/orders', 'POST /orders'],
  ['GET', '/orders/ORDE_F87334AC-BB8B-42E2-AA85-8579F70AA328', 'GET /orders/{id}'],
  ['POST', '/charges/CHAR_1/cancel', 'POST /charges/{id}/cancel'],
  ['GET', '/checkouts/CHEC_1?offset=0&limit=100', 'GET /checkouts/{id}'],
  ['GET', '/public-keys/webhook', 'GET /public-keys/webhook'],
] as const)('metrics count %s %s as %s', (method, path, operation) => expect(operationOf({ method, path })).toBe(operation))

test('an order id is escaped in the path', async () => {
  const { received } = await withProvider(answers(404, {}), (pagbank) => pagbank.readOrder('ORDE_1/../x?y'))
  expect(received[0]?.path).toBe('/orders/ORDE_1%2F..%2Fx%3Fy')
})

test.each([
  ['a code that is a number', { code: 40002, description: 'invalid_parameter' }],
  ['nulls in the other fields', { code: '40002', error: null, description: null, parameter_name: null }],
])('an error with %s is a definite refusal', async (_, errorMessage) => {
  const { result } = await withProvider(answers(400, { error_messages: [errorMessage] }), (pagbank) =>
    pagbank.createPixOrder(paymentRequest),
  )
  expect(result).toMatchObject({ kind: 'refused', code: '40002', parameter: null })
})

test('a rate limit is recognised by a numeric code too', async () => {
  const { result } = await withProvider(answers(400, { error_messages: [{ code: 40004 }] }), (pagbank) =>
    pagbank.createPixOrder(paymentRequest),
  )
  expect(result).toMatchObject({ kind: 'unknown', reason: 'rate-limit' })
})

test('a response that stops halfway times out like one that never starts', async () => {
  const halfway: RequestListener = (_, response) => void response.writeHead(201).write('{')
  const { result } = await withProvider(halfway, (pagbank) => pagbank.createPixOrder(paymentRequest), 300)
  expect(result).toMatchObject({ kind: 'unknown', reason: 'timeout' })
})

test.each(['{"id":"ORDE_1","note":"a\\u0000b"}', '<p>a\u0000b</p>'])('%j is stored without NUL, which PostgreSQL refuses', async (body) => {
  const { result } = await withProvider(answers(200, body), (pagbank) => pagbank.readOrder('ORDE_1'))
  expect(result.exchange.response).not.toContain('\\u0000')
})

test('half a surrogate pair, which PostgreSQL refuses, is replaced in the stored response', async () => {
  const { result } = await withProvider(answers(200, '{"id":"ORDE_1","note":"\\ud800"}'), (pagbank) => pagbank.readOrder('ORDE_1'))
  expect(result.exchange.response).toBe(JSON.stringify({ id: 'ORDE_1', note: '\ufffd' }))
})

test.each([200, 201, 400, 500])('a deeply nested response with status %i is stored only to the depth limit', async (status) => {
  const body = `{"id":"ORDE_1","a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
  const { result } = await withProvider(answers(status, body), (pagbank) => pagbank.readOrder('ORDE_1'))
  expect(result.exchange.response).toMatch(/^\{"id":"ORDE_1","a":\[{10,60}null\]{10,60}\}$/)
})

async function withKey<Result>(answer: RequestListener, read: (key: WebhookKey) => Promise<Result>) {
  const { url, received } = await provideProvider(answer)
  return { result: await read(new WebhookKey(openPagBankHttp({ url, token: 'TOKEN' }))), received }
}

test('repeated requests for a fresh key cause one call of PagBank', async () => {
  const { received } = await withKey(answers(200, { public_key: 'KEY' }), async (key) => {
    for (let read = 0; read < 20; read++) expect(await key.read({ fresh: true })).toBe('KEY')
  })
  expect(received).toHaveLength(1)
})

test('concurrent reads of the key share one call', async () => {
  const slowly: RequestListener = (request, response) => void setTimeout(() => answers(200, { public_key: 'KEY' })(request, response), 50)
  const { result, received } = await withKey(slowly, (key) => Promise.all(Array.from({ length: 5 }, () => key.read())))
  expect([result, received.length]).toEqual([Array.from({ length: 5 }, () => 'KEY'), 1])
})

test('the key is read from its second address if the first has none', async () => {
  const second: RequestListener = (request, response) =>
    answers(request.url === '/public-keys?type=webhook' ? 200 : 404, { public_key: 'KEY' })(request, response)
  const { result, received } = await withKey(second, (key) => key.read())
  expect([result, received.map(({ path }) => path)]).toEqual(['KEY', ['/public-keys/webhook', '/public-keys?type=webhook']])
})
