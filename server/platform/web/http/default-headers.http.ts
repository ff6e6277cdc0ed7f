import type { RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { newOrigin, originIn, withOrigin } from '#server/platform/monitoring/log-context.ts'
import type { Config } from '#server/platform/start/config.ts'
import { headRefusal } from '../server/judge-head.ts'
import { refuseCrumbs } from '../server/refuse-crumbs.ts'

/**
 * For responses that are not pages, such as the API's or a picture opened on its own: nothing may run. Pages set their own policy. A worker has
 * that of its file, and the one of the e-book reader decodes pictures with WebAssembly.
 */
const nonPagePolicy =
  "default-src 'none'; script-src 'wasm-unsafe-eval'; style-src 'unsafe-inline'; img-src 'self' data:; form-action 'none'; frame-ancestors 'self'; base-uri 'none'"

const unusedFeatures = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'serial', 'hid', 'midi', 'display-capture']

type HeaderSettings = Pick<Config, 'publicUrl'>

/** The security headers of every response. A response may override them. */
export function safeHeaders({ publicUrl }: HeaderSettings): Record<string, string> {
  return {
    // A CDN may keep for hours what has no such header.
    'cache-control': 'private, no-cache',
    'content-security-policy': nonPagePolicy,
    'cross-origin-resource-policy': 'same-origin',
    // Sign-in may open a pop-up of the tenant.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'origin-agent-cluster': '?1',
    // Other sites get the origin, never the path. Video players refuse to play without a referrer.
    'referrer-policy': 'strict-origin-when-cross-origin',
    // For this host only: whether other hosts of the domain use HTTPS is not ours to decide.
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'SAMEORIGIN',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
    'permissions-policy': unusedFeatures.map((name) => `${name}=()`).join(', '),
    vary: 'Accept-Encoding',
  }
}

/**
 * Node's request listener for an app. The headers are set on Node's own response before the app runs: setting them on a Response would cost
 * a tenth of the whole call.
 */
export function listenerOf(app: { fetch: Parameters<typeof getRequestListener>[0] }, config: HeaderSettings): RequestListener {
  const headers = new Map(Object.entries(safeHeaders(config)))
  const handle = getRequestListener(app.fetch)
  return (request, response) => {
    const refused = headRefusal(request)
    if (refused) return void response.writeHead(refused, { connection: 'close' }).end()
    refuseCrumbs(request)
    const origin = originIn(request.headers.traceparent) ?? originOfWebhook(request.url) ?? newOrigin()
    response.setHeaders(headers)
    response.setHeader('x-request-id', origin.id)
    void withOrigin(origin, () => handle(request, response))
  }
}

/** A payment names the request that placed its order in the address of its webhook events. */
const originOfWebhook = (url = '') => originIn(/^\/api\/webhooks\/[a-z]{1,20}\?request=([\da-f]{32})$/.exec(url)?.[1])
