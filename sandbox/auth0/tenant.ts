import { randomBytes } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import Provider, { type Configuration, interactionPolicy, type KoaContextWithOIDC } from 'oidc-provider'
import type { Memory } from '../memory.ts'
import { people } from '../people.ts'
import { adapterOver } from './adapter.ts'

export interface TenantOptions {
  /** The sandbox's own address; the issuer is the same with a final slash. */
  base: string
  /** The store's addresses, which may sign in. */
  apps: string[]
  clientId: string
  audience: string
  rolesClaim: string
}

export const loginPath = '/u/login'
/** Answered by the engine; /authorize/{uid} is where it goes on after the login form, so the match is by prefix. */
export const engineRoutes = /^\/(authorize|oauth\/|userinfo|oidc\/|v2\/logout|u\/login|\.well-known\/(jwks\.json|openid-configuration))/

/** What the engine hands to our own steps; `oidc` is there once it has read the request. */
export type TenantContext = Parameters<Parameters<Provider['use']>[0]>[0] & { oidc?: KoaContextWithOIDC['oidc'] }

const offline = 'dev_offline'

/** oidc-provider speaking Auth0's dialect (docs/providers/auth0.md#sandbox-tenant). */
export async function createTenant(memory: Memory, options: TenantOptions) {
  const provider = new Provider(`${options.base}/`, await configuration(memory, options))
  provider.use(async (context, next) => {
    if (context.path === '/authorize') translateAuthorize(context, options)
    await next()
    if (context.path === '/oauth/token') translateToken(context)
  })
  return provider
}

async function configuration(memory: Memory, { apps, clientId, audience, rolesClaim, base }: TenantOptions): Promise<Configuration> {
  const policy = interactionPolicy.base()
  policy.remove('consent')
  const scopes = ['openid', 'profile', 'email', 'offline_access', offline]
  return {
    adapter: adapterOver(memory),
    clients: [
      {
        client_id: clientId,
        token_endpoint_auth_method: 'none',
        application_type: 'web',
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        id_token_signed_response_alg: 'RS256',
        redirect_uris: apps.flatMap((app) => [app, `${app}/`, `${app}/callback`]),
      },
    ],
    routes: {
      authorization: '/authorize',
      token: '/oauth/token',
      jwks: '/.well-known/jwks.json',
      userinfo: '/userinfo',
      revocation: '/oauth/revoke',
      end_session: '/oidc/logout',
    },
    jwks: { keys: [await signingKey(memory)] },
    cookies: {
      keys: [secret(memory)],
      names: { session: 'sabia_tenant', interaction: 'sabia_tenant_login', resume: 'sabia_tenant_resume' },
      long: { sameSite: 'lax', httpOnly: true },
      short: { sameSite: 'lax', httpOnly: true },
    },
    features: {
      devInteractions: { enabled: false },
      webMessageResponseMode: { enabled: true, ack: 'individual-draft-01' },
      revocation: { enabled: true, allowedPolicy: () => true },
      resourceIndicators: {
        enabled: true,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({
          scope: scopes.join(' '),
          audience,
          accessTokenTTL: 86_400,
          accessTokenFormat: 'jwt',
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
    },
    scopes,
    claims: { openid: ['sub', rolesClaim], profile: ['name', 'picture'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    rotateRefreshToken: true,
    issueRefreshToken: async (_context, _client, code) => code.scopes.has(offline),
    clientBasedCORS: (_context, origin) => apps.includes(origin),
    ttl: {
      AccessToken: 86_400,
      AuthorizationCode: 60,
      Grant: 30 * 86_400,
      IdToken: 36_000,
      Interaction: 3600,
      RefreshToken: 30 * 86_400,
      Session: 3 * 86_400,
    },
    interactions: { policy, url: (_context, interaction) => `${loginPath}/${interaction.uid}` },
    findAccount: async (_context, sub) => accountOf(sub, rolesClaim),
    extraTokenClaims: async (_context, token) => {
      const person = 'accountId' in token ? people.find((each) => each.id === token.accountId) : undefined
      return { [rolesClaim]: person?.roles ?? [], email: person?.email }
    },
    loadExistingGrant: (context) => grantOf(context, audience, rolesClaim, scopes),
    formats: {
      customizers: {
        // Auth0's access token: typ JWT, azp, and the userinfo audience beside ours.
        jwt: (_context, _token, parts) => {
          parts.header = { ...parts.header, typ: 'JWT' }
          parts.payload.azp = parts.payload.client_id
          parts.payload.aud = [audience, `${base}/userinfo`]
        },
      },
    },
    renderError: (context, out) => {
      context.type = 'html'
      context.body = `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>Erro</title><h1>O login simulado recusou o pedido</h1><p>${escape(out.error)}: ${escape(out.error_description ?? '')}</p>`
    },
  }
}

function accountOf(sub: string, rolesClaim: string) {
  const person = people.find((each) => each.id === sub)
  if (!person) return undefined
  const { id, name, email, picture, roles } = person
  return {
    accountId: id,
    claims: () => ({ sub: id, name, email, email_verified: true, ...(picture ? { picture } : {}), [rolesClaim]: roles }),
  }
}

/** Nobody is asked for consent: a grant is found, or made anew where reuse of a refresh token ended the old one. */
async function grantOf(context: KoaContextWithOIDC, audience: string, rolesClaim: string, scopes: string[]) {
  const { session, client, provider } = context.oidc
  if (!session?.accountId || !client) return undefined
  const kept = session.grantIdFor(client.clientId)
  const existing = kept ? await provider.Grant.find(kept) : undefined
  const grant =
    existing?.accountId === session.accountId ? existing : new provider.Grant({ accountId: session.accountId, clientId: client.clientId })
  grant.addOIDCScope(scopes.join(' '))
  grant.addOIDCClaims([rolesClaim])
  grant.addResourceScope(audience, scopes.join(' '))
  await grant.save()
  return grant
}

/** `audience` is `resource` here, and offline_access would be dropped without a consent page: a scope of our own stands in for it. */
function translateAuthorize(context: TenantContext, { audience }: TenantOptions) {
  const query = { ...context.query }
  query.resource = typeof query.audience === 'string' ? query.audience : audience
  delete query.audience
  if (typeof query.scope === 'string') query.scope = query.scope.replace(/\boffline_access\b/, `offline_access ${offline}`)
  context.query = query
}

/** The SDK looks for these very words before it falls back to the hidden frame. */
function translateToken(context: TenantContext) {
  const body = context.body as Record<string, unknown> | undefined
  if (!body || typeof body !== 'object') return
  if (typeof body.scope === 'string')
    body.scope = body.scope.replace(offline, 'offline_access').replace(/offline_access offline_access/, 'offline_access')
  if (body.error === 'invalid_grant' && context.oidc?.params?.grant_type === 'refresh_token') {
    context.status = 403
    body.error_description = 'Unknown or invalid refresh token.'
  }
}

/** Kept with a random id: a restart must not change the key under the same id, or valid tokens would look forged (docs/providers/auth0.md#signing-key). */
async function signingKey(memory: Memory): Promise<JWK> {
  const kept = memory.get<JWK>('keys', 'tenant')
  if (kept) return kept
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const key = { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: randomBytes(12).toString('base64url') }
  memory.set('keys', 'tenant', key)
  return key
}

function secret(memory: Memory): string {
  const kept = memory.get<string>('keys', 'cookies')
  if (kept) return kept
  const made = randomBytes(32).toString('base64url')
  memory.set('keys', 'cookies', made)
  return made
}

const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
