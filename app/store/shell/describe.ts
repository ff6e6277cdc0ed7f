import { coverUrl } from '#domain/cover.ts'
import type { MetaDescriptor } from 'react-router'
import type { ExchangeRates } from '#domain/money.ts'
import type { Settings } from '../../settings.ts'

interface About {
  title: string
  description: string
  /** An address of ours that draws the sharing picture (/og/...), or a picture elsewhere. */
  picture?: string
  kind?: 'website' | 'article' | 'product'
  /** JSON-LD (schema.org), one script. */
  jsonLd?: () => Record<string, unknown>[]
}

/** The store's picture, for pages that have none of their own. */
const storePicture = '/og/loja.png'

/**
 * What search engines and messengers show of a page. The canonical address keeps search and page, and nothing that only counts visits.
 * They read what the server sent: a browser keeps only the title and the address in step, and is spared the rest of this file.
 */
export function describe(matches: readonly unknown[], location: { pathname: string; search: string }, about: About): MetaDescriptor[] {
  const { storeName, publicUrl } = storeOf(matches)
  const kept = new URLSearchParams(
    [...new URLSearchParams(location.search)].filter(([name, value]) => (name === 'pagina' || name === 'busca') && value !== ''),
  )
  const address = `${publicUrl}${location.pathname}${kept.size > 0 ? `?${kept}` : ''}`
  const always = [{ title: `${about.title} · ${storeName}` }, { tagName: 'link', rel: 'canonical', href: address }]
  if (!import.meta.env.SSR) return always

  const picture = about.picture ?? storePicture
  const drawn = picture.startsWith('/')
  const description = about.description.slice(0, 300)
  return [
    ...always,
    { name: 'description', content: description },
    // A search is for whoever searched: its pages are no pages of a catalogue.
    ...(kept.has('busca') ? [{ name: 'robots', content: 'noindex, follow' }] : []),
    { property: 'og:type', content: about.kind ?? 'website' },
    { property: 'og:title', content: about.title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:site_name', content: storeName },
    { property: 'og:locale', content: 'pt_BR' },
    { property: 'og:image', content: drawn ? publicUrl + picture : picture },
    ...(drawn
      ? [
          { property: 'og:image:width', content: '1200' },
          { property: 'og:image:height', content: '630' },
        ]
      : []),
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(about.jsonLd ? [{ 'script:ld+json': { '@context': 'https://schema.org', '@graph': about.jsonLd() } as never }] : []),
  ]
}

/**
 * The picture that stands for a page elsewhere: covers of ours are SVG, which messengers do not show, and are drawn for them; a picture
 * that stands outside is given as it is.
 */
export const sharePicture = ({ publicUrl }: { publicUrl: string }, picture: string, drawn: string): string =>
  picture === '' || (picture.startsWith(`${publicUrl}/`) && picture.endsWith('.svg')) ? drawn : coverUrl(picture)

/** The settings as a page's `meta` finds them: in the data of the root. */
export function storeOf(matches: readonly unknown[]): { storeName: string; publicUrl: string; exchangeRates: ExchangeRates } {
  const settings = (matches[0] as { loaderData?: { settings: Settings } } | undefined)?.loaderData?.settings
  return { storeName: settings?.storeName ?? 'Sabiá', publicUrl: settings?.publicUrl ?? '', exchangeRates: settings?.exchangeRates ?? {} }
}
