import { beforeEach, expect, test } from 'vitest'
import { plainCourse } from '#database/seed/fixtures.ts'
import { checkLedger } from '#server/money/ledger/check-ledger.ts'
import { subscriptionJobs } from '#server/orders/subscriptions/subscriptions.jobs.ts'
import { cpfOf } from '#tests/harness/cpf.ts'
import { ledgerFindings } from '#tests/harness/ledger-findings.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'
import { askForPix, endHold, pay, refund, settle, withoutFaults } from '#tests/harness/purchases.ts'
import { type Cycle, cyclesOf, passDays, planOf, type Subscribed, subscribed } from '#tests/harness/subscriptions.ts'

const panel = await providePanel()
const { shop, ask } = panel
beforeEach(() => withoutFaults(shop))

/** A random number of a seed (mulberry32): the same life again for the same seed. */
function randomOf(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

/** The same life as counted by hand: days from today, of each order that is paid and not returned its first and last one. */
interface Model {
  /** Orders that were open before. */
  seen: Set<string>
  paid: Map<string, { from: number; until: number }>
  canceled: boolean
}
const grace = 7
const paidUntil = ({ paid }: Model) => Math.max(-Infinity, ...[...paid.values()].map(({ until }) => until))

const often = ['pass', 'pay', 'pass', 'pay', 'pass', 'pay', 'late', 'resume'] as const
const deeds = [...often, ...often, 'refund', 'cancel', 'give', 'price'] as const
type Deed = (typeof deeds)[number] | 'month' | 'week'
/** A life in which each of them matters: also paid late, returned to an earlier cycle, and canceled with an open order. */
const eventful = [
  'month',
  'price',
  'pay',
  'month',
  'week',
  'month',
  'late',
  'month',
  'cancel',
  'resume',
  'pay',
  'refund',
  'give',
  'cancel',
  'week',
] as const

async function live(seed: number, steps: number, first: readonly Deed[] = []) {
  const random = randomOf(seed)
  const plan = await planOf(panel, [plainCourse])
  let [life, log] = [await begin(plan, seed, random), [] as string[]]
  for (let step = 0; step < steps; step++) {
    const { made, model } = life
    const deed: Deed = first[step] ?? deeds[random(deeds.length)]!
    log.push(deed)
    await act(deed, life)
    await compare(made, model, `seed ${seed}: ${log.join(' ')}`)
    const isOver =
      paidUntil(model) < 0 &&
      (model.canceled || !(await cyclesOf(shop, made.id)).some(({ status }) => status === 'EXPIRED' || status === 'PENDING'))
    if (isOver) [life, log] = [await begin(plan, 1_000 * seed + step, random), []]
  }
}

async function begin(plan: string, number: number, random: Life['random']): Promise<Life> {
  await ask('mutation ($id: ID!) { editPlan(id: $id, plan: { price: 39.9 }) { id } }', { id: plan })
  const made = await subscribed(shop, plan, { cpf: cpfOf(7_000 + number) })
  const [first] = await cyclesOf(shop, made.id)
  return { made, plan, random, model: { paid: new Map([[made.orderId, await daysOf(first!)]]), canceled: false, seen: new Set() } }
}

const toDays = async (day: string) =>
  (await shop.rows<{ days: number }>(`select $1::date - (now() at time zone 'America/Sao_Paulo')::date as days`, [day]))[0]!.days
const daysOf = async ({ from, until }: Cycle) => ({ from: await toDays(from!), until: await toDays(until!) })

interface Life {
  made: Subscribed
  model: Model
  plan: string
  random: (below: number) => number
}

async function act(deed: Deed, { made, model, plan, random }: Life) {
  const open = (await cyclesOf(shop, made.id)).find(({ status }) => status === 'PENDING')
  switch (deed) {
    case 'month':
    case 'week':
    case 'pass': {
      const days = { month: 27, week: 7, pass: 1 + random(14) }[deed]
      await passDays(shop, made, days)
      for (const each of model.paid.values()) for (const end of ['from', 'until'] as const) each[end] -= days
      if (open && paidUntil(model) + grace < 0) await endHold(shop, open.id, { pageOpen: true })
      break
    }
    case 'pay':
    case 'late': {
      const wanted = deed === 'pay' ? open : (await cyclesOf(shop, made.id)).findLast(({ status }) => status === 'EXPIRED')
      if (!wanted || (deed === 'late' && model.canceled)) break
      if ((await askForPix(shop, wanted.id)).status !== 200) break
      await pay(shop, wanted.id)
      await settle(shop, wanted.id)
      const before = paidUntil(model)
      const now = (await cyclesOf(shop, made.id)).find(({ id }) => id === wanted.id)!
      const days = await daysOf(now)
      expect(days.from).toBe(before + grace >= 0 ? before : 0)
      expect(days.until - days.from).toBeGreaterThanOrEqual(28)
      expect(days.until - days.from).toBeLessThanOrEqual(31)
      model.paid.set(wanted.id, days)
      break
    }
    case 'refund': {
      const [last] = [...model.paid.keys()].toReversed()
      if (!last) break
      await refund(panel, last)
      await shop.work()
      model.paid.delete(last)
      break
    }
    case 'cancel':
      await ask('mutation ($id: ID!) { cancelSubscription(id: $id) { id } }', { id: made.id })
      model.canceled = true
      break
    case 'resume':
      await ask('mutation ($id: ID!) { resumeSubscription(id: $id) { id } }', { id: made.id })
      if (paidUntil(model) >= 0) model.canceled = false
      break
    case 'give': {
      const [id, days] = [...model.paid].find(([, { until }]) => until === paidUntil(model)) ?? []
      const { message } = await ask('mutation ($id: ID!) { giveSubscriptionDays(id: $id, days: 3) { id } }', { id: made.id })
      expect(message === null || message === undefined).toBe(id !== undefined)
      if (id && days) days.until = Math.max(days.until, 0) + 3
      break
    }
    case 'price':
      await ask('mutation ($id: ID!, $price: Float!) { editPlan(id: $id, plan: { price: $price }) { id } }', {
        id: plan,
        price: 20 + random(50),
      })
  }
}

async function compare(made: Subscribed, model: Model, what: string) {
  await subscriptionJobs(shop.deps).run_subscriptions.run()
  await shop.work()
  const cycles = await cyclesOf(shop, made.id)
  expect(
    cycles.map(({ cycle }) => cycle),
    what,
  ).toEqual(cycles.map((_, index) => index + 1))
  expect(
    cycles.every(({ total_cents }) => total_cents === 3_990),
    what,
  ).toBe(true)
  const open = cycles.filter(({ status }) => status === 'PENDING')
  expect(open.length, what).toBeLessThanOrEqual(1)
  const counting = cycles.filter(({ status }) => status !== 'CANCELED' && status !== 'REFUND_DUE').at(-1)
  const isDue = !model.canceled && counting && model.paid.has(counting.id) && paidUntil(model) <= 5 && paidUntil(model) >= -60
  expect(Boolean(isDue), what).toBe(false)
  if (model.canceled) expect(open, what).toEqual([])
  const before = cycles.filter(({ status }) => status !== 'CANCELED' && status !== 'REFUND_DUE' && status !== 'PENDING').at(-1)
  // When it is made. Money that is returned later leaves it open: it may be paid, and nothing is charged by itself.
  for (const { id } of open) {
    if (!model.seen.has(id)) expect(model.paid.has(before?.id ?? ''), what).toBe(true)
    model.seen.add(id)
  }
  const [row] = await shop.rows<{ left: number | null }>(
    `select paid_until - (now() at time zone 'America/Sao_Paulo')::date as left from subscriptions where id = $1`,
    [made.id],
  )
  expect(row!.left ?? -Infinity, what).toBe(paidUntil(model))
  const access = await shop.rows(`select from course_accesses where email = $1 and expires_at > now()`, [made.email])
  expect(access.length === 1, what).toBe(paidUntil(model) + (model.canceled ? 0 : grace) >= 0)
  await checkLedger(shop.deps, { sliceMs: 60_000 })
  expect(await ledgerFindings(shop.db), what).toEqual([])
}

test('of an eventful life, orders, paid days, access and ledger are what an oracle counts', () => live(1, eventful.length, eventful))

test.each(Array.from({ length: 20 }, (_, seed) => 100 + seed))(
  'of a longer random life (%i) too',
  { tags: ['long'], timeout: 600_000 },
  (seed) => live(seed, 40),
)
