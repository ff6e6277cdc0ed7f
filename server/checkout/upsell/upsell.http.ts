import type { Context } from 'hono'
import { z } from 'zod'
import type { CatalogueType } from '#domain/catalogue/products/product-type.ts'
import { placedOrder, upsellAnswer } from '#domain/checkout/checkout-answers.ts'
import { upsellInput } from '#domain/checkout/checkout-input.ts'
import { hasOrderCookie, setOrderCookie } from '#server/people/buyers/order-cookie.http.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { check, Refusal } from '#domain/platform/refusals/refusal.ts'
import { restCall, visitor } from '#server/platform/web/http/rest-call.http.ts'
import { callerOfContext } from '#server/platform/web/rate-limits/limited.http.ts'
import { paying, placedAnswer } from '../submit/checkout.http.ts'
import { findUpsell, takeUpsell, type Upsell, usualPrice } from './take-upsell.ts'

/** The browser that submitted the paid order: nobody else learns of it, and nothing of the buyer is sent. */
const orderBrowser = { ...visitor, access: ['order'], identify: ownOrder, errors: ['SIGN_IN_REQUIRED'] } as const

export const upsellCalls = [
  restCall('getUpsell', 'get /api/orders/{id}/offer', {
    who: orderBrowser,
    summary: 'What is offered once after the payment of an order, for the browser that submitted it. Null: nothing, or not any more.',
    answers: { 200: upsellAnswer },
    errors: ['BAD_USER_INPUT'],
    run: async (deps, { context, caller: id }) => {
      context.header('cache-control', 'no-store')
      const offered = await findUpsell(deps, id)
      if (!offered) return { offer: null }
      const { itemsCents, shippingCents, totalCents } = offered.purchase
      const usualCents = await usualPrice(deps, offered)
      return { offer: { ...shownProduct(offered), itemsCents, usualCents, shippingCents, totalCents, until: offered.until.toISOString() } }
    },
  }),
  restCall('takeUpsell', 'post /api/orders/{id}/offer', {
    who: orderBrowser,
    limit: 'submit',
    summary: 'Buys it by PIX, for the buyer of the paid order. Sent again, it answers with the same order.',
    body: upsellInput,
    answers: { 200: placedOrder },
    sends: { 200: ['Set-Cookie'] },
    errors: [...paying, 'TOO_MANY_OPEN_ORDERS', 'TOO_MANY_UNITS', 'QUOTE_EXPIRED'],
    run: async (deps, { context, caller: id, body: { total, products, termsVersion } }) => {
      const press = { total, products, termsVersion: termsVersion ?? null, caller: callerOfContext(deps, context) }
      const placed = await placedAnswer(deps, await takeUpsell(deps, id, press))
      await setOrderCookie(context, deps, placed._id)
      return placed
    },
  }),
]

/** A bundle without a picture shows that of a course, which has its proportions. */
function shownProduct({ productId, purchase: { lines, physical } }: Upsell) {
  const products = lines.flatMap(({ kind, productId, title, physical }) =>
    productId && (kind === 'COURSE' || kind === 'BOOK') ? [{ kind, productId, title, physical }] : [],
  )
  const line = lines.find(({ kind, bundle }) => bundle && kind === 'COURSE') ?? lines[0]!
  const { kind, title, picture } = line.bundle ? { ...line.bundle, kind: 'BUNDLE', picture: line.bundle.picture || line.picture } : line
  return { kind: kind as CatalogueType, productId, title, picture, physical, products }
}

async function ownOrder(context: Context, deps: Deps): Promise<string> {
  const id = check(z.uuid('Pedido desconhecido.'), context.req.param('id'))
  if (await hasOrderCookie(context, deps, id)) return id
  throw new Refusal('SIGN_IN_REQUIRED', 'Só o navegador em que a compra foi feita vê a oferta.')
}
