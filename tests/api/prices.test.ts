import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { quote, submit, person, orderOf } from '#tests/harness/shop.ts'
import { newBuyer, emailsTo, pay, settle } from '#tests/harness/purchases.ts'
import { type Article, type Cart, discountOf, type Hour, priceOf } from '#tests/harness/price-oracle.ts'
import { provideShop } from '#tests/harness/provide-shop.ts'
import { dollarCourse, plentifulBook } from '#database/seed/fixtures.ts'

/** Random carts, priced by the store and by an oracle that shares no code with it. The same seed makes the same carts. */
const seed = 2026
const hourArbitrary = fc.constantFrom<Hour>(
  { sort: 'CI', value: 120, locale: 'BR' },
  { sort: 'CI', value: 180, locale: 'BR' },
  { sort: 'CI', value: 30, locale: 'ES' },
  { sort: 'CI', value: 29.9, locale: 'ES' },
  { sort: 'MED', value: 300 },
  { sort: 'MED', value: 280.55 },
)
const cents = (least: number, most: number) => fc.oneof(fc.constant(0), fc.integer({ min: least, max: most })).map(BigInt)
const common = {
  price: fc.oneof(cents(1, 99), cents(1, 9_999), cents(1, 250_000)),
  onSale: fc.constantFrom(...Array.from({ length: 20 }, (_, index) => index > 0)),
  hours: fc.array(hourArbitrary, { maxLength: 3 }),
}
const articleArbitrary = fc.oneof(
  fc.record({
    ...common,
    sort: fc.constant('course' as const),
    money: fc.constantFrom('BRL' as const, 'USD' as const, 'EUR' as const),
    shipping: fc.constant(0n),
    stock: fc.constant(null),
  }),
  fc.record({
    ...common,
    sort: fc.constantFrom('printed' as const, 'digital' as const),
    money: fc.constant('BRL' as const),
    shipping: cents(1, 9_999),
    stock: fc.constantFrom(null, 0, 3, 40, 999, 1_000, 5_000),
  }),
)

const shop = await provideShop({ EXCHANGE_RATES: 'USD:5.40' })
const shelf = new Map<string, Article>()
beforeAll(async () => {
  for (const [index, article] of fc.sample(articleArbitrary, { numRuns: 40, seed }).entries()) {
    const id = await store(article, index)
    shelf.set(id, { ...article, id, hours: article.onSale ? article.hours : [] })
  }
})

async function store({ sort, price, money, shipping, stock, onSale, hours }: Omit<Article, 'id'>, index: number): Promise<string> {
  const bumps = JSON.stringify(hours.map(bumpOf))
  const [row] =
    sort === 'course'
      ? await shop.rows<{ id: string }>(
          'insert into courses (title, slug, price_cents, currency, published, order_bumps) values ($1, $1, $2, $3, $4, $5) returning id',
          [`curso-${index}`, price, money, onSale, bumps],
        )
      : await shop.rows<{ id: string }>(
          `insert into books (title, price_cents, shipping_price_cents, physical, stock, removed_at, order_bumps)
           values ($1, $2, $3, $4, $5, case when $6 then null else now() end, $7) returning id`,
          [`Livro ${index}`, price, shipping, sort === 'printed', stock, onSale, bumps],
        )
  return row!.id
}

/** Both stored forms (docs/rules/checkout.md#order-bumps): an object, or an object as text. */
function bumpOf({ sort, ...data }: Hour, index: number) {
  return { type: sort, data: index % 2 === 0 ? JSON.stringify(data) : data }
}

/** Indexes instead of ids: the products are stored when the tests run. Most carts ask only for hours that a product of theirs offers. */
const cartArbitrary = fc.record({
  lines: fc.array(
    fc.record({
      at: fc.nat(39),
      quantity: fc.oneof({ weight: 30, arbitrary: fc.integer({ min: 1, max: 12 }) }, fc.integer({ min: 900, max: 1_050 })),
    }),
    { minLength: 1, maxLength: 6 },
  ),
  currencies: fc.constantFrom('BRL', 'USD', 'BRL USD', 'BRL USD', 'BRL USD EUR'),
  isUnknown: fc.constantFrom(...Array.from({ length: 40 }, (_, index) => index === 39)),
  chosen: fc.array(fc.nat(5), { maxLength: 2 }),
  foreign: fc.option(hourArbitrary, { freq: 10 }),
})

function cartOf({ lines, currencies, isUnknown, chosen, foreign }: Drawn): Cart {
  const sold = [...shelf.values()].filter(({ money }) => currencies.split(' ').includes(money))
  const items = lines.map(({ at, quantity }) => ({ id: sold[at % sold.length]!.id, quantity }))
  if (isUnknown) items.push({ id: '00000000-0000-4000-8000-000000000000', quantity: 1 })
  const offered = items.flatMap(({ id }) => shelf.get(id)?.hours ?? [])
  const hours = [...chosen.flatMap((at) => offered[at % offered.length] ?? []), ...(foreign ? [foreign] : [])]
  const ci = hours.find((hour) => hour.sort === 'CI')
  const med = hours.find((hour) => hour.sort === 'MED')
  return { items, ...(ci && { ci: { value: ci.value, locale: ci.locale } }), ...(med && { med: { value: med.value } }) }
}
type Drawn = typeof cartArbitrary extends fc.Arbitrary<infer Value> ? Value : never

test('a quote is what the rules say, to the cent, or refused for a reason that they give', async () => {
  const seen = { priced: 0, refused: new Set<string>() }
  const property = fc.asyncProperty(cartArbitrary, async (drawn) => {
    const cart = cartOf(drawn)
    const verdict = priceOf(shelf, cart)
    const { status, body } = await shop.post('/api/create-checkout-token', { ...cart, ...person })
    if (verdict.kind === 'refused') {
      expect([...verdict.codes]).toContain(body.error?.code)
      seen.refused.add(body.error!.code)
      return
    }
    const { listed, money, items, shipping } = verdict
    const charged = (body.charged as { value: number } | undefined)?.value ?? body.value
    expect({ status, value: body.value, currency: body.currency, charged }).toEqual({
      status: 200,
      value: Number(listed),
      currency: money,
      charged: Number(items + shipping),
    })
    seen.priced += 1
  })
  await fc.assert(property, { seed, numRuns: 200 })
  // Every case was drawn.
  expect(seen.priced).toBeGreaterThan(50)
  expect([...seen.refused].toSorted()).toEqual([
    'BAD_USER_INPUT',
    'NO_EXCHANGE_RATE',
    'ORDER_BUMP_INVALID',
    'OUT_OF_STOCK',
    'PRODUCT_NOT_FOUND',
  ])
})

/** Half of a price with an odd number of cents has half a cent. */
const percentage = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(1_250, 3_333, 5_000) }, fc.integer({ min: 1, max: 10_000 }))
const couponArbitrary = fc.oneof(
  fc.record({ kind: fc.constant('PERCENTAGE' as const), amount: percentage }),
  fc.record({ kind: fc.constant('FIXED' as const), amount: fc.oneof(fc.constantFrom(1, 60_000), fc.integer({ min: 1, max: 60_000 })) }),
)

test('an order with a coupon stores, and asks PagBank for, what the rules say', async () => {
  await shop.rows('update books set stock = 1000000 where stock is not null')
  for (const article of shelf.values()) if (article.stock !== null) article.stock = 1_000_000
  let orders = 0
  const property = fc.asyncProperty(cartArbitrary, fc.option(couponArbitrary, { freq: 4 }), async (drawn, coupon) => {
    const { items, ...hours } = cartOf(drawn)
    const verdict = priceOf(shelf, { items, ...hours })
    fc.pre(verdict.kind === 'costs' && items.every(({ quantity }) => quantity < 20))
    if (verdict.kind !== 'costs') return
    const [row] = coupon
      ? await shop.rows<{ id: string }>('insert into coupons (code, kind, amount) values ($1, $2, $3) returning id', [
          `ORACLE${orders}`,
          coupon.kind,
          coupon.amount,
        ])
      : []
    orders += 1
    const off = coupon ? discountOf(verdict.items, { kind: coupon.kind, amount: BigInt(coupon.amount) }) : 0n
    const total = verdict.items + verdict.shipping - off
    const answer = await submit(shop, await quote(shop, items, hours), { email: newBuyer(), ...(row && { cupomId: row.id }) })
    expect(answer).toMatchObject({ status: 200 })
    const [stored] = await shop.rows(
      `select items_cents as items, shipping_cents as shipping, discount_cents as off, total_cents as total, amount_cents as requested,
         provider_order_id as charge from orders left join payments on order_id = orders.id where orders.id = $1`,
      [answer.body._id],
    )
    const { charge, ...amounts } = stored as Record<string, unknown>
    const isFree = total === 0n
    expect(amounts).toEqual({
      items: Number(verdict.items),
      shipping: Number(verdict.shipping),
      off: Number(off),
      total: Number(total),
      requested: isFree ? null : Number(total),
    })
    if (isFree) return
    const { charges } = (await shop.sandbox(`/orders/${String(charge)}`)) as { charges: { amount: { value: number } }[] }
    expect(charges.map(({ amount }) => amount.value)).toEqual([Number(total)])
  })
  await fc.assert(property, { seed, numRuns: 30 })
})

beforeAll(async () => {
  await shop.sandbox('/console/settings', { webhooks: 'drop' })
  await shop.db
    .updateTable('books')
    .set({ order_bumps: JSON.stringify([{ type: 'CI', data: '{"value":30,"locale":"ES"}' }]) })
    .where('id', '=', plentifulBook.id)
    .execute()
})

const spanish = { ci: { value: 30, locale: 'ES' } }
/** Two books at R$ 62.00, a conversation at US$ 30.00, a course at US$ 12.00 and one parcel. */
const mixed = [
  { id: plentifulBook.id, quantity: 2 },
  { id: dollarCourse.id, quantity: 1 },
]
const charged = 2 * 6200 + 16200 + 6480 + 1800

test('a mixed order keeps the price of each line, is charged in reais, and the e-mail lists each line', async () => {
  const coupon = await shop.call('GET', '/api/cupons/SABIA10/verify?flow=CONTENT')
  const buyer = { email: 'moedas@correio.com.br', cpf: '11144477735' }
  const token = await quote(shop, mixed, { ...spanish, ...buyer })
  const { status, body } = await submit(shop, token, { ...buyer, cupomId: coupon.body._id })
  expect([status, body.error]).toEqual([200, undefined])
  const items = charged - 1800
  expect(await orderOf(shop, body._id)).toMatchObject({
    items_cents: items,
    shipping_cents: 1800,
    discount_cents: items / 10,
    total_cents: items * 0.9 + 1800,
  })
  const lines = await shop.db
    .selectFrom('order_items')
    .select(['kind', 'quantity', 'unit_cents', 'list_cents', 'list_currency'])
    .where('order_id', '=', String(body._id))
    .orderBy('position')
    .execute()
  expect(lines).toEqual([
    { kind: 'BOOK', quantity: 2, unit_cents: 6200, list_cents: 6200, list_currency: 'BRL' },
    { kind: 'COURSE', quantity: 1, unit_cents: 6480, list_cents: 1200, list_currency: 'USD' },
    { kind: 'CI', quantity: 1, unit_cents: 16200, list_cents: 3000, list_currency: 'USD' },
  ])

  await pay(shop, String(body._id))
  await settle(shop, String(body._id))
  await shop.work()
  const [email] = await emailsTo(shop, buyer.email)
  expect(email!.text).toContain(`2 × ${plentifulBook.title} — R$\u00a0124,00`)
  expect(email!.text).toContain('Terapia — US$\u00a030,00 (R$\u00a0162,00)')
  expect(email!.text).toContain(`${dollarCourse.title} — US$\u00a012,00 (R$\u00a064,80)`)
  expect(email!.text).toContain('Total pago: R$\u00a0333,72')
})
