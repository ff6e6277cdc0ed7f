import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { courseWithModules, ebook, plainCourse } from '#database/seed/fixtures.ts'
import { addDays, addMonths } from '#domain/orders/subscriptions/cycle-dates.ts'
import { dayInBrazil } from '#domain/platform/values/format-day.ts'
import { recoveryUrl } from '#server/orders/emails/payment-link.ts'
import { placeDueCycles } from '#server/orders/subscriptions/place-due-cycles.sql.ts'
import { subscriptionJobs } from '#server/orders/subscriptions/subscriptions.jobs.ts'
import { extendAccess, permit } from '#server/delivery/access/grant-by-staff.ts'
import { cancelSubscription, resumeSubscription } from '#server/money/payments/cancel-subscription.ts'
import { giveDays } from '#server/money/payments/give-days.ts'
import { pix } from '#server/operations/dashboard/live-figures.sql.ts'
import { runCheck } from '#server/operations/exceptions/run-checks.ts'
import { cpfOf } from '#tests/harness/cpf.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'
import { askForPix, emailsTo, endHold, pay, refund, refundAtProvider, settle, statusOf, withoutFaults } from '#tests/harness/purchases.ts'
import { refund as returnMoney } from '#tests/harness/refunds.ts'
import { askAs } from '#tests/harness/team.ts'
import { paidBrowser, signIn } from '#tests/harness/signed-in.ts'
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
/** The order of the second cycle, so many days before it falls due. */
async function secondOf(made: Subscribed, left = 5) {
  await passUntil(made, left)
  await run()
  return (await cyclesOf(shop, made.id))[1]!
}
async function payFor({ id }: { id: string }) {
  expect((await askForPix(shop, id)).status).toBe(200)
  await pay(shop, id)
  await settle(shop, id)
}
const openCourses = async ({ email }: { email: string }) =>
  (await shop.rows(`select from course_accesses where email = $1 and (expires_at is null or expires_at > now())`, [email])).length
const booksOf = async (headers: Record<string, string>) =>
  (await shop.call('GET', '/api/library', undefined, headers)).body.books as object[]

describe('the order of a cycle', () => {
  test('is made five days before it falls due, once, however often and by however many the run is', async () => {
    const made = await newSubscriber()
    await passUntil(made, 6)
    await run()
    expect(await cyclesOf(shop, made.id)).toHaveLength(1)
    await passUntil(made, 5)
    const { orders } = await pix(shop.db, 7)
    await Promise.all([1, 2, 3].map(() => shop.db.transaction().execute((tx) => placeDueCycles(tx, 50))))
    expect(await cyclesOf(shop, made.id)).toHaveLength(2)
    await run()
    const [first, second] = await cyclesOf(shop, made.id)
    expect(second).toMatchObject({ cycle: 2, status: 'PENDING', total_cents: 3_990 })
    // No buyer has placed it.
    expect((await pix(shop.db, 7)).orders).toBe(orders)
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
    expect(await openCourses(made)).toBe(1)
    const second = (await cyclesOf(shop, made.id))[1]!
    expect(second.status).toBe('PENDING')
    await passUntil(made, -8)
    expect(await openCourses(made)).toBe(0)
    await endHold(shop, second.id)
    expect(await statusOf(shop, second.id)).toBe('EXPIRED')
    await run()
    await run()
    expect(await subjectsTo(made)).toEqual(
      ['vence em', 'vence hoje', 'continua aberta', 'terminou'].map((part) => expect.stringContaining(part)),
    )
    // One press and one payment, at the price that was agreed to, though it is another one today.
    await ask('mutation ($id: ID!) { editPlan(id: $id, plan: { priceCents: 9900 }) { id } }', { id: plan })
    await payFor(second)
    await ask('mutation ($id: ID!) { editPlan(id: $id, plan: { priceCents: 3990 }) { id } }', { id: plan })
    expect((await cyclesOf(shop, made.id))[1]).toMatchObject({
      status: 'PAID',
      total_cents: 3_990,
      from: today(),
      until: addMonths(today(), 1),
    })
    expect(await openCourses(made)).toBe(1)
  })

  test('is no new contract: nobody withdraws from it, but from a year and from the first that costs something', async () => {
    const stateOf = async ({ email }: Subscribed, orderId: string) =>
      (await shop.call('GET', `/api/library/orders/${orderId}/withdrawals`, undefined, await signIn(shop, email))).body.lines as {
        state: string
      }[]
    const paidSecond = async (made: Subscribed, left: number) => {
      const second = await secondOf(made, left)
      await payFor(second)
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
    // Whatever its buyer has chosen for the next one.
    const headers = await signIn(shop, year.email)
    const next = await shop.call('POST', `/api/library/subscriptions/${year.id}/plan`, { planId: plan, shownCents: 3_990 }, headers)
    expect(next.body).toMatchObject({ interval: 'MONTH' })
    expect(await stateOf(year, (await cyclesOf(shop, year.id))[1]!.id)).toMatchObject([{ state: 'OPEN' }])
    const { data } = await ask('mutation ($coupon: CouponInput!) { createCoupon(coupon: $coupon) { id } }', {
      coupon: { code: 'PRIMEIRO', type: 'PERCENTAGE', percent: 100 },
    })
    const given = await subscribe(shop, plan, { cupomId: data.createCoupon.id, cpf: cpfOf(413) })
    expect(await paidSecond(given, 5)).toMatchObject([{ state: 'OPEN' }])
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

  test('gives subscribers the courses that came into their plan', async () => {
    const own = await planOf(panel, [plainCourse])
    const made = await subscribed(shop, own, { cpf: cpfOf(403) })
    await ask('mutation ($id: ID!, $members: [ID!]) { editPlan(id: $id, plan: { members: $members }) { id } }', {
      id: own,
      members: [plainCourse.id, courseWithModules.id],
    })
    await run()
    expect(await openCourses(made)).toBe(2)
  })
})

describe('a cancellation by the buyer', () => {
  const address = '/api/library/subscriptions'

  test('reaches the open order at once, is confirmed, and leaves the access until the paid end; it can be taken back', async () => {
    const made = await newSubscriber()
    const open = await secondOf(made)
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
    const resumed = await shop.call('POST', `${address}/${made.id}/resume`, {}, headers)
    expect(resumed.body).toMatchObject({ state: 'ACTIVE', accessUntil: addDays(today(), 12) })
    await passUntil(made, -1)
    await shop.call('POST', `${address}/${made.id}/cancel`, {}, headers)
    expect(await openCourses(made)).toBe(0)
    expect((await shop.call('POST', `${address}/${made.id}/resume`, {}, headers)).body.error?.code).toBe('ORDER_CLOSED')
  })

  test('of the order of the next cycle is one of the subscription: it ends with its paid days, unless that is taken back', async () => {
    const made = await newSubscriber()
    const open = await secondOf(made)
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

  test('is confirmed, too, if nothing was paid', async () => {
    const made = await subscribe(shop, plan, { cpf: cpfOf(432) })
    await cancelSubscription(shop.deps, made.id, 'Comprador')
    await shop.work()
    expect(await subjectsTo(made)).toContain('Sua assinatura “Clube do descanso” foi cancelada')
  })

  test('is taken back rather than paid a second time, and not beside another one of the plan', async () => {
    const made = await newSubscriber()
    const headers = await signIn(shop, made.email)
    const waiting = await subscribe(shop, await planOf(panel, [plainCourse]), { email: made.email, cpf: made.cpf })
    await shop.rows(`update order_items set plan_id = $1 where order_id = $2`, [plan, waiting.orderId])
    await shop.rows(`update subscriptions set plan_id = $1 where id = $2`, [plan, waiting.id])
    await shop.call('POST', `${address}/${made.id}/cancel`, {}, headers)
    await expect(subscribe(shop, plan, { email: made.email, cpf: made.cpf })).rejects.toThrow('SUBSCRIBED')
    await pay(shop, waiting.orderId)
    await settle(shop, waiting.orderId)
    expect((await shop.call('POST', `${address}/${made.id}/resume`, {}, headers)).body.error?.code).toBe('SUBSCRIBED')
    await cancelSubscription(shop.deps, waiting.id, 'Comprador')
    expect((await shop.call('POST', `${address}/${made.id}/resume`, {}, headers)).status).toBe(200)
  })

  test('is for their own subscription only', async () => {
    const [made, other] = [await newSubscriber(), await newSubscriber()]
    const headers = await signIn(shop, other.email)
    expect((await shop.call('POST', `${address}/${made.id}/cancel`, {}, headers)).status).toBe(404)
    expect(await openCourses(made)).toBe(1)
  })
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
    expect((await change(large, up.cents - 1)).body.error?.code).toBe('PRICE_CHANGED')
    const changed = (await change(large, up.cents)).body as { toPay: { orderId: string; totalCents: number } }
    await payFor({ id: changed.toPay.orderId })
    expect(await openCourses(made)).toBe(2)
    expect((await change(small, 3_000)).body).toMatchObject({ priceCents: 3_000, toPay: null })
    await ask('mutation ($id: ID!) { editPlan(id: $id, plan: { priceCents: 3500 }) { id } }', { id: small })
    expect((await shop.call('GET', address, undefined, headers)).body.subscriptions).toMatchObject([{ priceCents: 3_000 }])
    expect((await change(small, 3_500)).body).toMatchObject({ priceCents: 3_500 })
  })

  test('does not offer one that its person has by another subscription', async () => {
    const [one, other] = [await planOf(panel, [plainCourse], { priceCents: 3000 }), await planOf(panel, [ebook], { priceCents: 6000 })]
    const made = await subscribed(shop, one, { cpf: cpfOf(707) })
    const beside = await subscribed(shop, other, { email: made.email, cpf: made.cpf })
    const headers = await signIn(shop, made.email)
    const offered = async () => {
      const { body } = await shop.call('GET', `${address}/${made.id}/plans`, undefined, headers)
      return (body.plans as { planId: string }[]).map(({ planId }) => planId)
    }
    expect(await offered()).toContain(one)
    expect(await offered()).not.toContain(other)
    const change = await shop.call('POST', `${address}/${made.id}/plan`, { planId: other, shownCents: 6_000 }, headers)
    expect(change.body.error?.code).toBe('PRODUCT_NOT_FOUND')
    await cancelSubscription(shop.deps, beside.id, 'Comprador')
    expect(await offered()).toContain(other)
    // Nor one that contains nothing any more.
    await shop.rows(`update books set removed_at = now() where id = $1`, [ebook.id])
    expect(await offered()).not.toContain(other)
    const { subscriptions: own } = (await shop.call('GET', address, undefined, headers)).body
    expect(own).toMatchObject([
      { id: beside.id, isPlanShown: false },
      { id: made.id, isPlanShown: true },
    ])
    await shop.rows(`update books set removed_at = null where id = $1`, [ebook.id])
  })

  test('costs the difference for each day that staff gave, and credits no money that was returned', async () => {
    const [small, large, year] = [
      await planOf(panel, [plainCourse], { priceCents: 2900 }),
      await planOf(panel, [courseWithModules], { priceCents: 90_000 }),
      await planOf(panel, [courseWithModules], { priceCents: 100_000, billingInterval: 'YEAR' }),
    ]
    const made = await subscribed(shop, small, { cpf: cpfOf(705) })
    const headers = await signIn(shop, made.email)
    const change = (planId: string, shownCents: number) => shop.call('POST', `${address}/${made.id}/plan`, { planId, shownCents }, headers)
    const first = (await change(large, 90_000)).body.toPay as { orderId: string }
    await giveDays(shop.deps, made.id, 366, 'renata')
    expect(await statusOf(shop, first.orderId)).toBe('CANCELED')
    const cents = Math.floor((87_100 * (await daysLeft(made))) / 31)
    expect((await change(large, cents - 1)).body.error?.code).toBe('PRICE_CHANGED')
    expect((await change(large, cents)).body.toPay).toMatchObject({ totalCents: cents })
    await refundAtProvider(shop, made.orderId, 1_000)
    await settle(shop, made.orderId)
    const amount = { cents: 1_800, leftCents: 1_900 }
    expect(await returnMoney(panel, made.orderId, { amount, why: 'GOODWILL' })).toMatchObject({
      data: { refundOrder: { refundedCents: 2_800 } },
    })
    expect((await change(year, 99_899)).body.error?.code).toBe('PRICE_CHANGED')
    expect((await change(year, 99_900)).body.toPay).toMatchObject({ totalCents: 99_900 })
  })

  test('of the interval keeps the rest that it credited, when another one follows', async () => {
    const [month, year, quarter] = [
      await planOf(panel, [plainCourse], { priceCents: 2_900 }),
      await planOf(panel, [plainCourse], { priceCents: 40_000, billingInterval: 'YEAR' }),
      await planOf(panel, [plainCourse], { priceCents: 60_000, billingInterval: 'QUARTER' }),
    ]
    const made = await subscribed(shop, month, { cpf: cpfOf(706) })
    const headers = await signIn(shop, made.email)
    const change = async (planId: string, shownCents: number) =>
      (await shop.call('POST', `${address}/${made.id}/plan`, { planId, shownCents }, headers)).body.toPay as { orderId: string }
    const first = await change(year, 37_100)
    await payFor({ id: first.orderId })
    expect(await change(quarter, 60_000)).toMatchObject({ totalCents: 20_000 })
  })

  test('that brings nothing, because the money before it was returned, waits for staff until they refund it', async () => {
    const large = await planOf(panel, [plainCourse, courseWithModules], { priceCents: 5100 })
    const made = await subscribed(shop, await planOf(panel, [plainCourse], { priceCents: 5000 }), { cpf: cpfOf(703) })
    const headers = await signIn(shop, made.email)
    const { body } = await shop.call('POST', `${address}/${made.id}/plan`, { planId: large, shownCents: 5_100 }, headers)
    const { orderId } = body.toPay as { orderId: string }
    await payFor({ id: orderId })
    await refund(panel, made.orderId)
    const open = async () => {
      await runCheck(shop.db, 'PLAN_CHANGE_VOID')
      return (await ask('{ listExceptions(kind: PLAN_CHANGE_VOID) { data { id orderId cents actions } } }')).data.listExceptions.data
    }
    const waiting = await open()
    expect(waiting).toMatchObject([{ orderId, cents: expect.any(Number), actions: ['REFUND', 'ACCEPT'] }])
    expect(await openCourses(made)).toBe(0)
    const setLimit = (cents: number | null) =>
      ask('mutation ($cents: Cents) { editStoreSettings(settings: { confirmRefundsAboveCents: $cents }) { id } }', { cents })
    await setLimit(1)
    const { message } = await ask('mutation ($id: ID!) { resolveException(id: $id, action: REFUND) { id } }', { id: waiting[0].id })
    expect(message).toContain('precisa de outra pessoa')
    await setLimit(null)
    const [held] = await shop.rows<{ id: string; amountCents: number }>(
      'select id, amount_cents as "amountCents" from refunds where order_id = $1 and is_held',
      [orderId],
    )
    const confirm = 'mutation ($id: ID!, $amountCents: Cents!) { confirmRefund(id: $id, amountCents: $amountCents) { id } }'
    expect((await ask(confirm, held)).code).toBe('FORBIDDEN')
    await askAs(panel, await panel.issuer.signIn('rui@sabia.example'))(confirm, held)
    await shop.work()
    expect([await statusOf(shop, orderId), await open()]).toEqual(['REFUNDED', []])
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
    expect(await openCourses(ended!)).toBe(1)
    const before = await daysLeft(active!)
    await ask(give, { id: active!.id })
    expect(await daysLeft(active!)).toBe(before + 10)
    const { data } = await ask('{ subscriptionFigures { month active mrrCents started lost recovered receivedCents } }')
    expect(data.subscriptionFigures).toHaveLength(12)
    expect(data.subscriptionFigures[0]).toMatchObject({ month: today().slice(0, 7) })
  })

  test('who let an access last for ever are not overruled by a renewal', async () => {
    const made = await newSubscriber()
    await extendAccess(shop.db, 'renata', { email: made.email, courseId: plainCourse.id, until: null })
    await payFor(await secondOf(made))
    expect(await shop.rows(`select expires_at from course_accesses where email = $1`, [made.email])).toEqual([{ expires_at: null }])
  })

  test('who revoke a course have revoked it until the next payment', async () => {
    const made = await newSubscriber()
    await permit(shop.db, 'renata', 'REVOKED', made.email, plainCourse.id)
    await run()
    expect(await openCourses(made)).toBe(0)
    await cancelSubscription(shop.deps, made.id, 'Comprador')
    await resumeSubscription(shop.deps, made.id, 'Comprador')
    expect(await openCourses(made)).toBe(0)
    await payFor(await secondOf(made))
    expect(await openCourses(made)).toBe(1)
  })

  test('who give days after the end let the next order follow them, with its e-mail', async () => {
    const made = await newSubscriber()
    const unpaid = await secondOf(made)
    await passUntil(made, -9)
    await endHold(shop, unpaid.id)
    await run()
    await giveDays(shop.deps, made.id, 20, 'renata')
    await run()
    expect((await cyclesOf(shop, made.id)).map(({ status }) => status)).toEqual(['PAID', 'EXPIRED'])
    await passUntil(made, 5)
    await run()
    expect((await cyclesOf(shop, made.id)).map(({ status }) => status)).toEqual(['PAID', 'EXPIRED', 'PENDING'])
    expect((await subjectsTo(made)).at(-1)).toContain('vence em')
  })

  test('see the same income of a month, whatever days they give', async () => {
    const made = await newSubscriber()
    const income = async () => (await ask('{ subscriptionFigures { mrrCents } }')).data.subscriptionFigures[0].mrrCents
    const before = await income()
    await giveDays(shop.deps, made.id, 40, 'renata')
    expect(await income()).toBe(before)
  })

  test('who give days at the same time give all of them', async () => {
    const made = await newSubscriber()
    const before = await daysLeft(made)
    await Promise.all(['renata', 'rui'].map((actor) => giveDays(shop.deps, made.id, 10, actor)))
    expect(await daysLeft(made)).toBe(before + 20)
  })

  test('who correct an address take the progress along, and leave the old one no e-book', async () => {
    const made = await subscribed(shop, await planOf(panel, [plainCourse, ebook]), { cpf: cpfOf(704) })
    const to = `certa.${made.email}`
    await shop.rows(`insert into lesson_progress (email, course_id, lesson_id, completed_at) values ($1, $2, 'a', now())`, [
      made.email,
      plainCourse.id,
    ])
    const second = await secondOf(made)
    await payFor(second)
    await passUntil(made, 5)
    await run()
    const third = (await cyclesOf(shop, made.id))[2]!
    const correct = (id: string) =>
      ask('mutation ($id: ID!, $to: String!) { correctOrderEmail(orderId: $id, email: $to, reason: "erro de digitação") { id } }', {
        id,
        to,
      })
    await correct(second.id)
    expect([await openCourses(made), await openCourses({ email: to })]).toEqual([0, 1])
    expect(await shop.rows(`select email from lesson_progress where email = any($1)`, [[made.email, to]])).toEqual([{ email: to }])
    expect(await booksOf(await signIn(shop, made.email))).toEqual([])
    expect(await booksOf(await signIn(shop, to))).toHaveLength(1)
    // The order of the next cycle waits for its payment, and its e-mail has gone to the address before.
    await shop.work()
    expect(await shop.rows(`select email from orders where id = $1`, [third.id])).toEqual([{ email: to }])
    expect((await subjectsTo({ ...made, email: to })).at(-1)).toContain('vence em')
  })
})

test('the e-books of a plan are for a verified address, also in the browser that made the order', async () => {
  const own = await planOf(panel, [plainCourse, ebook], { trialDays: 14 })
  const made = await subscribe(shop, own, { trial: true, cpf: cpfOf(791) })
  expect(await booksOf(await paidBrowser(shop, [made.orderId]))).toEqual([])
  expect(await booksOf(await signIn(shop, made.email))).toHaveLength(1)
})
