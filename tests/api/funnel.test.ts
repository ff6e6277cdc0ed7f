import { beforeAll, describe, expect, test } from 'vitest'
import { courseWithModules, ebook, plainCourse } from '#database/seed/fixtures.ts'
import { type FunnelGroup, funnelGroups, type FunnelRow } from '#domain/operations/funnel.ts'
import { dayInBrazil } from '#domain/platform/values/format-day.ts'
import { visitCounter } from '#server/operations/funnel/funnel.http.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'
import { buy, place, refund, withoutFaults } from '#tests/harness/purchases.ts'
import { orderOf } from '#tests/harness/shop.ts'
import { itemsOf } from '#tests/harness/refunds.ts'
import { planOf, subscribed } from '#tests/harness/subscriptions.ts'
import { closeDispute, openDispute } from '#tests/harness/disputes.ts'

const panel = await providePanel({ RATE_LIMIT_FACTOR: '100', MAX_OPEN_ORDERS_PER_BUYER: '0' })
const { shop } = panel
beforeAll(() => withoutFaults(shop))

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1'
const see = (body: object, headers: Record<string, string> = {}) =>
  shop.call('POST', '/api/visits', body, { 'user-agent': phone, ...headers })

async function funnelBy(by: FunnelGroup, before = false): Promise<{ rows: FunnelRow[]; total: FunnelRow }> {
  const figures = 'key name visits products checkouts orders pix paid refunded soldCents returnedCents'
  const { data, message } = await panel.ask(
    `query ($by: FunnelGroup!, $before: Boolean) { funnel(days: 7, by: $by, before: $before) { rows { ${figures} } total { ${figures} } } }`,
    { by, before },
  )
  if (message) throw new Error(message)
  return data.funnel
}

describe('visits', () => {
  const last = { at: Date.now(), source: 'instagram', medium: 'bio', campaign: 'natal' }
  const statements = async () =>
    Number((await shop.rows<{ sum: string }>('select coalesce(sum(visits), 0)::text as sum from visit_counts'))[0]?.sum)

  test('are sums of a day by step, product and campaign, and are stored by nothing but the flush', async () => {
    await see({ path: '/courses', first: true, last })
    await see({ path: `/courses/${courseWithModules.slug}`, first: false, last })
    await see({ path: `/books/${ebook.id}`, first: true })
    await see({ path: `/books/${crypto.randomUUID()}`, first: false })
    await see({ path: '/checkout', last })
    expect(await statements()).toBe(0)
    await visitCounter(shop.deps).flush()
    const { rows, total } = await funnelBy('CAMPAIGN')
    expect(total).toMatchObject({ visits: 2, products: 2, checkouts: 1 })
    expect(rows).toContainEqual(expect.objectContaining({ name: 'instagram · bio · natal', visits: 1, products: 1, checkouts: 1 }))
    expect(rows).toContainEqual(expect.objectContaining({ name: '', visits: 1, products: 1, checkouts: 0 }))
    const products = await funnelBy('PRODUCT')
    expect(products.rows).toContainEqual(
      expect.objectContaining({ key: courseWithModules.id, name: courseWithModules.title, visits: null, products: 1 }),
    )
    const planId = await planOf(panel, [plainCourse])
    await see({ path: `/planos/${planId}`, first: true, last })
    await visitCounter(shop.deps).flush()
    expect((await funnelBy('SOURCE')).total.visits).toBe(3)
    expect((await funnelBy('PRODUCT')).rows).toContainEqual(
      expect.objectContaining({ key: planId, name: 'Clube do descanso', products: 1 }),
    )
  })

  test.each<[string, object, Record<string, string>]>([
    [
      'of a bot',
      { path: '/courses', first: true },
      { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
    ],
    ['of staff', { path: '/courses', first: true }, { cookie: 'auth0.abc.is.authenticated=true' }],
  ])('%s are not counted', async (_, body, headers) => {
    const before = await statements()
    expect((await see(body, headers)).status).toBe(204)
    await visitCounter(shop.deps).flush()
    expect(await statements()).toBe(before)
  })

  test('of a caller that floods are bounded, and a foreign page counts nothing', async () => {
    for (let number = 0; number < 100; number++) await see({ path: '/courses', first: true, last: { ...last, source: `x${number}` } })
    await visitCounter(shop.deps).flush()
    expect(await statements()).toBeLessThan(80)
    expect((await see({ path: '/courses', first: true }, { origin: 'https://outra.example' })).status).toBe(403)
  })
})

describe('invented campaigns', () => {
  const visit = (source: string, campaign = '') => ({ step: 'VISIT' as const, product: '', source, medium: '', campaign })
  const invent = (prefix: string, many: number, visits = 3) => {
    for (let number = 0; number < many; number++) visitCounter(shop.deps).count(visit(`${prefix}${number}`), visits)
  }

  test('are told apart up to 300 a day, and do not hide the campaign of a paid order', async () => {
    await buy(shop, [plainCourse.id], { attribution: { last: { at: Date.now(), source: 'parceira', campaign: 'abril' } } })
    invent('inventada', 330)
    await visitCounter(shop.deps).flush()
    for (const real of [visit('parceira', 'abril'), visit(''), visit('nova')]) visitCounter(shop.deps).count(real)
    await visitCounter(shop.deps).flush()
    const names = (await funnelBy('CAMPAIGN')).rows.filter(({ visits }) => visits).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['parceira · abril', '', 'outros']))
    expect((await shop.rows('select distinct source from visit_counts')).length).toBeLessThan(310)
    expect(await shop.rows(`select from visit_counts where source = 'nova'`)).toEqual([])
  })

  test('of one caller are thirty a day; it goes on being counted', async () => {
    const statements = () =>
      shop.rows<{ source: string; visits: number }>(`select source, visits from visit_counts where source like 'um só %'`)
    for (let number = 0; number < 40; number++)
      await shop.fetch('/api/visits', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'user-agent': phone, origin: shop.config.publicUrl },
        body: JSON.stringify({ path: '/courses', first: true, last: { at: 1, source: `um só ${number}` } }),
      })
    await shop.rows('delete from visit_counts')
    await visitCounter(shop.deps).flush()
    expect(await statements()).toHaveLength(30)
    expect(await shop.rows(`select visits from visit_counts where source = 'outros'`)).toEqual([{ visits: 10 }])
  })
})

/** Its sums, and its money beside the ledger, of thousands of random orders: tests/drills/histories/funnel.ts. */
test('the funnel is what became of orders, by each group', { tags: ['long'] }, async () => {
  const { body: coupon } = await shop.call('GET', '/api/cupons/SABIA10/verify?flow=CONTENT')
  const from = (source: string) => ({ attribution: { last: { at: Date.now(), source } } })
  await bumpWith(plainCourse.id, ebook.id)
  const before = await Promise.all(funnelGroups.map(async (by) => [by, await figuresBy(by)] as const))

  const kept = await buy(shop, [plainCourse.id, ebook.id], { ...from('jornal'), cupomId: coupon._id })
  const line = await buy(shop, [courseWithModules.id, ebook.id], from('jornal'))
  await refund(panel, line.id, [(await itemsOf(panel, line.id))[ebook.title]!])
  const replaced = await place(shop, [courseWithModules.id], from('rádio'))
  await place(shop, [courseWithModules.id], { ...from('rádio'), email: replaced.email, replaces: replaced.id })
  const card = await buy(shop, [courseWithModules.id], from('rádio'), 'redirect')
  await closeDispute(panel, await openDispute(panel, card.id), 'LOST')

  const [course, plain, book] = [courseWithModules, plainCourse, ebook].map(({ priceCents }) => priceCents) as [number, number, number]
  const keptCents = (await orderOf(shop, kept.id)).total_cents
  const bookShare = keptCents - Math.round((keptCents * plain) / (plain + book))
  const all = { orders: 4, pix: 3, paid: 3, refunded: 2, soldCents: keptCents + 2 * course + book, returnedCents: course + book }
  const first = { orders: 2, pix: 2, paid: 2, refunded: 1, soldCents: keptCents + course + book, returnedCents: book }
  const withCoupon = { orders: 1, pix: 1, paid: 1, refunded: 0, soldCents: keptCents, returnedCents: 0 }
  const expected: Partial<Record<FunnelGroup, Record<string, object>>> = {
    SOURCE: { jornal: first, rádio: minus(all, first) },
    DAY: { [dayInBrazil(new Date())]: all },
    COUPON: { SABIA10: withCoupon, '': minus(all, withCoupon) },
    PRODUCT: {
      [plainCourse.id]: { ...withCoupon, soldCents: keptCents - bookShare },
      [ebook.id]: { ...first, soldCents: bookShare + book },
      [courseWithModules.id]: { orders: 3, pix: 2, paid: 2, refunded: 2, soldCents: 2 * course, returnedCents: course },
    },
    BUMP: { [ebook.title]: { ...withCoupon, soldCents: bookShare } },
  }
  for (const [by, earlier] of before) {
    const now = await figuresBy(by)
    for (const [key, figures] of Object.entries(expected[by] ?? {}))
      expect([by, key, minus(now[key]!, earlier[key])]).toEqual([by, key, figures])
  }
})

type Figures = Pick<FunnelRow, 'orders' | 'pix' | 'paid' | 'refunded' | 'soldCents' | 'returnedCents'>

async function figuresBy(by: FunnelGroup): Promise<Record<string, Figures>> {
  const { rows } = await funnelBy(by)
  return Object.fromEntries(
    rows.map(({ key, orders, pix, paid, refunded, soldCents, returnedCents }) => [
      key,
      { orders, pix, paid, refunded, soldCents, returnedCents },
    ]),
  )
}

const minus = (now: Figures, earlier: Figures | undefined): Figures =>
  Object.fromEntries(
    Object.entries(now).map(([name, figure]) => [name, figure - (earlier?.[name as keyof Figures] ?? 0)]),
  ) as unknown as Figures

const bumpWith = (courseId: string, bookId: string) =>
  panel.ask('mutation ($id: ID!, $data: CourseInput!) { editCourse(id: $id, data: $data) { id } }', {
    id: courseId,
    data: { orderBump: [{ type: 'BOOK', data: bookId }] },
  })

test('the span before has the orders of as many days, each in one of the two', async () => {
  const { id } = await buy(shop, [ebook.id])
  const sold = async (before: boolean) => (await funnelBy('PRODUCT', before)).rows.find(({ key }) => key === ebook.id)?.soldCents ?? 0
  const now = await sold(false)
  for (const [days, seen] of [
    [6, [now, 0]],
    [7, [now - ebook.priceCents, ebook.priceCents]],
    [13, [now - ebook.priceCents, ebook.priceCents]],
    [14, [now - ebook.priceCents, 0]],
  ] as const) {
    await shop.rows('update orders set created_at = now() - make_interval(days => $2) where id = $1', [id, days])
    expect([await sold(false), await sold(true)]).toEqual(seen)
  }
})

test('a plan is one product by its name, and what it lends is not sold', async () => {
  const paidOf = async (title: string) => (await funnelBy('PRODUCT')).rows.find(({ name }) => name === title)?.paid ?? 0
  const before = await paidOf(ebook.title)
  await subscribed(shop, await planOf(panel, [ebook], { title: 'Clube do funil' }))
  expect([await paidOf('Clube do funil'), await paidOf(ebook.title)]).toEqual([1, before])
})
