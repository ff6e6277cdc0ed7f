import { randomBytes } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { type Configuration, interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider'
import type { Memory } from '../state/memory.ts'
import { people } from '../state/people.ts'
import { adapterOver } from './adapter.ts'

export interface TenantOptions {
  /** The sandbox's own address. The issuer is the same with a trailing slash. */
  base: string
  /** The store's addresses, whose pages may request a sign-in. */
  apps: string[]
  clientId: string
  audience: string
  rolesClaim: string
}

export const loginPath = '/u/login'
/** Replaces offline_access, which the engine would drop without a consent page. */
export const offlineScope = 'dev_offline'

const scopes = ['openid', 'profile', 'email', 'offline_access', offlineScope]
const day = 86_400

/** Configures oidc-provider to respond as Auth0 does (docs/providers/auth0.md). */
export async function tenantConfiguration(memory: Memory, options: TenantOptions): Promise<Configuration> {
  return {
    adapter: adapterOver(memory),
    clients: [clientOf(options)],
    jwks: { keys: [await signingKey(memory)] },
    routes,
    cookies: cookiesOf(memory),
    ttl: lifetimes,
    interactions: { policy: policyWithoutConsent(), url: (_context, interaction) => `${loginPath}/${interaction.uid}` },
    pkce: { required: () => true },
    rotateRefreshToken: true,
    // A code that is used twice is refused. The engine would take the other codes and tokens of the same user with it.
    revokeGrantPolicy: (context) => context.oidc.params?.grant_type !== 'authorization_code',
    issueRefreshToken: async (_context, _client, code) => code.scopes.has(offlineScope),
    clientBasedCORS: (_context, origin) => options.apps.includes(origin),
    features: featuresOf(options),
    ...claimsOf(options),
    loadExistingGrant: (context) => grantOf(context, options),
    renderError,
  }
}

const clientOf = ({ clientId, apps }: TenantOptions): NonNullable<Configuration['clients']>[number] => ({
  client_id: clientId,
  token_endpoint_auth_method: 'none',
  application_type: 'web',
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  id_token_signed_response_alg: 'RS256',
  redirect_uris: apps.flatMap((app) => [app, `${app}/`, `${app}/callback`]),
})

const routes: Configuration['routes'] = {
  authorization: '/authorize',
  token: '/oauth/token',
  jwks: '/.well-known/jwks.json',
  userinfo: '/userinfo',
  revocation: '/oauth/revoke',
  end_session: '/oidc/logout',
}

const cookiesOf = (memory: Memory): Configuration['cookies'] => ({
  keys: [cookieSecret(memory)],
  names: { session: 'sabia_tenant', interaction: 'sabia_tenant_login', resume: 'sabia_tenant_resume' },
  long: { sameSite: 'lax', httpOnly: true },
  short: { sameSite: 'lax', httpOnly: true },
})

/** In seconds. */
const lifetimes: Configuration['ttl'] = {
  AccessToken: day,
  AuthorizationCode: 60,
  Grant: 30 * day,
  IdToken: 36_000,
  Interaction: 3600,
  RefreshToken: 30 * day,
  Session: 3 * day,
}

function policyWithoutConsent() {
  const policy = interactionPolicy.base()
  policy.remove('consent')
  return policy
}

const featuresOf = ({ audience }: TenantOptions): Configuration['features'] => ({
  devInteractions: { enabled: false },
  webMessageResponseMode: { enabled: true, ack: 'individual-draft-01' },
  revocation: { enabled: true, allowedPolicy: () => true },
  resourceIndicators: {
    enabled: true,
    useGrantedResource: () => true,
    getResourceServerInfo: () => ({
      scope: scopes.join(' '),
      audience,
      accessTokenTTL: day,
      accessTokenFormat: 'jwt',
      jwt: { sign: { alg: 'RS256' } },
    }),
  },
})

/** The claims about the signed-in user. */
const claimsOf = ({ audience, base, rolesClaim }: TenantOptions): Configuration => ({
  scopes,
  claims: { openid: ['sub', rolesClaim], profile: ['name', 'picture'], email: ['email', 'email_verified'] },
  conformIdTokenClaims: false,
  findAccount: async (_context, sub) => accountOf(sub, rolesClaim),
  extraTokenClaims: async (_context, token) => {
    const person = 'accountId' in token ? people.find((each) => each.id === token.accountId) : undefined
    return { [rolesClaim]: person?.roles ?? [], email: person?.email, email_verified: true }
  },
  formats: {
    customizers: {
      // Same as Auth0's access tokens: typ JWT, azp, and the userinfo audience in addition to ours.
      jwt: (_context, _token, parts) => {
        parts.header = { ...parts.header, typ: 'JWT' }
        parts.payload.azp = parts.payload.client_id
        parts.payload.aud = [audience, `${base}/userinfo`]
      },
    },
  },
})

function accountOf(sub: string, rolesClaim: string) {
  const person = people.find((each) => each.id === sub)
  if (!person) return undefined
  const { id, name, email, picture, roles } = person
  return {
    accountId: id,
    claims: () => ({ sub: id, name, email, email_verified: true, ...(picture ? { picture } : {}), [rolesClaim]: roles }),
  }
}

/** There is no consent page. The stored grant is used, or a new one is created if the reuse of a refresh token has revoked the old one. */
async function grantOf(context: KoaContextWithOIDC, { audience, rolesClaim }: TenantOptions) {
  const { session, client, provider } = context.oidc
  if (!session?.accountId || !client) return undefined
  const grantId = session.grantIdFor(client.clientId)
  const existing = grantId ? await provider.Grant.find(grantId) : undefined
  const grant =
    existing?.accountId === session.accountId ? existing : new provider.Grant({ accountId: session.accountId, clientId: client.clientId })
  grant.addOIDCScope(scopes.join(' '))
  grant.addOIDCClaims([rolesClaim])
  grant.addResourceScope(audience, scopes.join(' '))
  await grant.save()
  return grant
}

const renderError: Configuration['renderError'] = (context, out) => {
  context.type = 'html'
  context.body = `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>Erro</title><h1>O login simulado recusou o pedido</h1><p>${escape(out.error)}: ${escape(out.error_description ?? '')}</p>`
}

const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Stored with a random id. A restart must not change the key under the same id, or valid tokens would look forged. */
async function signingKey(memory: Memory): Promise<JWK> {
  const stored = memory.get<JWK>('keys', 'tenant')
  if (stored) return stored
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const key = { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: randomBytes(12).toString('base64url') }
  memory.set('keys', 'tenant', key)
  return key
}

/** Generated once and stored, so that a restart signs no user out. It protects the login form as well. */
export function cookieSecret(memory: Memory): string {
  const stored = memory.get<string>('keys', 'cookies')
  if (stored) return stored
  const made = randomBytes(32).toString('base64url')
  memory.set('keys', 'cookies', made)
  return made
}
