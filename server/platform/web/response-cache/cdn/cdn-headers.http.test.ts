import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { CdnSettings } from '#integrations/cdn/settings.ts'
import { openCdn } from '#integrations/cdn/open-cdn.ts'
import { sectionsShowing } from '../cache-rules.ts'
import { cdnHeaders } from './cdn-headers.http.ts'

const ask = async (name: CdnSettings['name'], path: string, headers: Record<string, string>) => {
  const cdn = openCdn({ name, urls: ['https://cdn.example'], service: 'SERVICE1', token: 'TOKEN1' }, sectionsShowing)!
  const app = new Hono().use(cdnHeaders(cdn)).get('*', (context) => context.text('x', 200, headers))
  return Object.fromEntries((await app.request(path)).headers)
}
const forever = 'public, max-age=31536000, immutable'

test('a public file leaves the CDN within a day, although browsers keep it', async () => {
  const picture = { 'cache-control': forever, vary: 'Accept' }
  expect(await ask('fastly', '/media/1/a.png', picture)).toMatchObject({ 'cache-control': `${forever}, s-maxage=86400`, vary: 'Accept' })
  expect((await ask('fastly', '/assets/a.js', picture))['cache-control']).toBe(forever)
})

test('Cloudflare does not keep pictures, because it would send one browser’s format to another', async () => {
  const headers = await ask('cloudflare', '/media/1/a.png', { 'cache-control': forever, vary: 'Accept' })
  expect(headers['cloudflare-cdn-cache-control']).toBe('no-store')
})

test('a response with a cookie, or one that is not public, gets nothing', async () => {
  const responses: Record<string, string>[] = [
    { 'cache-control': 'public, max-age=60', 'set-cookie': 'a=b' },
    { 'cache-control': 'private, no-store' },
    { 'x-nothing': 'x' },
  ]
  for (const headers of responses) expect(await ask('fastly', '/sitemap.xml', headers)).not.toHaveProperty('surrogate-key')
})
