import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { z } from 'zod'
import { emailInput } from '#domain/platform/values/person-input.ts'
import { deviceName } from '#domain/people/buyers/device-name.ts'
import { deviceList, sentCode, sessionAnswer } from '#domain/people/people-answers.ts'
import { done } from '#domain/platform/api/answers.ts'
import { codeDigits, codeLengths, codeLimits } from '#domain/people/buyers/sign-in-code.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { restCall, usedBy, visitor } from '#server/platform/web/http/rest-call.http.ts'
import { callerOfContext } from '#server/platform/web/rate-limits/limited.http.ts'
import { deleteOrderCookies } from './order-cookie.http.ts'
import { forgetPending, pendingBrowser, setPending } from './pending-browser.http.ts'
import { codeRefused, requestCode } from './request-code.ts'
import { endDevices, endSession, findSession, listDevices } from './sessions.sql.ts'
import { codeOver, signInByCode } from './sign-in.ts'
import { deleteSessionCookie, sessionCookie, setSessionCookie, verifiedBuyer, viewerOf } from './viewer.http.ts'

const codeRequest = z.object({ email: emailInput })
const signInInput = z.object({
  email: emailInput,
  code: z
    .string()
    .max(400)
    .transform((code) => codeDigits(code))
    .refine((code) => Object.values(codeLengths).some((digits) => code.length === digits), 'Digite todos os dígitos do código.'),
})
const deviceEnd = z.object({ id: z.uuid('Aparelho desconhecido.').nullish() })

type HttpDeps = Pick<Deps, 'db' | 'log' | 'config'>

const anybody = { ...visitor, access: ['anybody', 'buyer'] } as const
const deviceOwner = verifiedBuyer('Entre com o seu e-mail para ver os seus aparelhos.')

/** Sign-in by a code that is sent to the address, and the devices that are signed in (docs/security.md#sign-in-of-buyers). */
export const signInCalls = [
  restCall('requestSignInCode', 'post /api/sign-in/code', {
    who: visitor,
    limit: 'sign-in-code',
    summary: 'Sends a sign-in code to an address. The response is the same whether or not it has bought anything.',
    body: codeRequest,
    answers: { 200: sentCode },
    sends: { 200: ['Set-Cookie'] },
    errors: ['TOO_MANY_REQUESTS'],
    run: async (deps, { context, body: { email } }) => {
      const caller = callerOfContext(deps, context)
      const requested = await requestCode(deps, { email, caller, browser: pendingBrowser(context, deps) })
      if (requested.kind !== 'sent') {
        context.header('retry-after', String(requested.waitSeconds))
        throw codeRefused(requested)
      }
      setPending(context, deps, requested.browser)
      const { digits, isShared } = requested
      return { email, resendSeconds: codeLimits[0].seconds, digits, isShared }
    },
  }),
  restCall('signIn', 'post /api/sign-in', {
    who: { ...visitor, access: ['signIn'] },
    limit: 'sign-in',
    summary: 'Signs in by the code, in the browser that requested it.',
    body: signInInput,
    answers: { 200: sessionAnswer },
    sends: { 200: ['Set-Cookie'] },
    errors: ['CODE_WRONG', 'CODE_OVER'],
    run: async (deps, { context, body: { email, code } }) => {
      const browser = pendingBrowser(context, deps)
      if (!browser) throw codeOver()
      const device = deviceOf(context)
      const token = await signInByCode(deps, { email, code, browser, device, replaces: getCookie(context, sessionCookie(deps)) })
      setSessionCookie(context, deps, token)
      const session = await findSession(deps.db, token)
      if (session) usedBy(context, 'BUYER', session.sessionId)
      forgetPending(context, deps)
      return { signedIn: true, email }
    },
  }),
  restCall('getSession', 'get /api/session', {
    who: anybody,
    summary: 'Who is signed in.',
    answers: { 200: sessionAnswer },
    run: async (deps, { context }) => {
      const viewer = await viewerOf(context, deps)
      return { signedIn: viewer !== null, email: viewer?.email ?? null }
    },
  }),
  restCall('signOut', 'post /api/sign-out', {
    who: anybody,
    summary: 'Signs this browser out.',
    answers: { 200: done },
    sends: { 200: ['Set-Cookie'] },
    run: async (deps, { context }) => {
      const viewer = await viewerOf(context, deps)
      if (viewer) await endSession(deps.db, viewer.sessionId)
      forgetBuyer(context, deps)
      return { ok: true } as const
    },
  }),
  restCall('listDevices', 'get /api/devices', {
    who: deviceOwner,
    summary: 'The devices on which this address is signed in, and the browsers that paid for its orders.',
    answers: { 200: deviceList },
    run: async ({ db }, { caller: { email, sessionId } }) => ({
      devices: (await listDevices(db, email)).map(({ id, device: name, last_seen_at }) => ({
        id,
        name,
        lastSeenAt: last_seen_at.toISOString(),
        isThisOne: id === sessionId,
      })),
    }),
  }),
  restCall('signOutDevices', 'post /api/devices/sign-out', {
    // A body that cannot be right is refused to anybody.
    who: { ...deviceOwner, identify: undefined },
    summary: 'Signs out one device of this address, or all of them without an `id`.',
    body: deviceEnd,
    answers: { 200: done },
    sends: { 200: ['Set-Cookie'] },
    run: async (deps, { context, body: { id = null } }) => {
      const { email, sessionId } = await deviceOwner.identify(context, deps)
      await endDevices(deps.db, email, id)
      if (!id || id === sessionId) forgetBuyer(context, deps)
      return { ok: true } as const
    },
  }),
]

function forgetBuyer(context: Context, deps: HttpDeps) {
  deleteSessionCookie(context, deps)
  deleteOrderCookies(context, deps)
}

/** The browser in words, for the list of devices. */
export const deviceOf = (context: Context) => deviceName(context.req.header('user-agent') ?? '')
