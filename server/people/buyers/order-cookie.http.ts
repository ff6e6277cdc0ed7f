import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Deps } from '#server/platform/start/deps.ts'
import { type KeySources, signingKey } from '#server/platform/database/signing-keys.sql.ts'
import { readToken, signToken } from '#server/platform/database/sign-token.ts'
import { type Address, overHttps } from '#server/platform/web/http/responses.http.ts'
import { usedBy } from '#server/platform/web/http/rest-call.http.ts'
import { areOrderSecretsRefused } from '#server/orders/order/orders.sql.ts'

type CookieDeps = Pick<Deps, 'db' | 'config'>

/** One for each order, so that two orders of a browser do not replace each other's. */
export const orderCookie = (deps: Address, orderId: string) => `${overHttps(deps) ? '__Secure-' : ''}sabia_order_${orderId}`

/** Leaves the order's secret in the browser that submits it. Only the API reads it, so pages are never requested with it. */
export async function setOrderCookie(context: Context, deps: CookieDeps, orderId: string) {
  const options = { path: '/api', httpOnly: true, secure: overHttps(deps), sameSite: 'Lax', maxAge: orderSecretSeconds } as const
  usedBy(context, 'ORDER', orderId)
  setCookie(context, orderCookie(deps, orderId), await signOrderSecret(deps, orderId), options)
}

/** For a browser that signs out: nothing in it opens an order any more. */
export function deleteOrderCookies(context: Context, deps: Pick<Deps, 'config'>) {
  const names = Object.keys(getCookie(context)).filter((name) => name.startsWith(orderCookie(deps, '')))
  for (const name of names) deleteCookie(context, name, { path: '/api', secure: overHttps(deps) })
}

/** Whether the request comes from the browser that submitted the order, unless the sessions of its address were ended since. */
export async function hasOrderCookie(context: Context, deps: CookieDeps, orderId: string): Promise<boolean> {
  const secret = getCookie(context, orderCookie(deps, orderId))
  const claims = secret ? await readToken(deps, 'session', { typ, token: secret }) : null
  const isOpener = claims?.sub === orderId && !(await areOrderSecretsRefused(deps.db, orderId))
  if (isOpener) usedBy(context, 'ORDER', orderId)
  return isOpener
}

/** For so long, the browser that submitted an order opens it without a code. */
const orderSecretSeconds = 7 * 24 * 60 * 60

const typ = 'order+jwt'

/** Proves that a browser submitted this order. Nothing is stored for it, so the submit needs no further statement. */
export async function signOrderSecret(sources: KeySources, orderId: string): Promise<string> {
  return signToken(await signingKey(sources, 'session'), typ, { sub: orderId }, orderSecretSeconds)
}
