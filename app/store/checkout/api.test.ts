import { afterEach, describe, expect, test, vi } from 'vitest'
import { CallError } from '../../query/call-error.ts'
import { chargedValue, createToken, isBuyersToSolve, submitOrder, verifyCoupon } from './api.ts'

afterEach(() => vi.unstubAllGlobals())

/** A server that answers once; what it was asked is kept. */
function answering(response: Response) {
  const asked: { path: string; init: RequestInit }[] = []
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    asked.push({ path, init })
    return Promise.resolve(response)
  })
  return asked
}

const refusal = (status: number, error: object) => Response.json({ error }, { status })
const request = { items: [], name: '', cpf: '', email: '', phone: '' }
const order = { token: 't', name: '', email: '', cpf: '' }
const refused = (call: Promise<unknown>) => call.then(() => undefined).catch((error: unknown) => error)

describe('what is asked', () => {
  test('a quote is posted as JSON', async () => {
    const asked = answering(Response.json({ token: 't', value: 100, currency: 'BRL' }))
    expect(await createToken(request, new AbortController().signal)).toEqual({ token: 't', value: 100, currency: 'BRL' })
    expect(asked[0]).toMatchObject({ path: '/api/create-checkout-token', init: { method: 'POST', body: JSON.stringify(request) } })
  })

  test('a coupon is read by its code, whatever signs it has, with the e-mail only if there is one', async () => {
    const asked = answering(Response.json({}))
    await verifyCoupon('10% OFF/x', '')
    expect(asked[0]?.path).toBe('/api/cupons/10%25%20OFF%2Fx/verify?flow=CONTENT')
    expect(asked[0]?.init.method).toBeUndefined()
    const again = answering(Response.json({}))
    await verifyCoupon('A', 'a+b@x.example')
    expect(again[0]?.path).toBe('/api/cupons/A/verify?flow=CONTENT&ref=a%2Bb%40x.example')
  })

  test.each(['pix', 'redirect'] as const)('an order by %s goes to its own address', async (method) => {
    const asked = answering(Response.json({ _id: '1' }))
    await submitOrder(method, order)
    expect(asked[0]?.path).toBe(`/api/checkout/${method}/pagseguro/content`)
  })
})

describe('a refusal', () => {
  test('has the code, the message and the fields of the answer', async () => {
    answering(refusal(400, { code: 'BAD_USER_INPUT', message: 'Confira os dados enviados.', fields: { cpf: 'CPF inválido' } }))
    const error = await refused(submitOrder('pix', order))
    expect(error).toBeInstanceOf(CallError)
    expect(error).toMatchObject({
      code: 'BAD_USER_INPUT',
      message: 'Confira os dados enviados.',
      fields: { cpf: 'CPF inválido' },
    })
  })

  test('without JSON is a failure of the network', async () => {
    answering(new Response('<html>Bad gateway</html>', { status: 502 }))
    expect(await refused(submitOrder('pix', order))).toMatchObject({ code: 'NETWORK', message: 'Network response was not ok', fields: {} })
  })
})

describe('what a buyer can act on', () => {
  test.each([
    [409, 'OUT_OF_STOCK', true],
    [422, 'COUPON_INVALID', true],
    [429, 'TOO_MANY_REQUESTS', true],
    [500, 'INTERNAL_SERVER_ERROR', false],
    [503, 'UNAVAILABLE', false],
  ])('a %d with %s: %s', async (status, code, expected) => {
    answering(refusal(status, { code, message: 'x' }))
    expect(isBuyersToSolve(await refused(submitOrder('pix', order)))).toBe(expected)
  })

  test('a page that is no answer of the store, and any other error, are not', async () => {
    answering(new Response('', { status: 404 }))
    expect(isBuyersToSolve(await refused(submitOrder('pix', order)))).toBe(false)
    expect(isBuyersToSolve(new Error('x'))).toBe(false)
  })
})

test('a quote in a foreign currency is charged by what it says, any other by its value', () => {
  expect(chargedValue({ token: 't', value: 100, currency: 'BRL' })).toBe(100)
  expect(chargedValue({ token: 't', value: 100, currency: 'USD', charged: { value: 540, currency: 'BRL' } })).toBe(540)
})
