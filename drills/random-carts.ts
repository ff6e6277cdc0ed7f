import { inParallel, times } from './concurrency.ts'
import { auditMoney } from './audit.ts'
import { newBuyer } from './buyers.ts'
import { SeededRandom } from './random.ts'
import type { Drill, Findings } from './drill.ts'
import { codeOf, orderIdOf, type Shop } from './drilled-shop.ts'
import { type Article, type Cart, type Hour, discountOf, priceOf } from './oracle.ts'

/** Random carts, priced by the store and by an oracle that shares no code with it. */
export const randomCarts: Drill = {
  name: 'random-carts',
  run: (ground, findings, { short, seed }) =>
    ground.withShop({ webs: 2, env: { LOG_LEVEL: 'warn' } }, async (shop) => {
      const carts = short ? 600 : 10_000
      const orders = short ? 60 : 1_500
      const chance = new SeededRandom(seed)
      findings.done = `${carts} random carts quoted and ${orders} ordered with random coupons, against an independent oracle`
      const shelf = await stockShelf(shop, chance)
      let priced = 0
      await inParallel(times(carts), 16, async (index) => {
        const cart = randomCart(new SeededRandom(seed * 1_000_003 + index), [...shelf.values()])
        if (await compareQuote(shop, findings, shelf, cart)) priced += 1
      })
      await shop.rows('update books set stock = 1000000 where stock is not null')
      for (const article of shelf.values()) if (article.stock !== null) article.stock = 1_000_000
      const cents = await compareOrders(shop, findings, shelf, chance, orders)
      await auditMoney(shop, findings)
      findings.seen = `${priced} carts priced, ${carts - priced} refused, ${orders} orders with a total of R$ ${(Number(cents) / 100).toFixed(2)}; no cent of difference, none below zero`
    }),
}

async function compareQuote(shop: Shop, findings: Findings, shelf: Map<string, Article>, cart: Cart): Promise<boolean> {
  const verdict = priceOf(shelf, cart)
  const answer = await shop.askAgain('/api/create-checkout-token', { body: { ...cart, name: '', email: '', cpf: '' } })
  const quoted = JSON.parse(answer.text) as { value?: number; currency?: string; charged?: { value: number } }
  if (verdict.kind === 'refused') {
    findings.holds(
      'refused for a reason that the oracle gives',
      answer.status >= 400 && answer.status < 500 && verdict.codes.has(codeOf(answer)),
      {
        cart,
        response: answer.text,
        codes: [...verdict.codes],
      },
    )
    return false
  }
  const { listed, money, items, shipping } = verdict
  const wanted = { value: Number(listed), currency: money, charged: Number(items + shipping) }
  const found = { value: quoted.value, currency: quoted.currency, charged: quoted.charged?.value ?? quoted.value }
  findings.holds('the price equals the oracle’s', JSON.stringify(found) === JSON.stringify(wanted), { cart, found, wanted })
  return true
}

async function compareOrders(
  shop: Shop,
  findings: Findings,
  shelf: Map<string, Article>,
  chance: SeededRandom,
  count: number,
): Promise<bigint> {
  const coupons = await printCoupons(shop, chance)
  let sum = 0n
  await inParallel(times(count), 8, async () => {
    const cart = payableCart(chance, shelf)
    const verdict = priceOf(shelf, cart)
    if (verdict.kind === 'refused') throw new Error('a payable cart is not payable')
    const coupon = chance.chance(0.8) ? chance.of(coupons) : null
    const off = coupon ? discountOf(verdict.items, coupon) : 0n
    const wanted = { items: verdict.items, shipping: verdict.shipping, off, total: verdict.items + verdict.shipping - off }
    const { ci, med } = cart
    const quoted = await shop.quote(cart.items, { ...(ci ? { ci } : {}), ...(med ? { med } : {}) })
    const answer = await shop.submit(quoted, newBuyer(), coupon ? { cupomId: coupon.id } : {})
    if (answer.status !== 200) return findings.fault(`an order was refused: ${answer.text}`)
    const found = await shop.one<Record<keyof typeof wanted | 'requested', string>>(
      `select items_cents::text as items, shipping_cents::text as shipping, discount_cents::text as off, total_cents::text as total,
         coalesce((select amount_cents from payments where order_id = orders.id), 0)::text as requested from orders where id = $1`,
      [orderIdOf(answer)],
    )
    const shown = Object.fromEntries(Object.entries({ ...wanted, requested: wanted.total }).map(([name, value]) => [name, String(value)]))
    findings.equal('the order equals the oracle’s', found, shown)
    findings.holds('never below zero', BigInt(found.total) >= 0n, found)
    sum += BigInt(found.total)
  })
  const charged = new Map(shop.records.orders().map((order) => [order.reference_id, order.charges?.[0]?.amount.value]))
  const payments = await shop.rows<{ id: string; amount_cents: number }>('select id, amount_cents from payments')
  for (const { id, amount_cents } of payments)
    findings.equal('the provider is asked for exactly this amount', charged.get(id), amount_cents)
  return sum
}

async function stockShelf(shop: Shop, chance: SeededRandom): Promise<Map<string, Article>> {
  const shelf = new Map<string, Article>()
  for (const index of times(45)) {
    const hours = times(chance.between(0, 3)).map(() => randomHour(chance))
    const sort = chance.of(['course', 'course', 'printed', 'printed', 'digital'] as const)
    const money = sort === 'course' ? chance.of(['BRL', 'BRL', 'BRL', 'USD', 'USD', 'EUR'] as const) : 'BRL'
    const price = BigInt(chance.chance(0.1) ? 0 : chance.between(1, chance.of([99, 9_999, 250_000])))
    const shipping = BigInt(sort === 'course' ? 0 : chance.chance(0.2) ? 0 : chance.between(1, 9_999))
    const stock = sort === 'course' ? null : chance.of([null, null, 0, 3, 40, 998, 999, 1_000, 5_000])
    const onSale = !chance.chance(0.05)
    const bumps = JSON.stringify(hours.map(bumpOf))
    const id = sort === 'course' ? await newCourse() : await newBook()
    shelf.set(id, { id, sort, price, money, shipping, stock, onSale, hours: onSale ? hours : [] })

    async function newCourse() {
      const { id } = await shop.one<{ id: string }>(
        `insert into courses (title, slug, price_cents, currency, published, order_bumps) values ($1, $2, $3, $4, $5, $6) returning id`,
        [`Curso ${index}`, `treino-${index}`, String(price), money, onSale, bumps],
      )
      return id
    }
    async function newBook() {
      const { id } = await shop.one<{ id: string }>(
        `insert into books (title, price_cents, shipping_price_cents, physical, stock, removed_at, order_bumps)
         values ($1, $2, $3, $4, $5, case when $6 then null else now() end, $7) returning id`,
        [`Livro ${index}`, String(price), String(shipping), sort === 'printed', stock, onSale, bumps],
      )
      return id
    }
  }
  return shelf
}

const randomHour = (chance: SeededRandom): Hour =>
  chance.chance(0.6)
    ? {
        sort: 'CI',
        ...chance.of([
          { value: 120, locale: 'BR' },
          { value: 180, locale: 'BR' },
          { value: 30, locale: 'ES' },
          { value: 29.9, locale: 'ES' },
        ]),
      }
    : { sort: 'MED', value: chance.of([300, 300, 280.55]) }

/** A bump in both stored forms (docs/rules/checkout.md#order-bumps): an object, or an object as text. */
function bumpOf(hour: Hour, index: number) {
  const data = hour.sort === 'CI' ? { value: hour.value, locale: hour.locale } : { value: hour.value }
  return { type: hour.sort, data: index % 2 === 0 ? JSON.stringify(data) : data }
}

function randomCart(chance: SeededRandom, articles: Article[]): Cart {
  const monies = chance.of(['BRL', 'BRL', 'USD', 'BRL USD', 'BRL USD', 'BRL USD EUR'] as const)
  const choice = articles.filter((article) => monies.split(' ').includes(article.money))
  const items = times(chance.between(1, chance.of([2, 6]))).map(() => ({
    id: chance.of(choice).id,
    quantity: chance.chance(0.03) ? chance.between(900, 999) : chance.between(1, chance.of([1, 3, 12])),
  }))
  if (chance.chance(0.02)) items.push({ id: chance.uuid(), quantity: 1 })
  const offers = items.flatMap(({ id }) => articles.find((article) => article.id === id)?.hours ?? [])
  const hours = offers.length > 0 && chance.chance(0.9) ? offers : [randomHour(chance)]
  const ci = hours.find((hour) => hour.sort === 'CI')
  const med = hours.find((hour) => hour.sort === 'MED')
  return {
    items,
    ...(ci && chance.chance(0.4) ? { ci: { value: ci.value, locale: ci.locale } } : {}),
    ...(med && chance.chance(0.3) ? { med: { value: med.value } } : {}),
  }
}

function payableCart(chance: SeededRandom, shelf: Map<string, Article>): Cart {
  for (;;) {
    const cart = randomCart(chance, [...shelf.values()])
    const small = cart.items.every(({ quantity }) => quantity < 20)
    if (small && priceOf(shelf, cart).kind === 'costs') return cart
  }
}

async function printCoupons(shop: Shop, chance: SeededRandom) {
  return Promise.all(
    times(25).map(async (index) => {
      const kind = chance.of(['PERCENTAGE', 'FIXED'] as const)
      const most = kind === 'PERCENTAGE' ? 10_000 : 60_000
      const amount = chance.of([1, 33, 1_250, 3_333, 5_001, chance.between(1, most), most])
      const { id } = await shop.one<{ id: string }>('insert into coupons (code, kind, amount) values ($1, $2, $3) returning id', [
        `TREINO${index}`,
        kind,
        amount,
      ])
      return { id, kind, amount: BigInt(amount) }
    }),
  )
}
