import { type Context, Hono } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { z } from 'zod'
import { emailInput } from '#domain/platform/values/person-input.ts'
import { deviceName } from '#domain/people/device-name.ts'
import type { DeviceList, SentCode, SessionAnswer } from '#domain/people/people-answers.ts'
import type { Done } from '#domain/platform/api/answers.ts'
import { codeDigits, codeLimits, codeMinutes } from '#domain/people/sign-in-code.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { type Address, overHttps, readJson, smallBody } from '#server/platform/web/http/responses.http.ts'
import { Refusal } from '#server/platform/start/refusal.ts'
import { deleteOrderCookies } from './order-cookie.http.ts'
import { codesTooSoon, type PendingCode, requestCode } from './request-code.ts'
import { endDevices, endSession, listDevices } from './sessions.sql.ts'
import { codeOver, signInByCode } from './sign-in.ts'
import { deleteSessionCookie, ownPagesOnly, requireViewer, sessionCookie, setSessionCookie, viewerOf } from './viewer.http.ts'

export const codeRequest = z.object({ email: emailInput })
export const signInInput = z.object({
  email: emailInput,
  code: z
    .string()
    .max(400)
    .transform(codeDigits)
    .refine((code) => code.length === 6, 'Digite os seis dígitos do código.'),
})
export const deviceEnd = z.object({ id: z.uuid('Aparelho desconhecido.').nullish() })

type HttpDeps = Pick<Deps, 'db' | 'config'>

/** Sign-in by a code that is sent to the address, and the devices that are signed in (docs/security.md#sign-in-of-buyers). */
export function signInRoutes(deps: HttpDeps) {
  const own = ownPagesOnly(deps)
  return new Hono()
    .post('/sign-in/code', own, smallBody, async (context) => {
      const { email } = await readJson(context, codeRequest)
      const requested = await requestCode(deps, email)
      if (requested.kind === 'too-soon') {
        context.header('retry-after', String(requested.waitSeconds))
        throw codesTooSoon(requested.waitSeconds)
      }
      setPending(context, deps, requested.pending)
      return context.json({ email, resendSeconds: codeLimits[0].seconds } satisfies SentCode)
    })
    .post('/sign-in', own, smallBody, async (context) => {
      const { email, code } = await readJson(context, signInInput)
      const pending = pendingOf(context, deps)
      if (!pending) throw codeOver()
      const device = deviceOf(context)
      const token = await signInByCode(deps, { email, code, pending, device, replaces: getCookie(context, sessionCookie(deps)) })
      setSessionCookie(context, deps, token)
      deleteCookie(context, pendingCookie(deps), { path: '/', secure: overHttps(deps) })
      return context.json({ signedIn: true, email } satisfies SessionAnswer)
    })
    .get('/session', own, async (context) => {
      const viewer = await viewerOf(context, deps)
      return context.json({ signedIn: viewer !== null, email: viewer?.email ?? null } satisfies SessionAnswer)
    })
    .post('/sign-out', own, async (context) => {
      const viewer = await viewerOf(context, deps)
      if (viewer) await endSession(deps.db, viewer.sessionId)
      forgetBuyer(context, deps)
      return context.json({ ok: true } satisfies Done)
    })
    .route('/', deviceRoutes(deps))
}

function deviceRoutes(deps: HttpDeps) {
  const own = ownPagesOnly(deps)
  return new Hono()
    .get('/devices', own, async (context) => {
      const { email, sessionId } = await requireVerified(context, deps)
      const devices = (await listDevices(deps.db, email)).map(({ id, name, lastSeenAt }) => ({
        id,
        name,
        lastSeenAt: lastSeenAt.toISOString(),
        isThisOne: id === sessionId,
      }))
      return context.json({ devices } satisfies DeviceList)
    })
    .post('/devices/sign-out', own, smallBody, async (context) => {
      const { id = null } = await readJson(context, deviceEnd)
      const { email, sessionId } = await requireVerified(context, deps)
      await endDevices(deps.db, email, id)
      if (!id || id === sessionId) forgetBuyer(context, deps)
      return context.json({ ok: true } satisfies Done)
    })
}

function forgetBuyer(context: Context, deps: HttpDeps) {
  deleteSessionCookie(context, deps)
  deleteOrderCookies(context, deps)
}

/** The browser that paid sees only its orders: not who else is signed in with an address that nobody has verified there. */
async function requireVerified(context: Context, deps: HttpDeps): Promise<{ email: string; sessionId: string }> {
  const { email, sessionId } = await requireViewer(context, deps)
  if (!email) throw new Refusal('SIGN_IN_REQUIRED', 'Entre com o seu e-mail para ver os seus aparelhos.')
  return { email, sessionId }
}

/** The browser in words, for the list of devices. */
export const deviceOf = (context: Context) => deviceName(context.req.header('user-agent') ?? '')

export const pendingCookie = (deps: Address) => (overHttps(deps) ? '__Host-sabia_sign_in' : 'sabia_sign_in')

function setPending(context: Context, deps: HttpDeps, { codeId, browser }: PendingCode) {
  const options = { path: '/', httpOnly: true, secure: overHttps(deps), sameSite: 'Lax', maxAge: codeMinutes * 60 } as const
  setCookie(context, pendingCookie(deps), `${codeId}.${browser}`, options)
}

function pendingOf(context: Context, deps: HttpDeps): PendingCode | null {
  const [, codeId, browser] = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(getCookie(context, pendingCookie(deps)) ?? '') ?? []
  return codeId && browser && z.uuid().safeParse(codeId).success ? { codeId, browser } : null
}
