import { hasSameIds, membersSold, type Purchase } from '#domain/orders/pricing/price-purchase.ts'
import { orderById, orderOfQuote } from '#server/orders/order/orders.sql.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'
import { price } from '../quote/price.ts'
import type { PayableOrder } from '../submit/start-payment.ts'
import { submitOrResume } from '../submit/submit-or-resume.ts'
import { type OfferedProduct, offeredProducts } from './upsell.sql.ts'

export type Upsell = OfferedProduct & { purchase: Purchase }

/**
 * The first product that is offered after this order and can be bought now: a printed book only if the order has an address. `products`:
 * only one that brings these courses and books.
 */
export async function findUpsell(deps: Deps, orderId: string, products?: readonly string[]): Promise<Upsell | null> {
  for (const offered of await offeredProducts(deps.db, orderId)) {
    const purchase = await purchaseOf(deps, offered)
    if (!purchase || (purchase.physical && !offered.hasAddress)) continue
    if (!products || hasSameIds(idsOf(purchase), products)) return { ...offered, purchase }
  }
  return null
}

const idsOf = ({ lines }: Purchase) => lines.flatMap(({ productId }) => productId ?? [])

/** Null: it is sold out, or not sold any more. */
async function purchaseOf(
  deps: Deps,
  { productId, cents }: Pick<OfferedProduct, 'productId'> & { cents?: number },
): Promise<Purchase | null> {
  try {
    return await price(deps, { items: [{ id: productId, quantity: 1 }], ...(cents !== undefined && { upsellCents: cents }) })
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** The price at which anybody buys the offered product now, in BRL cents, without shipping. Null: it is not sold otherwise. */
export async function usualPrice(deps: Deps, { productId }: OfferedProduct): Promise<number | null> {
  return (await purchaseOf(deps, { productId }))?.itemsCents ?? null
}

interface Press {
  /** The total that the page showed, in BRL cents. */
  total: number
  /** Ids of the courses and books that it showed. */
  products: readonly string[]
  termsVersion: number | null
  /** The network of the call. */
  caller: string
}

/**
 * Places the order of what is offered after a paid one, for the same buyer and at the same address. The id of the first order stands as that of
 * the quote, so any number of presses place one order.
 */
export async function takeUpsell(deps: Deps, orderId: string, { total, products, termsVersion, caller }: Press): Promise<PayableOrder> {
  const earlier = await orderOfQuote(deps.db, orderId)
  const offer = earlier ? null : await findUpsell(deps, orderId, products)
  const buyer = earlier ?? (await orderById(deps.db, orderId))
  // Another press may have taken it since it was looked for.
  if (!buyer || !(offer || earlier || (await orderOfQuote(deps.db, orderId))))
    throw new Refusal('ORDER_CLOSED', 'Esta oferta já terminou. Nada foi cobrado.')
  const { name, email, cpf, phone, source } = buyer
  const quote = {
    jti: orderId,
    iat: Math.floor(Date.now() / 1000),
    items: offer ? [{ id: offer.productId, quantity: 1, members: membersSold(offer.purchase, offer.productId) }] : [],
    source,
    totalCents: offer?.purchase.totalCents ?? 0,
    itemsCents: offer?.purchase.itemsCents ?? 0,
    pixDiscount: 0,
    ...(offer && { upsellCents: offer.cents }),
  }
  return submitOrResume(
    deps,
    'PIX',
    { kind: 'ok', quote },
    {
      buyer: { name, email, cpf, phone },
      address: buyer.address,
      couponId: null,
      redirectUrl: `${deps.config.publicUrl}/postcheckout`,
      shownCents: total,
      shownTerms: termsVersion,
      attribution: offer?.attribution ?? null,
      consented: offer?.consented ?? null,
      replaces: null,
      caller,
      upsellOf: orderId,
    },
  )
}
