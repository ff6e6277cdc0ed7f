import { type Cdn, cdnCacheControl } from './cdn.ts'
import type { CdnSettings } from './settings.ts'

/**
 * Cloudflare (https://developers.cloudflare.com/cache/how-to/purge-cache/): up to 100 tags in one request. It ignores
 * `stale-while-revalidate` beside `s-maxage`, so it gets both in a header of its own.
 */
export const createCloudflare = ({ urls, service, token }: CdnSettings): Cdn => ({
  headers: (tags, mostSeconds) => ({ 'cache-tag': tags.join(','), 'cloudflare-cdn-cache-control': cdnCacheControl(mostSeconds) }),
  variantHeaders: { 'cloudflare-cdn-cache-control': 'no-store' },
  purges: (tags) =>
    urls.map((url) => ({
      url: `${url}/zones/${encodeURIComponent(service)}/purge_cache`,
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ tags }),
    })),
})
