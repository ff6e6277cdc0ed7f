import { orderCookie, signOrderSecret } from '#server/people/buyers/order-cookie.http.ts'
import { createSession } from '#server/people/buyers/sessions.sql.ts'
import { sessionCookie } from '#server/people/buyers/viewer.http.ts'
import type { KeySources } from '#server/platform/database/signing-keys.sql.ts'
import type { Deps } from '#server/platform/start/deps.ts'

/** The parts of a shop that let a browser in. */
type Shop = Pick<Deps, 'db' | 'config'> & { deps: KeySources }

/** The headers of a page of the store, in a browser that has a buyer's session. */
export interface BuyerHeaders extends Record<string, string> {
  cookie: string
  origin: string
}

const headers = (shop: Shop, token: string): BuyerHeaders => ({
  cookie: `${sessionCookie(shop)}=${token}`,
  origin: new URL(shop.config.publicUrl).origin,
})

/** Signs a buyer in without an e-mail: what follows is tested, not the sign-in. `shop.call(method, path, body, headers)` takes the result. */
export const signIn = async (shop: Shop, email: string): Promise<BuyerHeaders> =>
  headers(shop, await createSession(shop.db, { email, device: 'Chrome no Linux' }))

/** The browser that paid for these orders, whose address is not verified. */
export const paidBrowser = async (shop: Shop, orderIds: readonly string[]): Promise<BuyerHeaders> =>
  headers(shop, await createSession(shop.db, { email: null, orderIds, device: 'Chrome no Linux' }))

/** The browser that submitted this order. */
export const submittingBrowser = async (shop: Shop, orderId: string): Promise<BuyerHeaders> => ({
  cookie: `${orderCookie(shop, orderId)}=${await signOrderSecret(shop.deps, orderId)}`,
  origin: new URL(shop.config.publicUrl).origin,
})
