/**
 * The price of a cart according to docs/rules, implemented independently of the store's code: integers of any size, one pass over a flat
 * table, no floating-point rounding. Where docs/rules is silent, the documented decisions apply.
 */
export interface Article {
  id: string
  sort: 'course' | 'printed' | 'digital'
  /** In hundredths of `money`. */
  price: bigint
  money: 'BRL' | 'USD' | 'EUR'
  shipping: bigint
  /** Null: unlimited. */
  stock: number | null
  onSale: boolean
  /** Hours that are offered as its order bumps. */
  hours: Hour[]
}

export type Hour = { sort: 'CI'; value: number; locale: string } | { sort: 'MED'; value: number }

export interface Cart {
  items: { id: string; quantity: number }[]
  ci?: { value: number; locale: string }
  med?: { value: number }
}

export type Verdict =
  /** `listed` is in `money`; items and shipping are the charged amounts, in hundredths of a real. */
  | { kind: 'costs'; listed: bigint; money: string; items: bigint; shipping: bigint }
  /** Each of these codes is a correct response. */
  | { kind: 'refused'; codes: Set<string> }

/** The price of one dollar in hundredths of a real. */
const dollar = 540n

export function priceOf(articles: Map<string, Article>, cart: Cart): Verdict {
  const codes = new Set<string>()
  const rows: { each: bigint; money: string; times: bigint; shipping: bigint }[] = []
  const counted: Record<string, number> = {}
  const offered = new Set<string>()
  for (const { id, quantity } of cart.items) {
    if (quantity > 999) codes.add('BAD_USER_INPUT')
    // Several lines of a printed book are added up; a course or an e-book is bought once.
    counted[id] = articles.get(id)?.sort === 'printed' ? (counted[id] ?? 0) + quantity : Math.max(counted[id] ?? 0, quantity)
    for (const hour of articles.get(id)?.hours ?? []) offered.add(nameOf(hour))
  }
  for (const [id, quantity] of Object.entries(counted)) {
    const article = articles.get(id)
    if (!article?.onSale) {
      codes.add('PRODUCT_NOT_FOUND')
      continue
    }
    const limited = article.sort === 'printed' && article.stock !== null
    if (limited && quantity > (article.stock ?? 0))
      codes.add(quantity > 999 && (article.stock ?? 0) > 999 ? 'BAD_USER_INPUT' : 'OUT_OF_STOCK')
    if (quantity > 999) codes.add(limited && (article.stock ?? 0) <= 999 ? 'OUT_OF_STOCK' : 'BAD_USER_INPUT')
    rows.push({
      each: article.price,
      money: article.money,
      times: article.sort === 'printed' ? BigInt(quantity) : 1n,
      shipping: article.sort === 'printed' ? article.shipping : 0n,
    })
  }
  for (const hour of [cart.ci && { sort: 'CI' as const, ...cart.ci }, cart.med && { sort: 'MED' as const, ...cart.med }]) {
    if (!hour) continue
    // Only products on sale offer hours. An unknown product offers none, and is refused anyway.
    if (!offered.has(nameOf(hour))) codes.add('ORDER_BUMP_INVALID')
    rows.push({
      each: BigInt(Math.round(hour.value * 100)),
      money: hour.sort === 'CI' && hour.locale !== 'BR' ? 'USD' : 'BRL',
      times: 1n,
      shipping: 0n,
    })
  }
  // Only the dollar has an exchange rate here.
  if (rows.some(({ money }) => money === 'EUR')) codes.add('NO_EXCHANGE_RATE')
  if (codes.size > 0) return { kind: 'refused', codes }

  // Rounded per unit: 12.99 dollars are 70.15 reais, and three of them 210.45.
  const inReais = (value: bigint, money: string) => (money === 'USD' ? (value * dollar + 50n) / 100n : value)
  let inOwnMoney = 0n
  let items = 0n
  let shipping = 0n
  for (const row of rows) {
    inOwnMoney += row.each * row.times
    items += inReais(row.each, row.money) * row.times
    if (row.shipping > shipping) shipping = row.shipping
  }
  const allInDollars = rows.length > 0 && rows.every(({ money }) => money === 'USD')
  return allInDollars
    ? { kind: 'costs', listed: inOwnMoney + shipping, money: 'USD', items, shipping }
    : { kind: 'costs', listed: items + shipping, money: 'BRL', items, shipping }
}

/**
 * The amount is in hundredths of a percent, or in cents. The discount never exceeds the items, and half a cent is rounded in favour of the
 * buyer.
 */
export function discountOf(items: bigint, coupon: { kind: 'PERCENTAGE' | 'FIXED'; amount: bigint }): bigint {
  const off = coupon.kind === 'FIXED' ? coupon.amount : (items * coupon.amount * 2n + 10_000n) / 20_000n
  return off > items ? items : off
}

const nameOf = (hour: Hour) => `${hour.sort} ${hour.value} ${hour.sort === 'CI' ? hour.locale : ''}`
