import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { signingKey } from '#server/platform/database/signing-keys.sql.ts'
import { readToken, signToken } from '#server/platform/database/sign-token.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { type Address, overHttps } from '#server/platform/web/http/responses.http.ts'
import { addressCaller } from '#server/platform/web/rate-limits/rate-limit.ts'

type CookieDeps = Pick<Deps, 'db' | 'config'>

/** Browsers keep no cookie for longer. */
const knownSeconds = 400 * 24 * 60 * 60

/** Addresses that a browser is known for. More cookies could make its requests too large. */
const mostKnown = 10

const typ = 'known-browser+jwt'

/** One for each mailbox, whose hash its name has. Like an order's secret, only the API gets it. */
const knownCookie = (deps: Address, email: string) => `${cookiePrefix(deps)}${addressCaller(email).slice(0, 16)}`

const cookiePrefix = (deps: Address) => `${overHttps(deps) ? '__Secure-' : ''}sabia_known_`

/**
 * Lets the browser request codes for this address although strangers have used up what the mailbox may get. It opens nothing, so it outlasts
 * the session.
 */
export async function setKnownBrowser(context: Context, deps: CookieDeps, email: string) {
  const options = { path: '/api', secure: overHttps(deps) }
  const own = knownCookie(deps, email)
  const others = Object.keys(getCookie(context)).filter((name) => name.startsWith(cookiePrefix(deps)) && name !== own)
  // Browsers send the oldest first.
  for (const name of others.slice(0, Math.max(0, others.length - mostKnown + 1))) deleteCookie(context, name, options)
  const id = (await knownBrowser(context, deps, email)) ?? randomUUID()
  const proof = signToken(await signingKey(deps, 'session'), typ, { sub: addressCaller(email), jti: id }, knownSeconds)
  setCookie(context, own, proof, { ...options, httpOnly: true, sameSite: 'Lax', maxAge: knownSeconds })
}

/** For a person who is erased: the browser names nobody any more. */
export function deleteKnownBrowser(context: Context, deps: Pick<Deps, 'config'>, email: string) {
  deleteCookie(context, knownCookie(deps, email), { path: '/api', secure: overHttps(deps) })
}

/** The id of the browser's proof, if it was signed in with the address or paid for an order of it. */
export async function knownBrowser(context: Context, deps: CookieDeps, email: string): Promise<string | null> {
  const proof = getCookie(context, knownCookie(deps, email))
  const claims = proof ? await readToken(deps, 'session', { typ, token: proof }) : null
  return claims?.sub === addressCaller(email) ? (claims.jti ?? null) : null
}
