import type { RequestListener } from 'node:http'
import { expect, test } from 'vitest'
import { createPagBank, type PagBank } from './pagbank.ts'
import { answers, paymentRequest, pretendPagBank } from './pagbank-under-test.ts'

async function asking<Result>(answer: RequestListener, ask: (pagbank: PagBank) => Promise<Result>) {
  const provider = await pretendPagBank(answer)
  try {
    const result = await ask(createPagBank({ url: provider.url, token: 'TOKEN', pixShape: 'v2', timeoutMs: 300 }))
    return { result, heard: provider.heard }
  } finally {
    await provider.close()
  }
}

test('an order is read by its id alone, whatever the id holds', async () => {
  const { heard } = await asking(answers(404, {}), (pagbank) => pagbank.readOrder('ORDE_1/../x?y'))
  expect(heard[0]?.path).toBe('/orders/ORDE_1%2F..%2Fx%3Fy')
})

test.each([
  ['a code that is a number', { code: 40002, description: 'invalid_parameter' }],
  ['nulls where nothing is said', { code: '40002', error: null, description: null, parameter_name: null }],
])('%s is still a definite no', async (_, complaint) => {
  const { result } = await asking(answers(400, { error_messages: [complaint] }), (pagbank) => pagbank.createPixOrder(paymentRequest))
  expect(result).toMatchObject({ kind: 'refused', code: '40002', parameter: null })
})

test('a rate limit is one also when its code is a number', async () => {
  const { result } = await asking(answers(400, { error_messages: [{ code: 40004 }] }), (pagbank) => pagbank.createPixOrder(paymentRequest))
  expect(result).toMatchObject({ kind: 'unknown', reason: 'rate-limit' })
})

test('an answer that stops in its middle is cut short like one that never comes', async () => {
  const halfway: RequestListener = (_, response) => void response.writeHead(201).write('{')
  const { result } = await asking(halfway, (pagbank) => pagbank.createPixOrder(paymentRequest))
  expect(result).toMatchObject({ kind: 'unknown', reason: 'timeout' })
})

test.each(['{"id":"ORDE_1","note":"a\\u0000b"}', '<p>a\u0000b</p>'])(
  '%j is kept without NUL, which PostgreSQL does not take',
  async (body) => {
    const { result } = await asking(answers(200, body), (pagbank) => pagbank.readOrder('ORDE_1'))
    expect(JSON.stringify(result.exchange.response)).not.toContain('\\u0000')
  },
)

test.each([200, 201, 400, 500])('an answer %i that is nested without end is kept only as deep as anybody reads', async (status) => {
  const body = `{"id":"ORDE_1","a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
  const { result } = await asking(answers(status, body), (pagbank) => pagbank.readOrder('ORDE_1'))
  expect(JSON.stringify(result.exchange.response)).toMatch(/^\{"id":"ORDE_1","a":\[{10,60}null\]{10,60}\}$/)
})

test('whoever makes us want a fresh key over and over does not reach PagBank each time', async () => {
  const { heard } = await asking(answers(200, { public_key: 'KEY' }), async (pagbank) => {
    for (let ask = 0; ask < 20; ask++) expect(await pagbank.readWebhookKey({ fresh: true })).toBe('KEY')
  })
  expect(heard).toHaveLength(1)
})

test('all who want the key while it is being read get it', async () => {
  const slowly: RequestListener = (request, response) => void setTimeout(() => answers(200, { public_key: 'KEY' })(request, response), 50)
  const { result, heard } = await asking(slowly, (pagbank) => Promise.all(Array.from({ length: 5 }, () => pagbank.readWebhookKey())))
  expect([result, heard.length]).toEqual([Array.from({ length: 5 }, () => 'KEY'), 1])
})

test('the key is looked for in both of its places', async () => {
  const second: RequestListener = (request, response) =>
    answers(request.url === '/public-keys?type=webhook' ? 200 : 404, { public_key: 'KEY' })(request, response)
  const { result, heard } = await asking(second, (pagbank) => pagbank.readWebhookKey())
  expect([result, heard.map(({ path }) => path)]).toEqual(['KEY', ['/public-keys/webhook', '/public-keys?type=webhook']])
})
