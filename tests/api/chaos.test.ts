import { beforeEach, describe, expect, test } from 'vitest'
import { plainCourse, plentifulBook } from '#database/seed/fixtures.ts'
import { endHold, misbehave, newBuyer, paymentsOf, readPayments } from '#tests/harness/purchases.ts'
import { emailsAfterPayment, eventually, withShortTimeouts, orderOf, quote, stockOf, submit } from '#tests/harness/shop.ts'
import { letPass } from '#tests/harness/clock.ts'
import { provideShop } from '#tests/harness/provide-shop.ts'

/** A provider with every fault that PagBank has shown, and the state that the store must reach in the end. */
const shop = await provideShop()
beforeEach(() => shop.sandbox('/console/settings', { faults: 'none', delayMs: 100, slowMs: 300 }))

interface ProviderOrder {
  id: string
  referenceId: string
  webhooks: { answers: string[]; waiting: boolean }[]
}

const atProvider = async (orderId: string): Promise<ProviderOrder[]> => {
  const payments = await paymentsOf(shop, orderId)
  const all = (await shop.sandbox('/console/orders.json')) as ProviderOrder[]
  return all.filter(({ referenceId }) => payments.some(({ id }) => id === referenceId))
}
async function begin() {
  const email = newBuyer()
  const items = [plainCourse, plentifulBook].map(({ id }) => ({ id, quantity: 1 }))
  const stock = (await stockOf(shop, plentifulBook.id)) ?? 0
  const token = await quote(shop, items, { email })
  return { email, stock, send: (method: 'pix' | 'redirect' = 'pix') => submit(shop, token, { email }, method) }
}
type Sale = Awaited<ReturnType<typeof begin>>

async function place(sale: Sale): Promise<string> {
  const { status, body } = await sale.send()
  expect([status, body.error]).toEqual([200, undefined])
  return String(body._id)
}

const pay = async (orderId: string) => shop.sandbox(`/console/orders/${(await atProvider(orderId))[0]?.id}/pay`, {})

/** Waits until every webhook is sent and answered, then runs the jobs that process it. */
async function allWebhooksRead(orderId: string) {
  await eventually(async () => {
    const webhooks = (await atProvider(orderId)).flatMap((order) => order.webhooks)
    return webhooks.length > 0 && webhooks.every(({ waiting }) => !waiting)
  }, 'all webhooks are delivered')
  await shop.work()
}

/** The job that the worker runs every minute. */
const queueDueReadings = () => shop.rows(`select graphile_worker.add_job('reconcile_payments')`)

async function expectSoldOnce(orderId: string, { email, stock }: Sale) {
  expect(await orderOf(shop, orderId)).toMatchObject({ status: 'PAID' })
  expect(await stockOf(shop, plentifulBook.id)).toBe(stock - 1)
  await shop.work()
  expect(await emailsAfterPayment(shop, email)).toHaveLength(1)
  expect(await shop.db.selectFrom('course_accesses').select('course_id').where('email', '=', email).execute()).toEqual([
    { course_id: plainCourse.id },
  ])
  expect((await paymentsOf(shop, orderId)).filter(({ refund_due }) => refund_due)).toEqual([])
  expect(await atProvider(orderId)).toHaveLength(1)
}

async function expectNothingSold(orderId: string, { email, stock }: Sale, status: string) {
  expect((await orderOf(shop, orderId)).status).toBe(status)
  expect(await stockOf(shop, plentifulBook.id)).toBe(stock)
  expect(await shop.db.selectFrom('emails').select('id').where('order_id', '=', orderId).where('kind', '!=', 'PLACED').execute()).toEqual(
    [],
  )
  expect(await shop.db.selectFrom('course_accesses').select('course_id').where('email', '=', email).execute()).toEqual([])
}

describe('webhooks', () => {
  test.each([
    ['the open page finds the payment within a minute', 1, (orderId: string) => shop.call('GET', `/api/orders/${orderId}/status`)],
    ['with the page closed, a reading that was planned finds it within ten', 9, queueDueReadings],
  ])('a lost webhook: %s', async (_, minutes, read) => {
    const sale = await begin()
    const orderId = await place(sale)
    await misbehave(shop, { lost: 1 })
    await pay(orderId)
    expect((await atProvider(orderId))[0]?.webhooks).toEqual([])
    await letPass(shop, orderId, minutes)
    await read(orderId)
    await shop.work()
    await expectSoldOnce(orderId, sale)
  })

  test('a webhook that is processed before the provider responds to our own call: the buyer still gets the code', async () => {
    const sale = await begin()
    await misbehave(shop, { 'webhook-first': { next: 1, on: 'create' } })
    const { paymentProvider } = shop.deps
    // The worker processes the webhook before the response arrives.
    shop.deps.paymentProvider = {
      ...paymentProvider,
      createPixOrder: async (request) => {
        const answer = await paymentProvider.createPixOrder(request)
        await shop.work()
        return answer
      },
    }
    const { status, body } = await sale.send()
    shop.deps.paymentProvider = paymentProvider
    expect([status, typeof body.text]).toEqual([200, 'string'])
    await expectSoldOnce(String(body._id), sale)
  })
})

describe('webhooks with few fields', () => {
  const sendWebhook = async (body: object) => {
    expect((await shop.post('/api/webhooks/pagbank', body)).status).toBe(200)
    await shop.work()
  }

  test('with only the id of the card page', async () => {
    const sale = await begin()
    await misbehave(shop, { lost: 'always' })
    const { body } = await sale.send('redirect')
    await fetch(String(body.url), { method: 'POST', redirect: 'manual', body: new URLSearchParams({ choice: 'pay' }) })
    const [payment] = await paymentsOf(shop, String(body._id))
    await sendWebhook({ id: payment?.provider_checkout_id, status: 'EXPIRED' })
    await expectSoldOnce(String(body._id), sale)
  })

  test('with only the id of the charge: its refund is applied', async () => {
    const sale = await begin()
    await misbehave(shop, { lost: 'always' })
    const orderId = await place(sale)
    await pay(orderId)
    await readPayments(shop, orderId)
    const [payment] = await paymentsOf(shop, orderId)
    await shop.sandbox(`/console/orders/${payment?.provider_order_id}/refund`, {})
    await sendWebhook({ id: payment?.provider_charge_id, status: 'CANCELED' })
    expect((await orderOf(shop, orderId)).status).toBe('REFUNDED')
  })
})

describe('requesting a payment', () => {
  test.each(['time-out', 'server-error', 'key-in-use'])('%s: the buyer gets an error, retries, and pays one order', async (fault) => {
    const sale = await begin()
    await misbehave(shop, { [fault]: { next: 1, on: 'create' } })
    const first = await (fault === 'time-out' ? withShortTimeouts(shop, sale.send) : sale.send())
    expect([first.status, first.body.error?.code]).toEqual([503, 'PROVIDER_UNAVAILABLE'])
    const orderId = await place(sale)
    expect(await atProvider(orderId)).toHaveLength(1)
    await pay(orderId)
    await allWebhooksRead(orderId)
    await expectSoldOnce(orderId, sale)
  })

  test.each(['pix', 'redirect'] as const)(
    'by %s a slow response: the buyer waits, and twenty concurrent submits place one order',
    async (method) => {
      const sale = await begin()
      await misbehave(shop, { slow: { next: 1, on: 'create' } })
      const answers = await Promise.all(Array.from({ length: 20 }, () => sale.send(method)))
      expect(new Set(answers.map(({ status, body }) => `${status} ${String(body.text)} ${String(body.url)}`)).size).toBe(1)
      const orderId = String(answers[0]?.body._id)
      const [payment] = await paymentsOf(shop, orderId)
      const requests = shop.db
        .selectFrom('provider_exchanges')
        .select('times')
        .where('payment_id', '=', payment!.id)
        .where('method', '=', 'POST')
      expect(await requests.execute()).toEqual([{ times: 1 }])
      if (method === 'redirect')
        await fetch(String(answers[0]?.body.url), { method: 'POST', redirect: 'manual', body: new URLSearchParams({ choice: 'pay' }) })
      else await pay(orderId)
      await allWebhooksRead(orderId)
      await expectSoldOnce(orderId, sale)
    },
  )

  test.each(['not-admitted', 'wrong-amount'])('%s: refused without blaming the buyer, and the stock is released', async (fault) => {
    const sale = await begin()
    await misbehave(shop, { [fault]: { next: 1, on: 'create' } })
    const { status, body } = await sale.send()
    expect([status, body.error?.code]).toEqual([422, 'PAYMENT_REFUSED'])
    expect(body.error?.message).toContain('A loja não está conseguindo receber pagamentos agora')
    // A retry gets the same answer.
    expect(await sale.send()).toEqual({ status, body })
    const { id } = await shop.db.selectFrom('orders').select('id').where('email', '=', sale.email).executeTakeFirstOrThrow()
    await expectNothingSold(id, sale, 'FAILED')
  })

  test('a card page with a lower amount: nothing is sold and the money is flagged for a refund', async () => {
    const sale = await begin()
    await misbehave(shop, { 'wrong-amount': { next: 1, on: 'create' } })
    const { body } = await sale.send('redirect')
    await fetch(String(body.url), { method: 'POST', redirect: 'manual', body: new URLSearchParams({ choice: 'pay' }) })
    await readPayments(shop, String(body._id))
    const { status, total_cents } = await orderOf(shop, body._id)
    expect(status).toBe('PENDING')
    expect(await paymentsOf(shop, String(body._id))).toMatchObject([
      { status: 'IN_ANALYSIS', refund_due: true, paid_cents: total_cents - 100 },
    ])
  })
})

describe('reading a payment', () => {
  test.each(['server-error', 'not-admitted', 'unknown-status'])(
    '%s: nothing is sold or released until the provider can be read again',
    async (fault) => {
      const sale = await begin()
      const orderId = await place(sale)
      await misbehave(shop, { lost: 1, [fault]: { next: 'always', on: 'read' } })
      await pay(orderId)
      await readPayments(shop, orderId)
      await endHold(shop, orderId)
      expect((await orderOf(shop, orderId)).status).toBe('PENDING')
      expect(await stockOf(shop, plentifulBook.id)).toBe(sale.stock - 1)
      await misbehave(shop, { [fault]: 'off' })
      expect(await readPayments(shop, orderId)).toEqual(['settled'])
      await expectSoldOnce(orderId, sale)
    },
  )

  test('an unknown status does not change a paid order', async () => {
    const sale = await begin()
    const orderId = await place(sale)
    await pay(orderId)
    await allWebhooksRead(orderId)
    await misbehave(shop, { 'unknown-status': 'always' })
    expect(await readPayments(shop, orderId)).toEqual(['unclear'])
    await endHold(shop, orderId)
    await expectSoldOnce(orderId, sale)
  })
})
