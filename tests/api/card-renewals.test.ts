import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ebook, plainCourse } from '#database/seed/fixtures.ts'
import { checkLedger } from '#server/money/ledger/check-ledger.ts'
import { paymentJobs } from '#server/money/payments/payments.jobs.ts'
import { keepPreferences } from '#server/money/payments/recurrence-preferences.ts'
import { runCheck } from '#server/operations/exceptions/run-checks.ts'
import { sweepJobs } from '#server/platform/jobs/sweep.sql.ts'
import { signIn } from '#tests/harness/signed-in.ts'
import { openDispute } from '#tests/harness/disputes.ts'
import { cancelSubscription } from '#server/money/payments/cancel-subscription.ts'
import { readRecurrence } from '#server/money/payments/read-recurrence.ts'
import { settlePayment } from '#server/money/payments/settle-payment.ts'
import { subscriptionJobs } from '#server/orders/subscriptions/subscriptions.jobs.ts'
import { erase } from '#tests/harness/erasure.ts'
import { cpfOf } from '#tests/harness/cpf.ts'
import { ledgerFindings } from '#tests/harness/ledger-findings.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'
import {
  askForPix,
  emailsTo,
  endHold,
  misbehave,
  newBuyer,
  onCardPage,
  pay,
  refund,
  refundAtProvider,
  settle,
  statusOf,
  withoutFaults,
} from '#tests/harness/purchases.ts'
import { person, quote, submit } from '#tests/harness/shop.ts'
import { cyclesOf, passDays, planOf, type Subscribed } from '#tests/harness/subscriptions.ts'

const panel = await providePanel({ PAGBANK_CARD_RENEWAL: 'on' })
const { shop, ask } = panel
const { recurrences } = shop.simulators.provider
const { read_recurrence, end_recurrence } = paymentJobs(shop.deps)
const listed = { read_recurrence, end_recurrence }
let plan = ''
beforeAll(async () => {
  plan = await planOf(panel, [plainCourse])
})
beforeEach(() => withoutFaults(shop))

interface ByCard extends Subscribed {
  /** The card page, and its payment. */
  url: string
  paymentId: string
}

let people = 0
async function subscribeByCard(planId = plan): Promise<ByCard> {
  const fields = { ...person, email: newBuyer(), cpf: cpfOf(9_000 + ++people), renews: true }
  const token = await quote(shop, [{ id: planId, quantity: 1 }], fields)
  const { status, body } = await submit(shop, token, fields, 'redirect')
  expect(status, JSON.stringify(body)).toBe(200)
  const orderId = String(body._id)
  const [row] = await shop.rows<{ id: string; paymentId: string }>(
    `select subscription_id as id, payments.id as "paymentId" from orders join payments on order_id = orders.id where orders.id = $1`,
    [orderId],
  )
  return { ...row!, orderId, email: fields.email, cpf: fields.cpf, url: String(body.url) }
}

/** Its first cycle is paid, and the subscription at PagBank is known. */
async function renewing(planId?: string): Promise<ByCard & { providerId: string }> {
  const made = await subscribeByCard(planId)
  await onCardPage(made.url)
  await settle(shop, made.orderId)
  expect(await readRecurrence(shop.deps, made.paymentId, settlePayment)).toBe('settled')
  return { ...made, providerId: (await rowOf(made)).provider_id! }
}

interface Row {
  provider_id: string | null
  candidates: number | null
  status: string
  end_wanted_at: Date | null
  ended_at: Date | null
}
const rowOf = async ({ paymentId }: ByCard) => (await shop.rows<Row>('select * from recurrences where id = $1', [paymentId]))[0]!
const charge = (providerId: string, outcome = 'paid') => shop.sandbox(`/console/subscriptions/${providerId}/charge`, { outcome })
const run = async () => {
  await subscriptionJobs(shop.deps).run_subscriptions.run()
  await shop.work()
}
/** So many days before the paid ones end, with the order of the next cycle. */
async function before(made: ByCard, days: number) {
  const [row] = await shop.rows<{ left: number }>(
    `select paid_until - (now() at time zone 'America/Sao_Paulo')::date as left from subscriptions where id = $1`,
    [made.id],
  )
  await passDays(shop, made, row!.left - days)
  await run()
}
const statuses = async (made: ByCard) => (await cyclesOf(shop, made.id)).map(({ status }) => status)
const read = ({ paymentId }: ByCard) => readRecurrence(shop.deps, paymentId, settlePayment)
const ofPage = ({ paymentId }: ByCard) => recurrences.all().filter(({ reference_id: id }) => id === paymentId)
/** A minute of the worker. */
async function sweep() {
  await sweepJobs(shop.db, listed)
  await shop.work()
}
async function endsAtProvider({ providerId }: { providerId: string }) {
  await sweep()
  return recurrences.get(providerId)!.status === 'CANCELED'
}
async function accountsBalance() {
  await checkLedger(shop.deps, { sliceMs: 60_000 })
  expect(await ledgerFindings(shop.db)).toEqual([])
}

const charges = (orderId: string) =>
  shop.rows<{ id: string; refund_due: boolean }>(
    'select charges.id, refund_due from charges join payments on payments.id = payment_id where order_id = $1 order by charges.created_at',
    [orderId],
  )
const exceptionsOf = async ({ paymentId }: ByCard) => {
  await runCheck(shop.db, 'RECURRENCE_STUCK')
  return shop.rows<{ detail: { reason: string } }>(
    `select detail from exceptions where kind = 'RECURRENCE_STUCK' and subject = $1 and resolved_at is null`,
    [paymentId],
  )
}

describe('a plan by card', () => {
  test('is paid on the card page, and each cycle by the card, once', async () => {
    const made = await renewing()
    await before(made, 5)
    expect(await statuses(made)).toEqual(['PAID', 'PENDING'])
    expect((await emailsTo(shop, made.email)).map(({ subject }) => subject).join()).toContain('renova em')
    await charge(made.providerId)
    for (let round = 0; round < 3; round++) await Promise.all([read(made), read(made)])
    expect(await statuses(made)).toEqual(['PAID', 'PAID'])
    expect(await shop.rows('select from payments where recurrence_id = $1', [made.paymentId])).toHaveLength(1)
    expect(await rowOf(made)).toMatchObject({ end_wanted_at: null, status: 'ACTIVE' })
    await accountsBalance()
  })

  test('is not begun for what the card cannot do', async () => {
    const quarterly = await planOf(panel, [plainCourse], { billingInterval: 'QUARTER' })
    const fields = { ...person, email: newBuyer(), cpf: cpfOf(9_500), renews: true }
    const answer = await submit(shop, await quote(shop, [{ id: quarterly, quantity: 1 }], fields), fields, 'redirect')
    expect([answer.status, answer.body.error?.code]).toEqual([422, 'PAYMENT_REFUSED'])
    const priced = await shop.post('/api/create-checkout-token', { ...fields, items: [{ id: quarterly, quantity: 1 }] })
    expect(priced.body.cardRenews).toBeUndefined()
  })

  test('is refused in words where the account may not use it', async () => {
    await misbehave(shop, { 'no-recurrence': 1 })
    const fields = { ...person, email: newBuyer(), cpf: cpfOf(9_501), renews: true }
    const answer = await submit(shop, await quote(shop, [{ id: plan, quantity: 1 }], fields), fields, 'redirect')
    expect(answer.body.error).toMatchObject({ code: 'PAYMENT_REFUSED', message: expect.stringContaining('não está conseguindo receber') })
  })
})

describe('the subscription at PagBank', () => {
  test('that appears half an hour late is found then', async () => {
    await misbehave(shop, { 'subscription-late': 1 })
    const made = await subscribeByCard()
    await onCardPage(made.url)
    await settle(shop, made.orderId)
    expect(await read(made)).toBe('unreadable')
    expect(await rowOf(made)).toMatchObject({ provider_id: null, candidates: 0 })
    expect(await exceptionsOf(made)).toEqual([])
    shop.simulators.clock.advance(1_800_000)
    expect(await read(made)).toBe('settled')
    expect((await rowOf(made)).provider_id).toMatch(/^SUBS_/)
  })

  test('of which there are two: one stays, and the other ends', async () => {
    await misbehave(shop, { 'subscription-twice': 1, 'server-error': { next: 'always', on: 'refund' } })
    const made = await subscribeByCard()
    await onCardPage(made.url)
    await settle(shop, made.orderId)
    await read(made)
    const { provider_id: own } = await rowOf(made)
    await shop.rows(`update recurrences set missing_since = now() - interval '20 minutes' where id = $1`, [made.paymentId])
    expect(await exceptionsOf(made)).toMatchObject([{ detail: { reason: 'SEVERAL', providerId: own } }])
    await withoutFaults(shop)
    const standing = () => ofPage(made).map(({ id, status }) => `${id === own ? 'own' : 'other'} ${status}`)
    await charge(own!)
    await expect(readRecurrence(shop.deps, made.paymentId, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(standing()).toContain('other CANCELED')
    await read(made)
    expect(await exceptionsOf(made)).toEqual([])
    expect(standing().toSorted()).toEqual(['other CANCELED', 'own ACTIVE'])
    expect(await rowOf(made)).toMatchObject({ candidates: null, end_wanted_at: null })
  })

  test('without our reference is found by address, amount and time, and never one that is known', async () => {
    const known = await renewing()
    const made = await subscribeByCard()
    await onCardPage(made.url)
    await settle(shop, made.orderId)
    recurrences.forgetReference(made.paymentId)
    await read(made)
    expect((await rowOf(made)).provider_id).toMatch(/^SUBS_/)
    expect((await rowOf(made)).provider_id).not.toBe(known.providerId)
  })

  test('cannot be read behind a firewall, and nothing is taken for unpaid', async () => {
    const made = await renewing()
    await before(made, 0)
    await charge(made.providerId)
    await misbehave(shop, { blocked: { next: 'always', on: 'read' } })
    expect(await read(made)).toBe('unreadable')
    await passDays(shop, made, 9)
    await endHold(shop, (await cyclesOf(shop, made.id))[1]!.id)
    expect(await statuses(made)).toEqual(['PAID', 'PENDING'])
    await withoutFaults(shop)
    await read(made)
    expect(await statuses(made)).toEqual(['PAID', 'PAID'])
  })
})

describe('webhook events of a subscription', () => {
  test('are hints: lost, three times, out of order, and forged', async () => {
    await keepPreferences(shop.deps)
    expect(recurrences.preferences()).toMatchObject({
      email: { customer: { enabled: false } },
      urls: [`${shop.config.publicUrl}/api/webhooks/pagbank`],
    })
    const made = await renewing()
    await before(made, 1)
    const resource = { id: made.providerId, status: 'ACTIVE' }
    const tell = (body: object) => shop.call('POST', '/api/webhooks/pagbank', body)
    for (const event of ['subscription.recurrence', 'subscription.canceled', 'subscription.recurrence'])
      expect((await tell({ env: 'PRODUCTION', event, resource })).status).toBe(200)
    await shop.work()
    expect(await statuses(made)).toEqual(['PAID', 'PENDING'])
    await charge(made.providerId)
    await Promise.all(Array.from({ length: 3 }, () => tell({ event: 'subscription.recurrence', resource })))
    await tell({ event: 'subscription.recurrence', resource: { id: 'SUBS_UNKNOWN-1', status: 'ACTIVE' } })
    await shop.rows(`update graphile_worker._private_jobs set run_at = now()`)
    await shop.work()
    expect(await statuses(made)).toEqual(['PAID', 'PAID'])
    expect(await shop.rows(`select from webhook_events where body like '%SUBS_UNKNOWN%'`)).toEqual([])
  })

  test('that are repeated a hundred times are read again at most every five seconds', async () => {
    const made = await renewing()
    await shop.rows(`update payments set checked_at = now() - interval '20 days' where id = $1`, [made.paymentId])
    const event = { event: 'subscription.recurrence', resource: { id: made.providerId, status: 'ACTIVE' } }
    for (let round = 0; round < 20; round++) {
      await Promise.all(Array.from({ length: 5 }, () => shop.call('POST', '/api/webhooks/pagbank', event)))
      await shop.work()
    }
    const [{ times }] = (await shop.rows<{ times: number }>(
      `select sum(times)::int as times from provider_exchanges where payment_id = $1 and path = $2`,
      [made.paymentId, `/subscriptions/${made.providerId}`],
    )) as [{ times: number }]
    expect(times).toBeLessThan(15)
  })
})

describe('a card that is declined', () => {
  test('leaves the grace and a PIX code, and a later attempt pays', async () => {
    const made = await renewing()
    await before(made, 0)
    await charge(made.providerId, 'declined')
    await read(made)
    await run()
    expect((await emailsTo(shop, made.email)).map(({ subject }) => subject).join()).toContain('não passou')
    expect(await statuses(made)).toEqual(['PAID', 'PENDING'])
    await charge(made.providerId, 'declined')
    await charge(made.providerId)
    await read(made)
    expect(await statuses(made)).toEqual(['PAID', 'PAID'])
    expect((await rowOf(made)).end_wanted_at).toBeNull()
  })
})

describe('money that comes beside the card', () => {
  test('by PIX pays the cycle: the card ends, and what it brings later is due for a refund', async () => {
    const made = await renewing()
    await before(made, 0)
    await charge(made.providerId, 'declined')
    await read(made)
    const second = (await cyclesOf(shop, made.id))[1]!.id
    await askForPix(shop, second)
    await pay(shop, second)
    await settle(shop, second)
    await charge(made.providerId)
    await read(made)
    expect(await statuses(made)).toEqual(['PAID', 'PAID'])
    expect((await charges(second)).filter(({ refund_due: isDue }) => isDue)).toHaveLength(1)
    expect(await endsAtProvider(made)).toBe(true)
    await accountsBalance()
  })
})

describe('an end reaches PagBank', () => {
  test('within a minute of a cancellation, and staff hear if it does not', async () => {
    const made = await renewing()
    await cancelSubscription(shop.deps, made.id, 'Comprador')
    await misbehave(shop, { 'server-error': { next: 'always', on: 'refund' } })
    expect(await endsAtProvider(made)).toBe(false)
    await shop.rows(`update recurrences set end_wanted_at = now() - interval '20 minutes' where id = $1`, [made.paymentId])
    expect(await exceptionsOf(made)).toMatchObject([{ detail: { reason: 'NOT_ENDED' } }])
    await withoutFaults(shop)
    await shop.rows(`update graphile_worker._private_jobs set run_at = now()`)
    expect(await endsAtProvider(made)).toBe(true)
    expect((await rowOf(made)).ended_at).not.toBeNull()
    expect(await exceptionsOf(made)).toEqual([])
  })

  test.each<[string, (made: ByCard) => Promise<unknown>]>([
    ['a refund', ({ orderId }) => refund(panel, orderId)],
    ['a dispute', ({ orderId }) => openDispute(panel, orderId)],
    [
      'money that PagBank took by itself, as after a lost dispute',
      ({ orderId }) => refundAtProvider(shop, orderId).then(() => settle(shop, orderId)),
    ],
    [
      'a withdrawal',
      async ({ orderId, email }) => {
        const itemId = await shop
          .rows<{ id: string }>(`select id from order_items where order_id = $1 and kind = 'PLAN'`, [orderId])
          .then(([row]) => row!.id)
        expect((await shop.call('POST', `/api/library/orders/${orderId}/withdrawals`, { itemId }, await signIn(shop, email))).status).toBe(
          200,
        )
      },
    ],
    ['staff', ({ id }) => ask('mutation ($id: ID!) { cancelSubscription(id: $id) { id } }', { id })],
    ['an erasure', (made) => erase(panel, made)],
    ['another price', ({ id }) => shop.rows('update subscriptions set price_cents = price_cents + 100 where id = $1', [id])],
  ])('of %s', async (_, end) => {
    const made = await renewing()
    await end(made)
    expect(await endsAtProvider(made)).toBe(true)
    expect(await statuses(made)).not.toContain('PENDING')
  })
})

test('the page of a plan pays it, not one of its e-books that its buyer orders meanwhile: a card would be charged for nothing', async () => {
  const made = await subscribeByCard(await planOf(panel, [plainCourse, ebook]))
  const fields = { ...person, email: made.email, cpf: made.cpf, replaces: made.orderId }
  expect((await submit(shop, await quote(shop, [{ id: ebook.id, quantity: 1 }], fields), fields)).status).toBe(200)
  await onCardPage(made.url)
  await settle(shop, made.orderId)
  expect([await statuses(made), ofPage(made).length]).toEqual([['PAID'], 1])
})

describe('the money of a card cycle returns', () => {
  test('by its payment, also if PagBank takes its time', async () => {
    const made = await renewing()
    await charge(made.providerId)
    await read(made)
    const second = (await cyclesOf(shop, made.id))[1]!.id
    await misbehave(shop, { 'refund-pending': 1 })
    await ask('mutation ($id: ID!) { refundOrder(id: $id) { status } }', { id: second })
    expect(await statusOf(shop, second)).toBe('PAID')
    shop.simulators.clock.advance(61_000)
    await shop.rows(`update graphile_worker._private_jobs set run_at = now()`)
    await shop.work()
    expect(await statusOf(shop, second)).toBe('REFUNDED')
    const [charge2] = await charges(second)
    expect(recurrences.refunds(charge2!.id)).toMatchObject([{ amount: { value: 3_990 } }])
    expect(await endsAtProvider(made)).toBe(true)
    await accountsBalance()
  })
})

describe('the clock of PagBank', () => {
  test('that is years ahead brings no more days', async () => {
    const made = await renewing()
    // No test follows: this clock does not go back.
    shop.simulators.clock.advance(9 * 365 * 86_400_000)
    await charge(made.providerId)
    await read(made)
    const [first, second] = await cyclesOf(shop, made.id)
    expect(second).toMatchObject({ status: 'PAID', from: first!.until })
  })
})
