import { z } from 'zod'
import { type Finding, ok, reasonOf, todo } from '../http/finding.ts'
import { textUpTo } from '../http/text-up-to.ts'
import type { Auth0Settings } from './settings.ts'

const what = 'Auth0'
const discovery = z.object({ issuer: z.string(), jwks_uri: z.url(), authorization_endpoint: z.url() })
const keySet = z.object({ keys: z.array(z.object({ kty: z.string(), alg: z.string().optional() })) })

/** Checks that the tenant has the issuer that the store expects, publishes a key, and knows the client, its callback and the API. */
export async function checkAuth0(auth0: Auth0Settings, publicUrl: string): Promise<Finding> {
  try {
    const tenant = discovery.parse(await read(new URL('.well-known/openid-configuration', auth0.issuer)))
    if (tenant.issuer !== auth0.issuer)
      return todo(what, `AUTH0_DOMAIN: the tenant's issuer is ${tenant.issuer}, so tokens would be refused; set that host`)
    const { keys } = keySet.parse(await read(new URL(tenant.jwks_uri)))
    if (!keys.some(({ kty, alg }) => kty === 'RSA' && (alg ?? 'RS256') === 'RS256')) return todo(what, 'the tenant publishes no RS256 key')
    return await wayBack(tenant.authorization_endpoint, auth0, publicUrl)
  } catch (error) {
    return todo(what, `AUTH0_DOMAIN: ${auth0.issuer} cannot be read: ${reasonOf(error)}`)
  }
}

/**
 * A silent sign-in: without a session it is redirected straight back, if the client and the callback are known
 * (docs/providers/auth0.md#setup).
 */
async function wayBack(endpoint: string, auth0: Auth0Settings, publicUrl: string): Promise<Finding> {
  const url = new URL(endpoint)
  const query = {
    client_id: auth0.clientId,
    audience: auth0.audience,
    redirect_uri: `${publicUrl}/callback`,
    response_type: 'code',
    scope: 'openid profile email',
    prompt: 'none',
    state: 'check',
    nonce: 'check',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const answer = await ask(url)
  const back = answer.headers.get('location') ?? ''
  if (!back.startsWith(`${publicUrl}/callback`)) {
    return todo(
      what,
      `the tenant does not know AUTH0_CLIENT_ID ${auth0.clientId}, or does not allow ${publicUrl}/callback (docs/providers/auth0.md#setup, 1)`,
    )
  }
  const error = new URL(back).searchParams.get('error') ?? ''
  const reason = new URL(back).searchParams.get('error_description') ?? ''
  // The expected answer: no user is signed in here or has given consent.
  if (['login_required', 'consent_required', 'interaction_required'].includes(error))
    return ok(what, `${auth0.issuer} knows the client, its callback and the API`)
  return todo(what, `sign-in would fail: ${error} ${reason} (AUTH0_AUDIENCE ${auth0.audience}; docs/providers/auth0.md#setup, 2)`)
}

const largestAnswer = 256 * 1024
const read = async (url: URL): Promise<unknown> => JSON.parse(await textUpTo(await ask(url), largestAnswer))

async function ask(url: URL): Promise<Response> {
  const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(8_000) })
  if (answer.status === 404 || answer.status >= 500) throw new Error(`${url.host} returned ${answer.status}`)
  return answer
}
