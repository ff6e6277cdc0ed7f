import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { codeMinutes } from '#domain/people/buyers/sign-in-code.ts'
import { type Address, overHttps } from '#server/platform/web/http/responses.http.ts'

/** The cookie of a browser that requested a code: without it the code is worth nothing (docs/security.md#sign-in-of-buyers). */
export const pendingCookie = (deps: Address) => (overHttps(deps) ? '__Host-sabia_sign_in' : 'sabia_sign_in')

export function setPending(context: Context, deps: Address, browser: string) {
  const options = { path: '/', httpOnly: true, secure: overHttps(deps), sameSite: 'Lax', maxAge: codeMinutes * 60 } as const
  setCookie(context, pendingCookie(deps), browser, options)
}

/** The secret of a browser that requested a code within the last minutes. */
export const pendingBrowser = (context: Context, deps: Address): string | null =>
  /^[\w-]{43}$/.exec(getCookie(context, pendingCookie(deps)) ?? '')?.[0] ?? null

export const forgetPending = (context: Context, deps: Address) =>
  deleteCookie(context, pendingCookie(deps), { path: '/', secure: overHttps(deps) })
