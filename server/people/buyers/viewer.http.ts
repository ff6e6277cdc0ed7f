import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Deps } from '#server/platform/start/deps.ts'
import { type Address, overHttps } from '#server/platform/web/http/responses.http.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'
import { usedBy, visitor, type Who } from '#server/platform/web/http/rest-call.http.ts'
import { findSession, type FoundSession, sessionDays } from './sessions.sql.ts'
import type { Viewer } from './viewer.ts'

type Needs = Pick<Deps, 'db' | 'config'>

/** Browsers accept the prefix `__Host-` only over https, and then only from this very host. */
export const sessionCookie = (deps: Address) => (overHttps(deps) ? '__Host-sabia_buyer' : 'sabia_buyer')

export function setSessionCookie(context: Context, deps: Pick<Deps, 'config'>, token: string) {
  setCookie(context, sessionCookie(deps), token, {
    path: '/',
    httpOnly: true,
    secure: overHttps(deps),
    sameSite: 'Lax',
    maxAge: sessionDays * 24 * 60 * 60,
  })
}

export const deleteSessionCookie = (context: Context, deps: Pick<Deps, 'config'>) =>
  deleteCookie(context, sessionCookie(deps), { path: '/', secure: overHttps(deps) })

/** The buyer whose session the request carries, if any. */
export const viewerOf = (context: Context, deps: Needs): Promise<Viewer | null> => viewerFoundBy(findSession, context, deps)

/** Reads the session with `find`, which may add to `findSession`. The cookie lives as long as the session, so it is renewed with it. */
export async function viewerFoundBy<Found extends FoundSession>(
  find: (db: Deps['db'], token: string) => Promise<Found | null>,
  context: Context,
  deps: Needs,
): Promise<Found | null> {
  const token = getCookie(context, sessionCookie(deps))
  const session = token ? await find(deps.db, token) : null
  if (session) usedBy(context, 'BUYER', session.sessionId)
  if (token && session?.renewed) setSessionCookie(context, deps, token)
  return session
}

/** Whether the session that the request names is still one, as text: an answer to a browser is not repeated to it once its session has ended. */
export async function sessionStanding(context: Context, deps: Needs): Promise<string> {
  const token = getCookie(context, sessionCookie(deps))
  return token ? ((await findSession(deps.db, token))?.sessionId ?? 'ended') : ''
}

/** Throws a Refusal with the code SIGN_IN_REQUIRED if there is none. */
const requireViewer = async (context: Context, deps: Needs): Promise<Viewer> => signedIn(await viewerOf(context, deps))

export function signedIn<Found extends Viewer>(viewer: Found | null): Found {
  if (!viewer) throw new Refusal('SIGN_IN_REQUIRED', 'Entre com o seu e-mail para continuar.')
  return viewer
}

/** A session, or the browser that paid. */
export const buyer = {
  access: ['buyer'],
  guard: visitor.guard,
  identify: (context: Context, deps: Needs) => requireViewer(context, deps),
  errors: ['SIGN_IN_REQUIRED'],
} satisfies Who<Viewer>

/** A session of a verified address. The browser that paid has verified none: its data may be another person's. */
export const verifiedBuyer = (refusal: string) => ({
  ...buyer,
  identify: async (context: Context, deps: Needs) => {
    const { email, ...viewer } = await requireViewer(context, deps)
    if (email === null) throw new Refusal('SIGN_IN_REQUIRED', refusal)
    return { ...viewer, email }
  },
})
