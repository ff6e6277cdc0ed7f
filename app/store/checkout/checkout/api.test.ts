import { afterEach, describe, expect, test, vi } from 'vitest'
import { chargedValue, createToken, isBuyersToSolve, submitOrder, verifyCoupon } from './api.ts'

afterEach(() => vi.unstubAllGlobals())

/** Stubs `fetch` with this response. Returns the requests that were sent. */
function stubResponse(response: Response) {
  const requests: { path: string; init: RequestInit }[] = []
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    requests.push({ path, init })
    return Promise.resolve(response)
  })
  return requests
}

const refusal = (status: number, error: object) => Response.json({ error }, { status })
const request = { items: [], name: '', cpf: '', email: '', phone: '' }
const order = { token: 't', name: '', email: '', cpf: '' }
const refused = (call: Promise<unknown>) => call.then(() => undefined).catch((error: unknown) => error)

describe('a request', () => {
  test('for a quote is a POST of JSON', async () => {
    const requests = stubResponse(Response.json({ token: 't', value: 100, currency: 'BRL' }))
    expect(await createToken(request, new AbortController().signal)).toEqual({ token: 't', value: 100, currency: 'BRL' })
    expect(requests[0]).toMatchObject({ path: '/api/create-checkout-token', init: { method: 'POST', body: JSON.stringify(request) } })
  })

  test('for a coupon has the encoded code, and the e-mail and the order to replace only if there are any', async () => {
    const requests = stubResponse(Response.json({}))
    await verifyCoupon('10% OFF/x', { email: '', replaces: null })
    expect(requests[0]?.path).toBe('/api/cupons/10%25%20OFF%2Fx/verify?flow=CONTENT')
    expect(requests[0]?.init.method).toBeUndefined()
    const again = stubResponse(Response.json({}))
    await verifyCoupon('A', { email: 'a+b@x.example', replaces: '1' })
    expect(again[0]?.path).toBe('/api/cupons/A/verify?flow=CONTENT&ref=a%2Bb%40x.example&replaces=1')
  })

  test.each(['pix', 'redirect'] as const)('for an order by %s has its own path', async (method) => {
    const requests = stubResponse(Response.json({ _id: '1' }))
    await submitOrder(method, order)
    expect(requests[0]?.path).toBe(`/api/checkout/${method}/pagseguro/content`)
  })
})

describe('isBuyersToSolve', () => {
  test.each([
    [409, 'OUT_OF_STOCK', true],
    [422, 'COUPON_INVALID', true],
    [429, 'TOO_MANY_REQUESTS', true],
    [500, 'INTERNAL_SERVER_ERROR', false],
    [503, 'UNAVAILABLE', false],
  ])('for status %d with %s is %s', async (status, code, expected) => {
    stubResponse(refusal(status, { code, message: 'x' }))
    expect(isBuyersToSolve(await refused(submitOrder('pix', order)))).toBe(expected)
  })

  test('is false for a response that is not JSON of the store, and for any other error', async () => {
    stubResponse(new Response('', { status: 404 }))
    expect(isBuyersToSolve(await refused(submitOrder('pix', order)))).toBe(false)
    expect(isBuyersToSolve(new Error('x'))).toBe(false)
  })
})

test('chargedValue is the charged amount of a quote in a foreign currency, and the value of any other', () => {
  expect(chargedValue({ token: 't', value: 100, currency: 'BRL' })).toBe(100)
  expect(chargedValue({ token: 't', value: 100, currency: 'USD', charged: { value: 540, currency: 'BRL' } })).toBe(540)
})
