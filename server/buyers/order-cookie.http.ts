import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { Deps } from '../deps.ts'
import { isOrderSecret, orderSecretSeconds, signOrderSecret } from './order-secret.ts'
import { overHttps } from './viewer.http.ts'

type CookieDeps = Pick<Deps, 'db' | 'config'>

/** One for each order, so that two orders of a browser do not replace each other's. */
const orderCookie = (deps: CookieDeps, orderId: string) => `${overHttps(deps) ? '__Secure-' : ''}sabia_order_${orderId}`

/** Leaves the order's secret in the browser that submits it. Only the API reads it, so pages are never requested with it. */
export async function setOrderCookie(context: Context, deps: CookieDeps, orderId: string) {
  const options = { path: '/api', httpOnly: true, secure: overHttps(deps), sameSite: 'Lax', maxAge: orderSecretSeconds } as const
  setCookie(context, orderCookie(deps, orderId), await signOrderSecret(deps, orderId), options)
}

/** Whether the request comes from the browser that submitted the order. */
export async function hasOrderCookie(context: Context, deps: CookieDeps, orderId: string): Promise<boolean> {
  const secret = getCookie(context, orderCookie(deps, orderId))
  return secret !== undefined && isOrderSecret(deps, orderId, secret)
}
