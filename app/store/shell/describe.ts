import { sharedPictureUrl } from '#domain/platform/files/cover.ts'
import { sharedQuery, sharedSize } from '#domain/platform/files/picture-sizes.ts'
import type { MetaDescriptor } from 'react-router'
import { canonicalAddress, readAddress } from '#domain/platform/api/canonical-address.ts'
import type { Settings } from '../../settings.ts'
import type { Store } from './json-ld.ts'

interface About {
  title: string
  description: string
  /** Our own path that renders the sharing picture (/og/...), or the URL of a picture. */
  picture?: string
  kind?: 'website' | 'article' | 'product'
  /** Search engines are asked to leave it out. */
  isHidden?: boolean | undefined
  /** JSON-LD (schema.org), one script. */
  jsonLd?: () => Record<string, unknown>[]
}

/** The store's picture, for pages without their own. */
const storePicture = '/og/loja.png'

/**
 * Metadata that search engines and messengers show. The canonical URL is the same for every spelling of a page's address. Search engines and
 * messengers read only what the server sent. The browser therefore updates just the title and the canonical URL, and the rest of this file is
 * left out of its bundle.
 */
export function describe(matches: readonly unknown[], location: { pathname: string; search: string }, about: About): MetaDescriptor[] {
  const { storeName, publicUrl } = storeOf(matches)
  const read = readAddress(location)
  const address = publicUrl + canonicalAddress(read)
  const { page } = read
  const title = page > 1 ? `${about.title}, página ${page}` : about.title
  const always = [{ title: `${title} · ${storeName}` }, { tagName: 'link', rel: 'canonical', href: address }]
  if (!import.meta.env.SSR) return always

  const picture = about.picture ?? storePicture
  const hasSharedSize = picture.startsWith('/') || picture.endsWith(sharedQuery)
  const description = about.description.slice(0, 300)
  return [
    ...always,
    { name: 'description', content: description },
    // Search results are not pages of the catalogue, so they are not indexed.
    ...(read.search || about.isHidden ? [{ name: 'robots', content: 'noindex, follow' }] : []),
    { property: 'og:type', content: about.kind ?? 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:site_name', content: storeName },
    { property: 'og:locale', content: 'pt_BR' },
    { property: 'og:image', content: absolute({ publicUrl }, picture) },
    ...(hasSharedSize
      ? [
          { property: 'og:image:width', content: String(sharedSize.width) },
          { property: 'og:image:height', content: String(sharedSize.height) },
        ]
      : []),
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(about.jsonLd ? [{ 'script:ld+json': { '@context': 'https://schema.org', '@graph': about.jsonLd() } as never }] : []),
  ]
}

/**
 * The picture of a page that is shared as a link. Our own covers are SVG, which messengers do not show, so a PNG is rendered for them. A
 * picture on another site is used unchanged.
 */
export const sharePicture = ({ publicUrl }: { publicUrl: string }, picture: string, drawn: string): string =>
  picture === '' || (picture.startsWith(`${publicUrl}/`) && picture.endsWith('.svg')) ? drawn : sharedPictureUrl(publicUrl, picture)

/** The same with its host, as JSON-LD needs it. */
export const absolute = ({ publicUrl }: { publicUrl: string }, picture: string): string =>
  picture.startsWith('/') ? publicUrl + picture : picture

/** The settings for a page's `meta` function, from the loader data of the root route. */
export function storeOf(matches: readonly unknown[]): Store {
  const settings = (matches[0] as { loaderData?: { settings: Settings } } | undefined)?.loaderData?.settings
  return settings ?? { storeName: 'Sabiá', publicUrl: '', exchangeRates: {} }
}
