import { catalogue, type CatalogueTable } from '#domain/product-types.ts'
import { isJson, mediaTypeFor } from '../graphql/media-type.ts'

/** What the staff publishes and anybody may read: an answer that shows none of them is never kept. Named as their tables are. */
export type CacheTag = CatalogueTable | 'banners' | 'posts'
const products = Object.values(catalogue)
const tags: readonly CacheTag[] = [...products.map(({ table }) => table), 'banners', 'posts']

export const isCacheTag = (name: string): name is CacheTag => (tags as readonly string[]).includes(name)

/** Each public field and what it reads. GraphQL writes a name in one way only, so a document that names none of them asks for none. */
export const publicFields: Record<string, CacheTag> = {
  ...Object.fromEntries(products.flatMap(({ publicFields: fields, table }) => fields.map((field) => [field, table]))),
  publicBanners: 'banners',
  publicListNews: 'posts',
  publicGetNews: 'posts',
}

/** Longer ones are nobody else's. */
const longestBody = 8 * 1024
const longestAddress = 512

/** Whether a GraphQL request may be one that others send too, before its body is read. What is not sent as JSON is refused, whatever it says. */
export const isShortEnoughToCache = (contentLength: string | undefined, contentType: string | undefined) =>
  Number(contentLength) <= longestBody && isJson(contentType)

/** What its answer is kept under: it is written as the asker accepts it. */
export const cacheKeyOf = (body: string, accept: string | undefined) => `POST ${mediaTypeFor(accept)} ${body}`

/** What a GraphQL request shows, by its body; empty where its answer must not be kept. */
export function cacheTagsOf(body: string): CacheTag[] {
  const document = documentOf(body)
  // Also where a comment says so: then it is only asked anew.
  if (/mutation|subscription/.test(document)) return []
  return [...new Set(Object.entries(publicFields).flatMap(([field, tag]) => (document.includes(field) ? [tag] : [])))]
}

function documentOf(body: string): string {
  try {
    const { query } = Object(JSON.parse(body)) as { query?: unknown }
    return typeof query === 'string' ? query : ''
  } catch {
    // The answer says so, each time.
    return ''
  }
}

const shownBy = new Map<string, CacheTag>([...products.map(({ path, table }) => [path, table] as const), ['/noticias', 'posts']])
const publicPage = /^(\/[a-z]+)(?:\/[^/.]+)?$/
/** They tell where a visitor comes from, which is read in the browser: the page is the same for all. */
const countsVisits = /^(utm_\w+|gclid|gbraid|wbraid|fbclid|msclkid|ttclid|_gl)$/

/** The address that a finished page is kept under, and what it shows; null for what is one visitor's own. */
export function cacheablePage(pathname: string, search: string): { address: string; tags: CacheTag[] } | null {
  const tag = shownBy.get(publicPage.exec(pathname)?.[1] ?? '')
  if (!tag) return null
  const asked =
    search.length > 1 ? `?${new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => !countsVisits.test(name)))}` : ''
  const address = pathname + (asked.length > 1 ? asked : '')
  if (address.length > longestAddress) return null
  return { address, tags: [tag, 'banners'] }
}
