import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { courseWithModules, plainCourse } from '#database/seed/fixtures.ts'
import { addDays, addMonths } from '#domain/orders/subscriptions/cycle-dates.ts'
import { dayInBrazil } from '#domain/platform/values/format-day.ts'
import { recoveryUrl } from '#server/orders/emails/payment-link.ts'
import { placeDueCycles } from '#server/orders/subscriptions/due-cycles.sql.ts'
import { subscriptionJobs } from '#server/orders/subscriptions/subscriptions.jobs.ts'
import { cpfOf } from '#tests/harness/cpf.ts'
import { erase, newPerson } from '#tests/harness/erasure.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'
import { askForPix, emailsTo, endHold, pay, refund, settle, statusOf, withoutFaults } from '#tests/harness/purchases.ts'
import { signIn } from '#tests/harness/signed-in.ts'
import { cyclesOf, passDays, planOf, type Subscribed, subscribe, subscribed } from '#tests/harness/subscriptions.ts'

const panel = await providePanel()
const { shop, ask } = panel
beforeEach(() => withoutFaults(shop))

let plan = ''
beforeAll(async () => {
  await withoutFaults(shop)
  plan = await planOf(panel, [plainCourse])
})

let people = 0
const newSubscriber = () => subscribed(shop, plan, { cpf: cpfOf(500 + ++people) })
const run = async () => {
  await subscriptionJobs(shop.deps).run_subscriptions.run()
  await shop.work()
}
const today = () => dayInBrazil(new Date())
const isOpen = async ({ email }: Subscribed) =>
  (await shop.rows(`select from course_accesses where email = $1 and expires_at > now()`, [email])).length > 0
const subjectsTo = async ({ email }: Subscribed) =>
  (await emailsTo(shop, email))
    .map(({ subject }) => subject)
    .filter((each) => each.includes('assinatura'))
    .toReversed()
/** The days from today until a subscription falls due. */
const daysLeft = async ({ id }: Subscribed) => {
  const [row] = await shop.rows<{ left: number }>(
    `select paid_until - (now() at time zone 'America/Sao_Paulo')::date as left from subscriptions where id = $1`,
    [id],
  )
  return row!.left
}
const passUntil = async (made: Subscribed, left: number) => passDays(shop, made, (await daysLeft(made)) - left)

describe('the order of a cycle', () => {
  test('is made five days before it falls due, once, however often and by however many the run is', async () => {
    const made = await newSubscriber()
    await passUntil(made, 6)
    await run()
    expect(await cyclesOf(shop, made.id)).toHaveLength(1)
    await passUntil(made, 5)
    await Promise.all([1, 2, 3].map(() => shop.db.transaction().execute((tx) => placeDueCycles(tx, 50))))
    expect(await cyclesOf(shop, made.id)).toHaveLength(2)
    await run()
    const [first, second] = await cyclesOf(shop, made.id)
    expect(second).toMatchObject({ cycle: 2, status: 'PENDING', total_cents: 3_990 })
    expect(await subjectsTo(made)).toEqual([expect.stringContaining('vence em')])
    // Its link says what a payment brings, and makes a code; the payment follows the days that were paid.
    const link = new URL(await recoveryUrl(shop.deps, second!.id, null, 'cycle')).searchParams.get('t')
    expect((await shop.call('GET', `/api/recovery/${link}`)).body).toMatchObject({
      state: 'OPEN',
      plan: { id: plan, title: 'Clube do descanso' },
      items: [{ title: 'Clube do descanso', path: `/planos/${plan}` }],
    })
    const { status, body } = await askForPix(shop, second!.id)
    expect([status, typeof body.text]).toEqual([200, 'string'])
    await pay(shop, second!.id)
    await settle(shop, second!.id)
    await shop.work()
    const [renewal, ...before] = (await emailsTo(shop, made.email)).filter(({ subject }) => subject.includes('acesso'))
    expect([renewal!.text.includes('/desistencia'), renewal!.text.includes('cancele na sua estante')]).toEqual([false, true])
    expect(before.map(({ text }) => text.includes('/desistencia'))).toEqual([true])
    const [, paid] = await cyclesOf(shop, made.id)
    expect(paid).toMatchObject({ status: 'PAID', from: first!.until })
    expect(await daysLeft(made)).toBeGreaterThan(31)
    await run()
    expect(await cyclesOf(shop, made.id)).toHaveLength(2)
  })

  test('that is not paid holds until the grace ends, is noticed once a day that matters, and brings everything back', async () => {
    const made = await newSubscriber()
    for (const left of [5, 0, -4, -7]) {
      await passUntil(made, left)
      await run()
    }
    expect(await isOpen(made)).toBe(true)
    const second = (await cyclesOf(shop, made.id))[1]!
    expect(second.status).toBe('PENDING')
    await passUntil(made, -8)
    expect(await isOpen(made)).toBe(false)
    await endHold(shop, second.id)
    expect(await statusOf(shop, second.id)).toBe('EXPIRED')
    await run()
    await run()
    expect(await subjectsTo(made)).toEqual(
      ['vence em', 'vence hoje', 'continua aberta', 'terminou'].map((part) => expect.stringContaining(part)),
    )
    // One press and one payment, at the price that was agreed to, though it is another one today.
    await ask('mutation ($id: ID!) { editPlan(id: $id, plan: { priceCents: 9900 }) { id } }', { id: plan })
    expect((await askForPix(shop, second.id)).status).toBe(200)
    await pay(shop, second.id)
    await settle(shop, second.id)
    await ask('mutation ($id: ID!) { editPlan(id: $id, plan: { priceCents: 3990 }) { id } }', { id: plan })
    expect((await cyclesOf(shop, made.id))[1]).toMatchObject({
      status: 'PAID',
      total_cents: 3_990,
      from: today(),
      until: addMonths(today(), 1),
    })
    expect(await isOpen(made)).toBe(true)
  })

  test('is no new contract: nobody withdraws from it, but from a year and from the first that costs something', async () => {
    const stateOf = async ({ email }: Subscribed, orderId: string) =>
      (await shop.call('GET', `/api/library/orders/${orderId}/withdrawals`, undefined, await signIn(shop, email))).body.lines as {
        state: string
      }[]
    const paidSecond = async (made: Subscribed, left: number) => {
      await passUntil(made, left)
      await run()
      const second = (await cyclesOf(shop, made.id))[1]!
      await askForPix(shop, second.id)
      await pay(shop, second.id)
      await settle(shop, second.id)
      return stateOf(made, second.id)
    }
    const made = await newSubscriber()
    expect(await stateOf(made, made.orderId)).toMatchObject([{ state: 'OPEN' }])
    expect(await paidSecond(made, 5)).toMatchObject([{ state: 'RENEWAL' }])
    const trial = await subscribe(shop, await planOf(panel, [plainCourse], { trialDays: 14 }), { trial: true, cpf: cpfOf(411) })
    expect(await paidSecond(trial, 7)).toMatchObject([{ state: 'OPEN' }])
    const year = await subscribed(shop, await planOf(panel, [plainCourse], { billingInterval: 'YEAR', priceCents: 30_000 }), {
      cpf: cpfOf(412),
    })
    expect(await paidSecond(year, 30)).toMatchObject([{ state: 'OPEN' }])
  })

  test('keeps its price when the plan costs more, and its buyer is told once of each price', async () => {
    const own = await planOf(panel, [plainCourse])
    const made = await subscribed(shop, own, { cpf: cpfOf(430) })
    await ask('mutation ($id: ID!) { editPlan(id: $id, plan: { priceCents: 4990 }) { id } }', { id: own })
    await passUntil(made, 20)
    await run()
    await run()
    const told = async () => (await emailsTo(shop, made.email)).filter(({ subject }) => subject.includes('o seu continua'))
    const text = (price: string) => ({
      text: expect.stringMatching(new RegExp(`hoje paga R\\$\\s${price}\\. Você continua pagando R\\$\\s39,90`)),
    })
    expect(await told()).toMatchObject([text('49,90')])
    await ask('mutation ($id: ID!) { editPlan(id: $id, plan: { priceCents: 5990 }) { id } }', { id: own })
    await passUntil(made, 5)
    await run()
    await run()
    expect(await told()).toMatchObject([text('59,90'), text('49,90')])
    expect((await cyclesOf(shop, made.id))[1]).toMatchObject({ total_cents: 3_990 })
  })

  test('takes late money, without a press', async () => {
    const made = await newSubscriber()
    await passUntil(made, 5)
    await run()
    const second = (await cyclesOf(shop, made.id))[1]!
    await askForPix(shop, second.id)
    await passUntil(made, -9)
    await endHold(shop, second.id)
    await pay(shop, second.id)
    await settle(shop, second.id)
    expect((await cyclesOf(shop, made.id))[1]).toMatchObject({ status: 'PAID', from: today() })
    expect(await isOpen(made)).toBe(true)
  })

  test('follows no cycle whose money was returned, and the one before counts again', async () => {
    const made = await newSubscriber()
    await passUntil(made, 5)
    await run()
    const second = (await cyclesOf(shop, made.id))[1]!
    await askForPix(shop, second.id)
    await pay(shop, second.id)
    await settle(shop, second.id)
    await refund(panel, second.id)
    expect(await statusOf(shop, second.id)).toBe('REFUNDED')
    expect(await daysLeft(made)).toBe(5)
    expect(await isOpen(made)).toBe(true)
    await run()
    expect(await cyclesOf(shop, made.id)).toHaveLength(2)
  })

  test('after a trial is made seven days before, and thirty before a year', async () => {
    const trial = await subscribe(shop, await planOf(panel, [plainCourse], { trialDays: 14 }), { trial: true, cpf: cpfOf(401) })
    const year = await subscribed(shop, await planOf(panel, [plainCourse], { billingInterval: 'YEAR', priceCents: 30_000 }), {
      cpf: cpfOf(402),
    })
    await passUntil(trial, 8)
    await passUntil(year, 31)
    await run()
    expect([await cyclesOf(shop, trial.id), await cyclesOf(shop, year.id)].map(({ length }) => length)).toEqual([1, 1])
    await passUntil(trial, 7)
    await passUntil(year, 30)
    await run()
    expect((await cyclesOf(shop, trial.id))[1]).toMatchObject({ total_cents: 3_990, status: 'PENDING' })
    expect((await cyclesOf(shop, year.id))[1]).toMatchObject({ total_cents: 30_000, status: 'PENDING' })
  })

  test('gives subscribers the courses that came into their plan', async () => {
    const own = await planOf(panel, [plainCourse])
    const made = await subscribed(shop, own, { cpf: cpfOf(403) })
    await ask('mutation ($id: ID!, $members: [ID!]) { editPlan(id: $id, plan: { members: $members }) { id } }', {
      id: own,
      members: [plainCourse.id, courseWithModules.id],
    })
    await run()
    expect(await shop.rows(`select from course_accesses where email = $1 and expires_at > now()`, [made.email])).toHaveLength(2)
  })
})

describe('a cancellation by the buyer', () => {
  const address = '/api/library/subscriptions'

  test('reaches the open order at once, is confirmed, and leaves the access until the paid end; it can be taken back', async () => {
    const made = await newSubscriber()
    await passUntil(made, 5)
    await run()
    const open = (await cyclesOf(shop, made.id))[1]!
    await askForPix(shop, open.id)
    const headers = await signIn(shop, made.email)
    const listed = (await shop.call('GET', address, undefined, headers)).body
    expect(listed.subscriptions).toMatchObject([
      { id: made.id, state: 'ACTIVE', toPay: { orderId: open.id, totalCents: 3_990 }, receipts: [{ orderId: made.orderId }] },
    ])
    const canceled = await shop.call('POST', `${address}/${made.id}/cancel`, {}, headers)
    expect([canceled.status, canceled.body]).toMatchObject([
      200,
      { state: 'ENDING', toPay: null, paidUntil: addDays(today(), 5), accessUntil: addDays(today(), 5) },
    ])
    await shop.work()
    expect(await statusOf(shop, open.id)).toBe('CANCELED')
    expect(await subjectsTo(made)).toContainEqual(expect.stringContaining('foi cancelada'))
    // Money that arrives is returned, and nothing is brought.
    await pay(shop, open.id)
    await settle(shop, open.id)
    expect(await statusOf(shop, open.id)).toBe('REFUND_DUE')
    expect(await daysLeft(made)).toBe(5)
    await run()
    expect(await cyclesOf(shop, made.id)).toHaveLength(2)
    const resumed = await shop.call('POST', `${address}/${made.id}/resume`, {}, headers)
    expect(resumed.body).toMatchObject({ state: 'ACTIVE', accessUntil: addDays(today(), 12) })
    await passUntil(made, -1)
    expect(await isOpen(made)).toBe(true)
    await shop.call('POST', `${address}/${made.id}/cancel`, {}, headers)
    expect(await isOpen(made)).toBe(false)
    expect((await shop.call('POST', `${address}/${made.id}/resume`, {}, headers)).body.error?.code).toBe('ORDER_CLOSED')
  })

  test('of the order of the next cycle is one of the subscription: it ends with its paid days, unless that is taken back', async () => {
    const made = await newSubscriber()
    await passUntil(made, 5)
    await run()
    const open = (await cyclesOf(shop, made.id))[1]!
    const headers = await signIn(shop, made.email)
    expect((await shop.call('POST', `/api/orders/${open.id}/cancel`, {}, headers)).status).toBe(200)
    await run()
    expect((await cyclesOf(shop, made.id)).map(({ status }) => status)).toEqual(['PAID', 'CANCELED'])
    expect(await subjectsTo(made)).toContainEqual(expect.stringContaining('foi cancelada'))
    expect((await shop.call('GET', address, undefined, headers)).body.subscriptions).toMatchObject([{ state: 'ENDING', toPay: null }])
    await shop.call('POST', `${address}/${made.id}/resume`, {}, headers)
    await run()
    expect((await cyclesOf(shop, made.id)).map(({ status }) => status)).toEqual(['PAID', 'CANCELED', 'PENDING'])
  })

  test('is for their own subscription only', async () => {
    const [made, other] = [await newSubscriber(), await newSubscriber()]
    const headers = await signIn(shop, other.email)
    expect((await shop.call('POST', `${address}/${made.id}/cancel`, {}, headers)).status).toBe(404)
    expect((await shop.post(`${address}/${made.id}/cancel`, {})).status).toBe(401)
    expect(await isOpen(made)).toBe(true)
  })
})

test('who wants to be forgotten is charged no more, and has nothing left of the plan', async () => {
  const person = newPerson()
  const made = await subscribed(shop, plan, person)
  await passUntil(made, 5)
  await run()
  await erase(panel, person)
  await run()
  expect((await cyclesOf(shop, made.id)).map(({ status }) => status)).toEqual(['PAID', 'CANCELED'])
  expect(await isOpen(made)).toBe(false)
  const [row] = await shop.rows<{ canceled: boolean }>(`select canceled_at is not null as canceled from subscriptions where id = $1`, [
    made.id,
  ])
  expect(row).toEqual({ canceled: true })
})

describe('a change of plan', () => {
  const address = '/api/library/subscriptions'

  test('up is paid at once for the days that are left, down waits for the next cycle, and a new price for a yes', async () => {
    const [small, large] = [
      await planOf(panel, [plainCourse], { priceCents: 3000 }),
      await planOf(panel, [plainCourse, courseWithModules], { priceCents: 6000 }),
    ]
    const made = await subscribed(shop, small, { cpf: cpfOf(701) })
    const headers = await signIn(shop, made.email)
    await passUntil(made, 15)
    const change = (planId: string, shownCents: number) => shop.call('POST', `${address}/${made.id}/plan`, { planId, shownCents }, headers)
    const { plans } = (await shop.call('GET', `${address}/${made.id}/plans`, undefined, headers)).body as {
      plans: { planId: string; kind: string; cents: number }[]
    }
    const up = plans.find(({ planId }) => planId === large)!
    expect(up).toMatchObject({ kind: 'NOW', cents: expect.any(Number) })
    expect([1_451, 1_500, 1_607]).toContain(up.cents)
    expect((await change(large, up.cents - 1)).body.error?.code).toBe('PRICE_CHANGED')
    const changed = (await change(large, up.cents)).body as { toPay: { orderId: string; totalCents: number } }
    expect(changed.toPay.totalCents).toBe(up.cents)
    await askForPix(shop, changed.toPay.orderId)
    // The order of the next cycle waits for the change, and comes once it has ended.
    await passUntil(made, 5)
    await run()
    expect(await cyclesOf(shop, made.id)).toHaveLength(2)
    await pay(shop, changed.toPay.orderId)
    await settle(shop, changed.toPay.orderId)
    expect(await daysLeft(made)).toBe(5)
    expect(await shop.rows(`select from course_accesses where email = $1 and expires_at > now()`, [made.email])).toHaveLength(2)
    await run()
    expect((await cyclesOf(shop, made.id))[2]).toMatchObject({ status: 'PENDING', total_cents: 6_000 })
    // Down: its open order ends, and the next one has the other price.
    expect((await change(small, 3_000)).body).toMatchObject({ priceCents: 3_000, toPay: null })
    await run()
    expect((await cyclesOf(shop, made.id)).map(({ status, total_cents: cents }) => [status, cents])).toEqual([
      ['PAID', 3_000],
      ['PAID', up.cents],
      ['CANCELED', 6_000],
      ['PENDING', 3_000],
    ])
    await ask('mutation ($id: ID!) { editPlan(id: $id, plan: { priceCents: 3500 }) { id } }', { id: small })
    expect((await shop.call('GET', address, undefined, headers)).body.subscriptions).toMatchObject([{ priceCents: 3_000 }])
    expect((await change(small, 3_500)).body).toMatchObject({ priceCents: 3_500 })
  })

  test('for the next cycle moves no day of what is paid before it: neither of an old order nor of a better plan', async () => {
    const [month, large, year] = [
      await planOf(panel, [plainCourse], { priceCents: 3000 }),
      await planOf(panel, [courseWithModules], { priceCents: 90_000 }),
      await planOf(panel, [plainCourse], { priceCents: 10_000, billingInterval: 'YEAR' }),
    ]
    const made = await subscribed(shop, month, { cpf: cpfOf(702) })
    const headers = await signIn(shop, made.email)
    const change = async (planId: string, shownCents: number) =>
      (await shop.call('POST', `${address}/${made.id}/plan`, { planId, shownCents }, headers)).body as { toPay: { orderId: string } }
    const payWhole = async (orderId: string) => {
      expect((await askForPix(shop, orderId)).status).toBe(200)
      await pay(shop, orderId)
      await settle(shop, orderId)
    }
    // A day of the better plan is paid, and no month of it.
    await passUntil(made, 1)
    await change(year, 10_000)
    await payWhole((await change(large, 2_900)).toPay.orderId)
    expect(await daysLeft(made)).toBe(1)
    // The order of a month that was not paid in time still brings a month.
    await run()
    await passUntil(made, -9)
    const late = (await cyclesOf(shop, made.id)).at(-1)!
    await endHold(shop, late.id)
    await run()
    await change(year, 10_000)
    await payWhole(late.id)
    expect((await cyclesOf(shop, made.id)).at(-1)).toMatchObject({ id: late.id, from: today(), until: addMonths(today(), 1) })
  })
})

describe('staff', () => {
  test('list subscriptions by the state that each has, give days, and cancel', async () => {
    const own = await planOf(panel, [plainCourse], { trialDays: 5 })
    const made = await Promise.all([601, 602, 603, 604, 607, 608].map((cpf) => subscribed(shop, own, { cpf: cpfOf(cpf) })))
    const [active, late, ended, canceled, lastDay, lastOfGrace] = made
    await subscribe(shop, own, { trial: true, cpf: cpfOf(605) })
    await subscribe(shop, own, { cpf: cpfOf(606) })
    await passUntil(late!, -1)
    await passUntil(ended!, -8)
    await passUntil(lastDay!, 0)
    await passUntil(lastOfGrace!, -7)
    const idField = 'mutation ($id: ID!) { cancelSubscription(id: $id) { state } }'
    expect((await ask(idField, { id: canceled!.id })).data.cancelSubscription).toEqual({ state: 'ENDING' })
    const list =
      'query ($state: SubscriptionState, $plan: ID) { listSubscriptions(state: $state, planId: $plan) { data { id state } pageInfo { totalCount } } }'
    const inState = { OPEN: [], TRIAL: [], ACTIVE: [active, lastDay], ENDING: [canceled], LATE: [late, lastOfGrace], ENDED: [ended] }
    for (const [state, expected] of Object.entries(inState)) {
      const { data } = await ask(list, { state, plan: own })
      const listed: { id: string; state: string }[] = data.listSubscriptions.data
      const known = listed.map(({ id }) => id).filter((id) => made.some((each) => each.id === id))
      expect(known.toSorted(), state).toEqual(expected.map((each) => each!.id).toSorted())
      expect(listed.map((each) => each.state)).toEqual(Array.from({ length: expected.length || 1 }).fill(state))
    }
    expect((await ask(list, { plan: own })).data.listSubscriptions.pageInfo.totalCount).toBe(8)
    const give = 'mutation ($id: ID!) { giveSubscriptionDays(id: $id, days: 10) { state paidUntil accessUntil } }'
    expect((await ask(give, { id: ended!.id })).data.giveSubscriptionDays).toEqual({
      state: 'ACTIVE',
      paidUntil: addDays(today(), 10),
      accessUntil: addDays(today(), 17),
    })
    expect(await isOpen(ended!)).toBe(true)
    const before = await daysLeft(active!)
    await ask(give, { id: active!.id })
    expect(await daysLeft(active!)).toBe(before + 10)
    const { data } = await ask('{ subscriptionFigures { month active mrrCents started lost recovered receivedCents } }')
    expect(data.subscriptionFigures).toHaveLength(12)
    expect(data.subscriptionFigures[0]).toMatchObject({ month: today().slice(0, 7) })
  })
})
