import type { MiddlewareHandler } from 'hono'
import { cacheControl, type Cdn } from '#integrations/cdn/cdn.ts'
import type { PageHeaders } from '../cache-responses.http.ts'
import { tagsOfOther } from '../cache-rules.ts'

/** Headers of a cached page. Browsers revalidate it on every use. */
export const pageHeadersFor =
  (cdn: Cdn): PageHeaders =>
  (tags, mostSeconds) => ({ 'cache-control': cacheControl(0, mostSeconds), ...cdn.headers(tags, mostSeconds) })

/** How long a CDN may keep a public file. Its content never changes, but staff can remove it, and no tag says so. Seconds. */
const fileSeconds = 86_400

/** Middleware that tells the CDN about the sitemap, the pictures that messengers show, and public files. */
export function cdnHeaders(cdn: Cdn): MiddlewareHandler {
  return async (context, next) => {
    await next()
    const { req, res } = context
    const control = res.headers.get('cache-control') ?? ''
    if (!control.startsWith('public') || res.headers.has('set-cookie')) return
    const tags = tagsOfOther(req.path)
    const more: Record<string, string> =
      tags.length > 0
        ? { 'cache-control': cacheControl(Number(/max-age=(\d+)/.exec(control)?.[1] ?? 0)), ...cdn.headers(tags) }
        : req.path.startsWith('/media/')
          ? { 'cache-control': `${control}, s-maxage=${fileSeconds}`, ...cdn.variantHeaders }
          : {}
    for (const [name, value] of Object.entries(more)) res.headers.set(name, value)
  }
}
