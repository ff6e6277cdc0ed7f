import type { RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Config } from '../config.ts'

/** What is no page runs nothing: an answer of a call, a picture that somebody opens by itself. Pages bring a policy of their own. */
const noPage =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; form-action 'none'; frame-ancestors 'self'; base-uri 'none'"

const neverUsed = ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'serial', 'hid', 'midi', 'display-capture']

/** What browsers are told with every answer, unless the answer itself says something else. */
export function safeHeaders({ publicUrl }: Pick<Config, 'publicUrl'>): Record<string, string> {
  return {
    'content-security-policy': noPage,
    'cross-origin-resource-policy': 'same-origin',
    // Sign-in may open a window of the tenant's.
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'origin-agent-cluster': '?1',
    // Other sites learn the origin, never the path; players of films refuse to play for nobody.
    'referrer-policy': 'strict-origin-when-cross-origin',
    // Of this host only: what else runs under the domain is not ours to decide.
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'SAMEORIGIN',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
    'permissions-policy': neverUsed.map((name) => `${name}=()`).join(', '),
    vary: 'Accept-Encoding',
  }
}

/** Node's listener for an app. The headers are set on Node's own answer, before anybody works on it: on a Response they would cost a tenth of the whole call. */
export function listenerOf(app: { fetch: Parameters<typeof getRequestListener>[0] }, config: Pick<Config, 'publicUrl'>): RequestListener {
  const headers = new Map(Object.entries(safeHeaders(config)))
  const answer = getRequestListener(app.fetch)
  return (request, response) => {
    response.setHeaders(headers)
    void answer(request, response)
  }
}
