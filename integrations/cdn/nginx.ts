import type { Cdn, Sections } from './cdn.ts'
import type { CdnSettings } from './settings.ts'

/**
 * nginx as Debian packages it, with `deploy/nginx/sabia.conf`. It has neither tags nor purging. There each section of the store (the first
 * segment of an address) has a version, which is part of the cache keys of its pages. A purge gives every section that shows one of the tags
 * a new version. Each of several servers is told.
 */
export const createNginx = ({ urls, token }: CdnSettings, sectionsShowing: Sections): Cdn => ({
  headers: () => ({}),
  variantHeaders: {},
  purges: (tags) =>
    urls.flatMap((url) =>
      sectionsShowing(tags).map((section) => ({ url: `${url}/_purge/${section}`, method: 'GET', headers: { 'x-purge-token': token } })),
    ),
})
