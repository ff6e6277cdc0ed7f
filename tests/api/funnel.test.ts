import { beforeAll, describe, expect, test } from 'vitest'
import { courseWithModules, ebook, freeCourse, plainCourse, plentifulBook } from '#database/seed/fixtures.ts'
import { type FunnelGroup, funnelGroups, type FunnelRow } from '#domain/operations/funnel.ts'
import { visitCounter } from '#server/operations/funnel/funnel.http.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'
import { buy, endHold, pay, place, refund, refundAtProvider, settle, withoutFaults } from '#tests/harness/purchases.ts'
import { itemsOf } from '#tests/harness/refunds.ts'
import { closeDispute, openDispute } from '#tests/harness/disputes.ts'

const panel = await providePanel({ RATE_LIMIT_FACTOR: '100', MAX_OPEN_ORDERS_PER_BUYER: '0' })
const { shop } = panel
beforeAll(() => withoutFaults(shop))

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1'
const see = (body: object, headers: Record<string, string> = {}) =>
  shop.call('POST', '/api/visits', body, { 'user-agent': phone, ...headers })

async function funnelBy(by: FunnelGroup): Promise<{ rows: FunnelRow[]; total: FunnelRow }> {
  const figures = 'key name visits products checkouts orders pix paid refunded soldCents returnedCents'
  const { data, message } = await panel.ask(
    `query ($by: FunnelGroup!) { funnel(days: 7, by: $by) { rows { ${figures} } total { ${figures} } } }`,
    { by },
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
    await see({ path: '/courses', first: true, last })
    await visitCounter(shop.deps).flush()
    expect((await funnelBy('SOURCE')).total.visits).toBe(3)
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

  test('are told apart up to 300 a day, and hide neither a link of the panel nor the campaign of a paid order', async () => {
    await buy(shop, [plainCourse.id], { attribution: { last: { at: Date.now(), source: 'parceira', campaign: 'abril' } } })
    await panel.ask('mutation { nameCampaign(source: "Boletim", medium: "", campaign: "Março") }')
    invent('inventada', 330)
    await visitCounter(shop.deps).flush()
    for (const real of [visit('boletim', 'marco'), visit('parceira', 'abril'), visit(''), visit('nova')])
      visitCounter(shop.deps).count(real)
    await visitCounter(shop.deps).flush()
    const names = (await funnelBy('CAMPAIGN')).rows.filter(({ visits }) => visits).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['boletim · marco', 'parceira · abril', '', 'outros']))
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

/** Random orders and what becomes of them, from a seed. */
function random(seed: number) {
  let state = seed
  const next = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
  return {
    chance: (share: number) => next() < share,
    pick: <Value>(values: readonly Value[]) => values[Math.floor(next() * values.length)]!,
  }
}

async function liveOrder({ chance, pick }: ReturnType<typeof random>, cupomId: string) {
  const ids = pick([
    [ebook.id],
    [courseWithModules.id, ebook.id],
    [plainCourse.id, plentifulBook.id],
    [courseWithModules.id, plainCourse.id, plentifulBook.id],
    [freeCourse.id],
  ])
  const last = { at: Date.now(), source: pick(['instagram', 'whatsapp', 'google']), campaign: pick(['', 'natal']) }
  const fields = { ...(chance(0.4) && { cupomId }), ...(chance(0.7) && { attribution: { last } }) }
  if (ids[0] === freeCourse.id) return place(shop, ids)
  const fate = pick(['unpaid', 'paid', 'paid', 'refunded', 'line', 'portal', 'dispute', 'late', 'again', 'card'])
  if (fate === 'card') return buy(shop, ids, fields, 'redirect')
  if (fate === 'unpaid') return endHold(shop, (await place(shop, ids, fields)).id)
  if (fate === 'again') {
    const first = await place(shop, ids, fields)
    const second = await place(shop, ids, { ...fields, email: first.email, replaces: first.id })
    await pay(shop, second.id)
    return settle(shop, second.id)
  }
  if (fate === 'late') {
    const { id } = await place(shop, ids, fields)
    await endHold(shop, id, { pageOpen: true })
    await pay(shop, id)
    return settle(shop, id)
  }
  const { id } = await buy(shop, ids, fields)
  if (fate === 'refunded') return refund(panel, id)
  if (fate === 'line') return refund(panel, id, [pick(Object.values(await itemsOf(panel, id)))])
  if (fate === 'portal') {
    await refundAtProvider(shop, id, 700)
    return settle(shop, id)
  }
  if (fate === 'dispute') return loseDispute(id)
}

async function loseDispute(orderId: string) {
  const charge = (
    await shop.rows<{ id: string; paid_cents: number }>(
      'select charges.id, charges.paid_cents from charges join payments on payments.id = payment_id where order_id = $1',
      [orderId],
    )
  )[0]!
  await closeDispute(panel, await openDispute(panel, orderId, charge.paid_cents), 'LOST')
}

interface Raw {
  id: string
  source: string
  day: string
  coupon: string
  replaced: boolean
  paid: boolean
  refunded: boolean
  pix: boolean
  sold: number
  returned: number
  lines: { key: string; bump: string; price: number; refunded: boolean }[]
}

/** The same from orders, lines and refunds, without the ledger. */
async function rawOrders(): Promise<Raw[]> {
  return shop.rows<Raw>(`select id, coalesce(attribution -> 'last' ->> 'source', '') as source, coalesce((select code from coupons where id = coupon_id), '') as coupon,
      to_char(created_at at time zone 'America/Sao_Paulo', 'YYYY-MM-DD') as day, replaced_by is not null as replaced, paid_at is not null as paid,
      method = 'PIX' and exists (select from payments where order_id = orders.id and provider_order_id is not null) as pix,
      case when status in ('PAID', 'REFUNDED') then total_cents else 0 end as sold, back.cents as returned, back.cents > 0 or status = 'REFUNDED' as refunded,
      (select json_agg(json_build_object('key', coalesce(course_id, book_id)::text, 'bump', case when order_bump then title else '' end,
        'price', unit_cents * quantity, 'refunded', refunded_at is not null) order by position) from order_items where order_id = orders.id) as lines
    from orders cross join lateral (select coalesce(sum(amount_cents), 0)::int as cents from refunds where order_id = orders.id and status = 'DONE' and scope <> 'DUE') as back
    where created_at > now() - interval '6 days'`)
}

/** Parts of an amount by prices, to the cent. */
function shares(cents: number, prices: number[]): number[] {
  const whole = prices.reduce((sum, price) => sum + price, 0)
  let upTo = 0
  return prices.map((price, place) => {
    if (whole === 0) return place === 0 ? cents : 0
    const before = Math.round((cents * upTo) / whole)
    upTo += price
    return Math.round((cents * upTo) / whole) - before
  })
}

function expectedBy(orders: Raw[], by: FunnelGroup) {
  const rows = new Map<
    string,
    { orders: Set<string>; pix: Set<string>; paid: Set<string>; refunded: Set<string>; soldCents: number; returnedCents: number }
  >()
  const add = (key: string, { id, replaced, pix, paid, refunded }: Raw, sold: number, returned: number) => {
    const row = rows.get(key) ?? { orders: new Set(), pix: new Set(), paid: new Set(), refunded: new Set(), soldCents: 0, returnedCents: 0 }
    rows.set(key, row)
    row.soldCents += sold
    row.returnedCents += returned
    if (replaced) return
    row.orders.add(id)
    if (pix) row.pix.add(id)
    if (paid) row.paid.add(id)
    if (refunded) row.refunded.add(id)
  }
  for (const order of orders) {
    if (by !== 'PRODUCT' && by !== 'BUMP') {
      add({ SOURCE: order.source, DAY: order.day, COUPON: order.coupon }[by as 'SOURCE'], order, order.sold, order.returned)
      continue
    }
    const prices = order.lines.map(({ price }) => price)
    const refundedPrices = order.lines.map(({ price, refunded }) => (refunded ? price : 0))
    const sold = shares(order.sold, prices)
    const returned = shares(order.returned, refundedPrices.some((price) => price > 0) ? refundedPrices : prices)
    for (const [place, { key, bump }] of order.lines.entries()) add(by === 'PRODUCT' ? key : bump, order, sold[place]!, returned[place]!)
  }
  return Object.fromEntries(
    [...rows].map(([key, row]) => [
      key,
      { ...row, orders: row.orders.size, pix: row.pix.size, paid: row.paid.size, refunded: row.refunded.size },
    ]),
  )
}

test('the funnel is what became of random orders, by each group, and is the ledger to the cent', async () => {
  const { body: coupon } = await shop.call('GET', '/api/cupons/SABIA10/verify?flow=CONTENT')
  const dice = random(41)
  for (let number = 0; number < 40; number++) await liveOrder(dice, String(coupon._id))
  const [kinds] = await shop.rows<
    Record<string, boolean>
  >(`select bool_or(replaced_by is not null) as replaced, bool_or(discount_cents > 0) as coupon,
    bool_or(status = 'EXPIRED') as expired, bool_or(method = 'CARD') as card, (select bool_or(order_bump) from order_items) as bump,
    (select bool_or(refunded_at is not null) from order_items) as line, exists (select from disputes where status = 'LOST') as dispute,
    exists (select from refunds where scope = 'PROVIDER') as portal from orders`)
  expect(Object.entries(kinds!).filter(([, isThere]) => !isThere)).toEqual([])
  const orders = await rawOrders()
  const [ledger] = await shop.rows<{ sold: number; returned: number }>(
    `select -sum(cents) filter (where account in ('revenue', 'shipping', 'discount'))::float8 as sold,
    sum(cents) filter (where account in ('refunds', 'chargebacks'))::float8 as returned
    from ledger_entries join ledger_transactions on ledger_transactions.id = transaction_id where order_id = any($1)`,
    [orders.map(({ id }) => id)],
  )
  expect(ledger!.returned).toBeGreaterThan(0)
  for (const by of funnelGroups) {
    const { rows, total } = await funnelBy(by)
    expect({ sold: total.soldCents, returned: total.returnedCents }, by).toEqual(ledger)
    expect([rows.reduce((sum, row) => sum + row.soldCents, 0), rows.reduce((sum, row) => sum + row.returnedCents, 0)], by).toEqual([
      ledger!.sold,
      ledger!.returned,
    ])
    if (by === 'CAMPAIGN') continue
    const figures = rows
      .filter(({ orders: count, soldCents }) => count > 0 || soldCents > 0)
      .map(({ key, orders: count, pix, paid, refunded, soldCents, returnedCents }) => [
        key,
        { orders: count, pix, paid, refunded, soldCents, returnedCents },
      ])
    expect(Object.fromEntries(figures), by).toEqual(expectedBy(orders, by))
  }
})
