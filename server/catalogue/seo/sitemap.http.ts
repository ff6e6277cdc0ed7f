import { Hono } from 'hono'
import { catalogueTypes } from '#domain/catalogue/products/product-type.ts'
import { catalogue } from '#domain/catalogue/products/product-types.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { escapeHtml } from '#domain/platform/values/escape-html.ts'
import { describeRoute } from '#server/platform/web/http/rest-call.http.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'
import { readStoreSettings } from '#server/platform/settings/store-settings.sql.ts'
import { countPlaces, listPlaces, type Place, placesPerFile } from './sitemap.sql.ts'

/** The lists, and the pages about the store. Plans have no list. */
const lists = [
  ...catalogueTypes.map((type) => catalogue[type].path),
  '/noticias',
  '/sobre',
  '/contato',
  '/termos',
  '/privacidade',
  '/desistencia',
  '/acessibilidade',
]
/** Pages that must not be indexed say so themselves, which a search engine sees only if it may read them. */
const disallowed = ['/admin', '/api/']

/** /robots.txt, /.well-known/security.txt and /sitemap.xml. If the URLs do not fit in one file, the sitemap is an index of files. */
export function sitemapRoutes(deps: Pick<Deps, 'db' | 'config'>) {
  const { db } = deps
  const { publicUrl } = deps.config
  return new Hono()
    .get('/robots.txt', (context) =>
      context.text(
        ['User-agent: *', ...disallowed.map((path) => `Disallow: ${path}`), '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n'),
        200,
        cached,
      ),
    )
    .get('/.well-known/security.txt', async (context) =>
      context.text(securityText(publicUrl, (await readStoreSettings(deps)).support_email), 200, cached),
    )
    .get('/sitemap.xml', async (context) => {
      const files = Math.ceil((await countPlaces(db)) / placesPerFile)
      const xml = files > 1 ? indexOf(publicUrl, files) : urlset(publicUrl, await listPlaces(db, 0), true)
      return context.body(xml, 200, { ...cached, 'content-type': 'application/xml; charset=utf-8' })
    })
    .get('/sitemap/:file{[1-9][0-9]{0,3}\\.xml}', async (context) => {
      const file = Number.parseInt(context.req.param('file'), 10)
      const places = await listPlaces(db, (file - 1) * placesPerFile)
      if (places.length === 0) throw new Refusal('NOT_FOUND', 'Este endereço não existe.')
      return context.body(urlset(publicUrl, places, file === 1), 200, { ...cached, 'content-type': 'application/xml; charset=utf-8' })
    })
}

const [text, xml] = ['text/plain', 'application/xml']
export const sitemapCalls = [
  describeRoute('getRobots', 'get /robots.txt', { summary: 'What search engines may read.', answers: { 200: text } }),
  describeRoute('getSecurityContact', 'get /.well-known/security.txt', {
    summary: 'Where to report a weakness (RFC 9116).',
    answers: { 200: text },
  }),
  describeRoute('getSitemap', 'get /sitemap.xml', {
    summary: 'The public pages, or an index of files that list them.',
    answers: { 200: xml },
  }),
  describeRoute('getSitemapFile', 'get /sitemap/{file}', {
    summary: 'One file of the sitemap.',
    answers: { 200: xml },
    errors: ['NOT_FOUND'],
  }),
]

/** RFC 9116. It is made anew for each request, so it ends a year after any day on which it is read. */
const securityText = (publicUrl: string, supportEmail: string) =>
  [
    `Contact: mailto:${supportEmail}`,
    `Expires: ${new Date(Date.now() + 365 * 86_400_000).toISOString().slice(0, 10)}T00:00:00Z`,
    'Preferred-Languages: pt, en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n')

const cached = { 'cache-control': 'public, max-age=3600' }
const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const names = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

function urlset(publicUrl: string, places: Place[], withLists: boolean): string {
  const urls = [
    ...(withLists ? lists.map((path) => `<url><loc>${escapeHtml(publicUrl + path)}</loc></url>`) : []),
    ...places.map(
      ({ path, changed }) => `<url><loc>${escapeHtml(publicUrl + encodeURI(path))}</loc><lastmod>${changed.toISOString()}</lastmod></url>`,
    ),
  ]
  return `${head}<urlset ${names}>\n${urls.join('\n')}\n</urlset>\n`
}

const indexOf = (publicUrl: string, files: number): string =>
  `${head}<sitemapindex ${names}>\n${Array.from({ length: files }, (_, index) => `<sitemap><loc>${escapeHtml(publicUrl)}/sitemap/${index + 1}.xml</loc></sitemap>`).join('\n')}\n</sitemapindex>\n`
