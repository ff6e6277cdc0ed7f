import type { Auth0Client, User } from '@auth0/auth0-spa-js'
import { insideAddress } from '#domain/platform/api/inside-address.ts'
import { hasAdminRole } from '#domain/platform/values/roles.ts'
import { CallError } from '../query/call-error.ts'
import type { Settings } from '../settings.ts'
import { hasSignInHint } from './hint-cookie.ts'
import { announceSignOut } from './sign-out-channel.ts'

export type Person = User & Record<string, unknown>
interface Session {
  client: Auth0Client
  person: Person | null
  admin: boolean
}

let opened: Promise<Session> | undefined
/** The id of whom the pages show. */
let signedIn: string | undefined

/** The signed-in user's session. The SDK (65 kB) is loaded only here, and the session is read once per page load. */
export function session(): Promise<Session> {
  opened ??= open().catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return opened
}

/** After a callback or a sign-out, the session is read again. */
const forgetSession = () => {
  opened = undefined
}

let client: Promise<Auth0Client> | undefined

function auth0(): Promise<Auth0Client> {
  client ??= createClient().catch((error: unknown) => {
    // The SDK could not be loaded. The next call tries again.
    client = undefined
    throw error
  })
  return client
}

async function createClient(): Promise<Auth0Client> {
  const { Auth0Client } = await import('@auth0/auth0-spa-js')
  const { signIn: tenant } = browserSettings()
  return new Auth0Client({
    domain: tenant.domain,
    clientId: tenant.clientId,
    cacheLocation: 'memory',
    // The default timeout of one minute would show a spinner for that long if the tenant cannot be reached.
    authorizeTimeoutInSeconds: 10,
    authorizationParams: { audience: tenant.audience, redirect_uri: `${window.location.origin}/callback` },
  })
}

/**
 * The SDK's own session check swallows every error, so a token is requested instead. Without the hint cookie nobody is signed in, and no
 * request is needed.
 */
async function open(): Promise<Session> {
  const sdk = await auth0()
  if (!hasSignInHint(document.cookie)) return { client: sdk, person: null, admin: false }
  try {
    await silentToken(sdk)
  } catch (error) {
    if (codeOf(error) === 'login_required') return { client: sdk, person: null, admin: false }
    throw error
  }
  const person = (await sdk.getUser<Person>()) ?? null
  signedIn = person?.sub
  return { client: sdk, person, admin: person !== null && hasAdminRole(person, browserSettings().signIn.rolesClaim) }
}

/**
 * The page to open after a sign-in. The state is that of its history entry: without it an edit form does not know what it edits
 * (docs/rules/admin-panel.md#missing-navigation-state).
 */
export interface SignInDestination {
  returnTo: string
  state?: unknown
}

export async function signIn(destination: SignInDestination) {
  const sdk = await auth0()
  await sdk.loginWithRedirect({ appState: destination })
}

interface BesideThisPage {
  /** Where the page itself returns to, if it has to leave. */
  destination: SignInDestination
  beforeLeaving?: (() => void) | undefined
}

/** See docs/providers/auth0.md#browser. */
const popupSeconds = 60

/**
 * Signs in in another window, so that this page stays as it is. Only a press may call it: browsers open no window otherwise. If they open
 * none at all, the page itself goes to the tenant. Another user than before gets a page of their own.
 */
export async function signInBeside({ destination, beforeLeaving }: BesideThisPage): Promise<void> {
  const sdk = await auth0()
  try {
    await sdk.loginWithPopup({}, { timeoutInSeconds: popupSeconds })
  } catch (error) {
    if (codeOf(error) === 'popup_open') {
      beforeLeaving?.()
      return signIn(destination)
    }
    if (error instanceof Error && 'popup' in error) (error.popup as Window).close()
    throw error
  }
  forgetSession()
  if ((await sdk.getUser<Person>())?.sub !== signedIn) window.location.reload()
}

/** Completes the sign-in after the tenant's redirect. Returns the page to open, which is always on our own site. */
export async function finishSignIn(): Promise<SignInDestination> {
  const sdk = await auth0()
  const { appState } = await sdk.handleRedirectCallback<Partial<SignInDestination>>().catch((error: unknown) => {
    throw refusalIn(window.location.search, error) ?? error
  })
  forgetSession()
  return destinationOf({ appState })
}

/** An error carries the destination of the sign-in, too. */
export function destinationOf(result: unknown): SignInDestination {
  const appState = typeof result === 'object' && result !== null && 'appState' in result ? result.appState : null
  const { returnTo, state } = (appState ?? {}) as Partial<SignInDestination>
  return { returnTo: insideAddress(typeof returnTo === 'string' ? returnTo : '', '/admin'), ...(state === undefined ? {} : { state }) }
}

/** The provider's refusal is in the URL. If no sign-in was started in this browser, the SDK reports only that and hides the refusal. */
function refusalIn(search: string, error: unknown) {
  const address = new URLSearchParams(search)
  if (codeOf(error) !== 'missing_transaction' || !address.has('error')) return null
  return { error: address.get('error'), error_description: address.get('error_description') ?? address.get('error') }
}

/** Also in the other tabs of this browser. */
export async function signOut() {
  announceSignOut()
  forgetSession()
  const sdk = await auth0()
  await sdk.logout({ logoutParams: { returnTo: window.location.origin } })
}

/** Somebody has signed out in another tab, which ends the session at the tenant. Here the tokens are left. */
export async function dropSession() {
  forgetSession()
  await (await auth0()).logout({ openUrl: false })
}

/** See docs/rules/admin-panel.md#access: without a signed-in user, a panel request fails with this message. */
export async function accessToken(): Promise<string> {
  try {
    return (await silentToken(await auth0())) ?? ''
  } catch (error) {
    if (['login_required', 'missing_refresh_token', 'consent_required'].includes(codeOf(error))) {
      forgetSession()
      throw new CallError('UNAUTHENTICATED', 'Authentication required', {}, error)
    }
    throw error
  }
}

/**
 * When the response with the tokens is lost, the SDK sends its request again, but a code can be used only once
 * (docs/providers/auth0.md#browser). Then another code is requested, once.
 */
async function silentToken(sdk: Auth0Client) {
  try {
    return await sdk.getTokenSilently()
  } catch (error) {
    if (codeOf(error) !== 'invalid_grant') throw error
    return await sdk.getTokenSilently()
  }
}

/** The SDK's errors have a code in a field. Their class names do not survive minification. */
export const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'error' in error ? String(error.error) : ''

let settings: Settings | undefined
/** Set once by the pages, which get the settings from the server. */
export const useTenantOf = (known: Settings) => {
  settings = known
}
function browserSettings(): Settings {
  if (!settings) throw new Error('no settings')
  return settings
}
