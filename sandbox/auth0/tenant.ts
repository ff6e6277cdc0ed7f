import Provider, { type KoaContextWithOIDC } from 'oidc-provider'
import type { Memory } from '../state/memory.ts'
import { offlineScope, tenantConfiguration, type TenantOptions } from './tenant-configuration.ts'

/** The engine's paths. After the login form it continues at /authorize/{uid}, so paths are matched by prefix. */
export const engineRoutes = /^\/(authorize|oauth\/|userinfo|oidc\/|v2\/logout|u\/login|\.well-known\/(jwks\.json|openid-configuration))/

/** The engine's context in our own middleware. `oidc` is set as soon as it has parsed the request. */
export type TenantContext = Parameters<Parameters<Provider['use']>[0]>[0] & { oidc?: KoaContextWithOIDC['oidc'] }

/** An oidc-provider that behaves as Auth0 does; `tenant-configuration.ts` says where it differs from the library's defaults. */
export async function createTenant(memory: Memory, options: TenantOptions) {
  const provider = new Provider(`${options.base}/`, await tenantConfiguration(memory, options))
  provider.use(async (context, next) => {
    if (context.path === '/authorize') translateAuthorize(context, options)
    await next()
    if (context.path === '/oauth/token') translateToken(context)
  })
  return provider
}

/** The engine calls `audience` `resource`. It would drop offline_access without a consent page, so a scope of our own replaces it. */
function translateAuthorize(context: TenantContext, { audience }: TenantOptions) {
  const query = { ...context.query }
  query.resource = typeof query.audience === 'string' ? query.audience : audience
  delete query.audience
  if (typeof query.scope === 'string') query.scope = query.scope.replace(/\boffline_access\b/, `offline_access ${offlineScope}`)
  context.query = query
}

/** The SDK looks for exactly this text before it falls back to the hidden frame. */
function translateToken(context: TenantContext) {
  const body = context.body as Record<string, unknown> | undefined
  if (!body || typeof body !== 'object') return
  if (typeof body.scope === 'string')
    body.scope = body.scope.replace(offlineScope, 'offline_access').replace(/offline_access offline_access/, 'offline_access')
  if (body.error === 'invalid_grant' && context.oidc?.params?.grant_type === 'refresh_token') {
    context.status = 403
    body.error_description = 'Unknown or invalid refresh token.'
  }
}
