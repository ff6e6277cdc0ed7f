import { isTrackingParameter } from '#domain/platform/api/tracking-parameters.ts'
import { isJson, mediaTypeFor } from '../graphql/media-type.ts'

const planFields = ['publicListPlans', 'publicGetPlan'] as const
const bundleFields = ['publicListBundles', 'publicGetBundle', 'publicBundles'] as const

/**
 * The tables of public content, and the public fields that read each: those of bundles and plans read their members too. Every page shows the store's settings in its footer, and has the version
 * of the terms. A response that shows none of them is never cached.
 */
const fieldsOf = {
  courses: ['publicSearch', 'publicListCourses', 'publicGetCourse', 'publicCourses', ...bundleFields, ...planFields],
  books: ['publicSearch', 'publicListBooks', 'publicGetBook', 'publicBooks', ...bundleFields, ...planFields],
  bundles: ['publicSearch', ...bundleFields],
  plans: planFields,
  banners: ['publicBanners'],
  posts: ['publicListNews', 'publicGetNews'],
  store_settings: [],
  legal_texts: ['publicLegalText'],
} as const
export type CacheTag = keyof typeof fieldsOf
const cacheTags = Object.keys(fieldsOf) as CacheTag[]

export const isCacheTag = (name: string): name is CacheTag => name in fieldsOf

/**
 * Every public field. GraphQL has only one spelling of a name, so a document whose text contains none of these names selects none of these
 * fields.
 */
export const publicFields = [...new Set<string>(Object.values(fieldsOf).flat())]

/** Bytes of a body and characters of an address. Longer ones are not sent by more than one caller. */
const longestBody = 8 * 1024
const longestAddress = 512

/**
 * Whether a GraphQL request could be one that other callers send too, judged before its body is read. A request that is not JSON is refused
 * anyway.
 */
export const isShortEnoughToCache = (contentLength: string | undefined, contentType: string | undefined) =>
  Number(contentLength) <= longestBody && isJson(contentType)

/** The cache key. It contains the media type of the response, which depends on the caller's Accept header. */
export const cacheKeyOf = (body: string, accept: string | undefined) => `POST ${mediaTypeFor(accept)} ${body}`

/** The tags of a GraphQL request's response, from the request's body. Empty if the response must not be cached. */
export function cacheTagsOf(body: string): CacheTag[] {
  const document = documentOf(body)
  // The word may be in a comment. Then the response is merely not cached.
  if (/mutation|subscription/.test(document)) return []
  return cacheTags.filter((tag) => fieldsOf[tag].some((field) => document.includes(field)))
}

function documentOf(body: string): string {
  try {
    const { query } = Object(JSON.parse(body)) as { query?: unknown }
    return typeof query === 'string' ? query : ''
  } catch {
    // Not JSON: the response is an error, which is not cached.
    return ''
  }
}

/** The version of the terms too, and whether there are bundles: the checkout and the catalogues show it, and may be opened from any page. */
const onEveryPage: readonly CacheTag[] = ['banners', 'bundles', 'store_settings', 'legal_texts']
/** The tags of each section of the store. A section is the first segment of an address, and all its pages have the same tags. */
const sections = new Map<string, readonly CacheTag[]>(
  Object.entries({
    courses: ['courses', 'plans'],
    books: ['books'],
    pacotes: ['courses', 'books'],
    planos: ['plans', 'courses', 'books'],
    noticias: ['posts'],
    termos: ['legal_texts'],
    privacidade: ['legal_texts'],
    ...Object.fromEntries(['sobre', 'desistencia', 'acessibilidade', 'contato'].map((section) => [section, ['store_settings']])),
  } satisfies Record<string, CacheTag[]>).map(([section, tags]) => [section, [...new Set([...tags, ...onEveryPage])]]),
)
const publicPage = /^\/([a-z]+)(?:\/[^/.]+)?$/

/** The address under which a page is cached, and its tags. Null for a page that is specific to one visitor. */
export function cacheablePage(pathname: string, search: string): { address: string; tags: readonly CacheTag[] } | null {
  const tags = sections.get(publicPage.exec(pathname)?.[1] ?? '')
  if (!tags) return null
  const query =
    search.length > 1 ? `?${new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => !isTrackingParameter(name)))}` : ''
  const address = pathname + (query.length > 1 ? query : '')
  if (address.length > longestAddress) return null
  return { address, tags }
}
