import type { Context, MiddlewareHandler } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Deps } from '#server/platform/start/deps.ts'
import { type Address, overHttps } from '#server/platform/web/http/responses.http.ts'
import { Refusal } from '#server/platform/start/refusal.ts'
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
  if (token && session?.renewed) setSessionCookie(context, deps, token)
  return session
}

/** Throws a Refusal with the code SIGN_IN_REQUIRED if there is none. */
export const requireViewer = async (context: Context, deps: Needs): Promise<Viewer> => signedIn(await viewerOf(context, deps))

export function signedIn<Found extends Viewer>(viewer: Found | null): Found {
  if (!viewer) throw new Refusal('SIGN_IN_REQUIRED', 'Entre com o seu e-mail para continuar.')
  return viewer
}

/**
 * In front of every call that carries a buyer's cookie. Responses belong to one buyer, so nothing may store them. A call that changes
 * something must come from a page of the store: browsers name the page's origin in the header, which a page elsewhere cannot alter. A
 * program that names none may send what carries no cookie: nobody's browser is used for it.
 */
export const ownPagesOnly =
  ({ config }: Pick<Deps, 'config'>): MiddlewareHandler =>
  async (context, next) => {
    context.header('cache-control', 'private, no-store')
    const { method } = context.req
    const origin = context.req.header('origin')
    const isOwn = origin === undefined ? context.req.header('cookie') === undefined : origin === originOf(config)
    if (!['GET', 'HEAD'].includes(method) && !isOwn) throw foreignOrigin()
    await next()
  }

/**
 * In front of changes that carry no session, such as a submit: other programs, which name no origin, send them too. But no page elsewhere may
 * use its visitors to place or cancel orders. A store that is opened at another address than PUBLIC_URL still sells.
 */
export const noForeignPages =
  ({ config }: Pick<Deps, 'config'>): MiddlewareHandler =>
  async (context, next) => {
    const origin = context.req.header('origin')
    const isOwn = origin === undefined || origin === originOf(config) || context.req.header('sec-fetch-site') === 'same-origin'
    if (!isOwn) throw foreignOrigin()
    await next()
  }

const originOf = ({ publicUrl }: Deps['config']) => new URL(publicUrl).origin
const foreignOrigin = () => new Refusal('FOREIGN_ORIGIN', 'Este pedido não veio de uma página da loja.')
