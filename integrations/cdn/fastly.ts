import type { Cdn } from './cdn.ts'
import type { CdnSettings } from './settings.ts'

/**
 * Fastly (https://www.fastly.com/documentation/reference/api/purging/): up to 256 keys in one request. A soft purge makes a response stale
 * instead of removing it, so it can still be sent while the store does not respond.
 */
export const createFastly = ({ urls, service, token }: CdnSettings): Cdn => ({
  headers: (tags) => ({ 'surrogate-key': tags.join(' ') }),
  variantHeaders: {},
  purges: (tags) =>
    urls.map((url) => ({
      url: `${url}/service/${encodeURIComponent(service)}/purge`,
      method: 'POST',
      headers: { accept: 'application/json', 'fastly-key': token, 'fastly-soft-purge': '1', 'surrogate-key': tags.join(' ') },
    })),
})
