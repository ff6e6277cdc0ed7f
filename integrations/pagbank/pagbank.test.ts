import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readBrCode } from '#domain/money/payments/br-code.ts'
import { answers, noAnswer, paymentRequest, provideProvider, timeoutFor } from '#tests/harness/pagbank-under-test.ts'
import { createPagBank, type PagBankOptions } from './pagbank.ts'
import { checkoutRequest, pixRequest } from './pagbank-requests.ts'
import { readChargeAnswer, readCheckoutAnswer, readFeesAnswer, readOrderAnswer } from './pagbank-answers.ts'
import { storableExchange } from './storable-exchange.ts'

const recorded = (file: string) => JSON.parse(readFileSync(`tests/fixtures/pagbank/${file}.json`, 'utf8'))

type Answer = Parameters<typeof provideProvider>[0]
async function client(answer: Answer, options: Partial<PagBankOptions> = {}) {
  const provider = await provideProvider(answer)
  return {
    received: provider.received,
    pagbank: createPagBank({ url: provider.url, token: 'TOKEN', pixShape: 'v2', ...timeoutFor(answer), ...options }),
  }
}

describe('reads the recorded responses of PagBank', () => {
  test.each([
    ['01-order-pix-create.response.prod-2023-05-10', 0],
    ['02-order-pix-create.response.sandbox-2026-01-05', 0],
    ['11a-order-pix-v2-waiting.response.docs-sample', 1],
  ])('%s: a PIX code', (file, charges) => {
    const { order } = readOrderAnswer(recorded(file))
    expect(order).toMatchObject({
      id: recorded(file).id,
      referenceId: recorded(file).reference_id,
      pix: { expiresAt: expect.any(Date) },
    })
    expect(readBrCode(order.pix!.text).kind).toBe('ok')
    expect(order.charges).toHaveLength(charges)
    for (const charge of order.charges) expect(charge).toMatchObject({ status: 'WAITING', paidCents: 0 })
  })

  test.each([
    ['03-order-pix-paid.webhook.prod-2025-12-01', 100, { endToEndId: 'E0000020820251201211758358985525' }],
    ['05-order-card-paid.response.sandbox-2024-12-16', 500, { nsu: '032416400102', authorizationCode: '145803' }],
    ['06-order-card-paid.response.prod-2023-05-10', 100, { nsu: '051012678407' }],
    ['11b-order-pix-v2-paid.webhook.docs-sample', 20534, {}],
  ])('%s: paid', (file, cents, numbers) => {
    expect(readOrderAnswer(recorded(file)).order.charges).toEqual([
      {
        id: expect.stringMatching(/^CHAR_/),
        status: 'PAID',
        amountCents: cents,
        paidCents: cents,
        refundedCents: 0,
        paidAt: expect.any(Date),
        ...numbers,
      },
    ])
  })

  test('a charge without a summary is paid if its status is PAID', () => {
    const { body } = recorded('09-checkout-payment-paid.webhook.sandbox-2026-04-07')
    expect(readOrderAnswer(body).order.charges[0]).toMatchObject({ status: 'PAID', paidCents: 2490, refundedCents: 0 })
  })

  test('a refund is a canceled charge with a refunded amount', () => {
    expect(readChargeAnswer(recorded('13-charge-cancel-full.response.docs-sample')).charge).toMatchObject({
      status: 'CANCELED',
      paidCents: 1000,
      refundedCents: 1000,
    })
  })

  test('the payment page of a checkout is found by its rel, not by its position', () => {
    for (const file of ['08-checkout-create.response.sandbox-2026-04-07', '10b-checkout-create.response.docs-sample']) {
      expect(readCheckoutAnswer(recorded(file)).checkout.payUrl).toMatch(/\/pagamento\?code=/)
    }
  })
})

describe('sends requests in the recorded shapes', () => {
  /** The paths at which ours has a key or a type that the sample does not have. Keys that only the sample has are ignored. */
  function sameShape(ours: unknown, theirs: unknown, path = ''): string[] {
    if (typeof ours !== typeof theirs || Array.isArray(ours) !== Array.isArray(theirs)) return [path]
    if (Array.isArray(ours)) return ours.flatMap((each) => sameShape(each, (theirs as unknown[])[0], `${path}[]`))
    if (typeof ours !== 'object' || ours === null) return []
    return Object.entries(ours).flatMap(([key, value]) =>
      key in (theirs as object) ? sameShape(value, (theirs as Record<string, unknown>)[key], `${path}.${key}`) : [`${path}.${key}`],
    )
  }

  test('PIX in the new shape: like the sample, with the address of the card sample', () => {
    const { shipping, ...ours } = pixRequest(paymentRequest, 'v2') as Record<string, unknown>
    expect(sameShape(ours, recorded('11c-order-pix-v2-create.request.sample'))).toEqual([])
    expect(sameShape(shipping, recorded('04-order-card.request.sandbox-2024-12-16').shipping)).toEqual([])
    expect(ours).toMatchObject({
      charges: [
        { amount: { value: 12420, currency: 'BRL' }, payment_method: { pix: { expiration_date: '2026-11-21T15:42:00.000-03:00' } } },
      ],
    })
  })

  test('PIX in the classic shape: one QR code, no charge', () => {
    expect(pixRequest(paymentRequest, 'classic')).toMatchObject({
      qr_codes: [{ amount: { value: 12420 }, expiration_date: '2026-11-21T15:42:00.000-03:00' }],
    })
    expect(pixRequest(paymentRequest, 'classic')).not.toHaveProperty('charges')
  })

  test('a checkout: like the sample, and its total is our amount', () => {
    const ours = checkoutRequest(paymentRequest)
    const extra = ['.expiration_date', '.additional_amount', '.discount_amount', '.payment_methods_configs']
    expect(sameShape(ours, recorded('07-checkout-create.request.sandbox-2026-04-07'))).toEqual(extra)
    expect(sameShape(ours.payment_methods_configs, recorded('10a-checkout-create-minimal.request').payment_methods_configs)).toEqual([])
    const items = ours.items.reduce((sum, item) => sum + item.quantity * item.unit_amount, 0)
    expect(items + ours.additional_amount - ours.discount_amount).toBe(paymentRequest.amountCents)
  })

  test('free items are left out, names are cleaned, and a landline is not sent to the card page', () => {
    const odd = {
      ...paymentRequest,
      customer: { ...paymentRequest.customer, name: 'Joana  <b>Ribeiro</b> "J" Farias', phone: '7132221100' },
    }
    expect(pixRequest(odd, 'v2')).toMatchObject({
      items: [{ name: 'A coragem de descansar' }],
      customer: { name: 'Joana b Ribeiro b J Farias', phones: [{ area: '71', number: '32221100' }] },
    })
    expect(checkoutRequest(odd)).toMatchObject({ customer_modifiable: true })
    expect(checkoutRequest(odd).customer).not.toHaveProperty('phone')
  })
})

describe('reports every failure without throwing', () => {
  const error = recorded('20-errors')

  test.each([
    ['400-orders-tax-id', '40002', 'customer.tax_id'],
    ['400-orders-buyer-email-is-merchant', '40002', 'customer.email'],
    ['401-unauthorized', 'UNAUTHORIZED', null],
    ['403-orders-not-whitelisted', 'ACCESS_DENIED', null],
    ['403-checkouts-not-allowlisted', 'allowlist_access_required', null],
    ['400-checkouts-invalid-value', 'invalid_value', 'customer.tax_id'],
    ['400-sandbox-pix-pay-without-key', 'APIX-20164', null],
  ])('%s is a definite refusal', async (name, code, parameter) => {
    const { pagbank } = await client(answers(error[name].http_status, error[name].body))
    expect(await pagbank.createPixOrder(paymentRequest)).toMatchObject({ kind: 'refused', code, parameter })
  })

  test.each<[string, Answer, string]>([
    ['a used idempotency key', answers(409, error['409-idempotency'].body), 'key-in-use'],
    ['a rate limit, as a 400', answers(400, { error_messages: [{ code: '40004', description: 'rate_limit' }] }), 'rate-limit'],
    ['an empty 500', answers(500, ''), 'http'],
    ["a page of Cloudflare's", answers(403, '<html>you have been blocked</html>', 'text/html'), 'blocked'],
    ['an HTML 404 from a proxy in front of PagBank', answers(404, '<html>not found</html>', 'text/html'), 'garbage'],
    ['an empty 400', answers(400, ''), 'garbage'],
    ['an HTML page with 200', answers(200, '<html></html>', 'text/html'), 'garbage'],
    ['an unexpected JSON body', answers(201, { id: 'X' }), 'garbage'],
    ['no response', noAnswer, 'timeout'],
    ['a closed connection', (_, response) => void response.destroy(), 'network'],
    ['a redirect', (_, response) => void response.writeHead(302, { location: 'http://localhost:1/' }).end(), 'network'],
    ['a response of two megabytes', answers(201, JSON.stringify({ id: 'ORDE_1', filler: 'x'.repeat(2_000_000) })), 'network'],
  ])('after %s the outcome is unknown', async (_, answer, reason) => {
    const { pagbank } = await client(answer)
    expect(await pagbank.createPixOrder(paymentRequest)).toMatchObject({ kind: 'unknown', reason })
  })

  test('a refund above the remaining amount, or temporarily unavailable, is refused; without a clear response it is unknown', async () => {
    const refund = async (answer: Answer) => (await client(answer)).pagbank.refundCharge('CHAR_1', 500, 'key-1')
    expect(await refund(answers(400, { error_messages: [{ code: '40007', description: 'unabled_refund' }] }))).toMatchObject({
      kind: 'refused',
      code: '40007',
    })
    expect(await refund(answers(400, error['400-refund-temporarily-unavailable'].body))).toMatchObject({ kind: 'refused', code: '40008' })
    expect(await refund(answers(409, error['409-idempotency'].body))).toMatchObject({ kind: 'unknown', reason: 'key-in-use' })
    expect(await refund(noAnswer)).toMatchObject({ kind: 'unknown', reason: 'timeout' })
  })
})

test('a refund sends the charge, the amount and its own idempotency key', async () => {
  const { pagbank, received } = await client(answers(201, recorded('13-charge-cancel-full.response.docs-sample')))
  expect(await pagbank.refundCharge('CHAR_1/..', 1000, 'key-1')).toMatchObject({ kind: 'ok', charge: { refundedCents: 1000 } })
  expect(received).toMatchObject([
    { method: 'POST', path: '/charges/CHAR_1%2F../cancel', headers: { 'x-idempotency-key': 'key-1' }, body: { amount: { value: 1000 } } },
  ])
})

test('a call sends the token, the idempotency key and a common user agent, and returns the request and the response', async () => {
  const answer = recorded('11a-order-pix-v2-waiting.response.docs-sample')
  const { pagbank, received } = await client(answers(201, answer))
  const outcome = await pagbank.createPixOrder(paymentRequest)
  expect(received[0]).toMatchObject({
    method: 'POST',
    path: '/orders',
    headers: {
      authorization: 'Bearer TOKEN',
      'x-idempotency-key': paymentRequest.idempotencyKey,
      'user-agent': expect.stringContaining('Mozilla'),
    },
  })
  expect(outcome.exchange).toMatchObject({
    method: 'POST',
    path: '/orders',
    status: 201,
    outcome: 'ok',
    request: expect.stringContaining(`{"reference_id":"${paymentRequest.reference}","customer":{"name":"[redacted]"`),
    response: storableExchange(answer),
  })
})

describe('installments', () => {
  const plan = (installments: number, installment_value: number, value: number) => ({
    installments,
    installment_value,
    interest_free: false,
    amount: { value, currency: 'BRL', fees: { buyer: { interest: { total: value - 10_000, installments } } } },
  })

  test('the plans of all brands, as PagBank computes them', () => {
    const brands = { visa: { installment_plans: [plan(12, 1_012, 12_144)] }, elo: { installment_plans: [plan(12, 1_013, 12_150)] } }
    expect(readFeesAnswer({ payment_methods: { credit_card: brands } })).toEqual({
      plans: [
        { count: 12, eachCents: 1_012, totalCents: 12_144 },
        { count: 12, eachCents: 1_013, totalCents: 12_150 },
      ],
    })
    expect(() => readFeesAnswer({ payment_methods: {} })).toThrow('credit_card')
  })

  test('a failure is not reported to the circuit breaker, and its pause is not asked for: no payment depends on it', async () => {
    const gate = { pass: (): Promise<never> => expect.unreachable() }
    const { pagbank, received } = await client((_, response) => response.writeHead(500).end(), { gate })
    expect(await pagbank.readInstallments(10_000)).toMatchObject({ kind: 'unknown' })
    expect(received.map(({ path }) => new URL(path, 'http://x').searchParams.get('value'))).toEqual(['10000'])
  })
})
