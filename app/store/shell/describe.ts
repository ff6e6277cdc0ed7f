import type { MetaDescriptor } from 'react-router'
import type { Settings } from '../../settings.ts'

interface About {
  title: string
  description: string
  picture?: string
  /** JSON-LD (schema.org). */
  thing?: Record<string, unknown>
}

/** What search engines and messengers show of a page. The canonical address keeps search and page, and nothing that only counts visits. */
export function describe(matches: readonly unknown[], location: { pathname: string; search: string }, about: About): MetaDescriptor[] {
  const root = matches[0] as { loaderData?: { settings: Settings } } | undefined
  const settings = root?.loaderData?.settings
  const title = `${about.title} · ${settings?.storeName ?? 'Sabiá'}`
  const kept = new URLSearchParams(
    [...new URLSearchParams(location.search)].filter(([name, value]) => (name === 'pagina' || name === 'busca') && value !== ''),
  )
  const address = `${settings?.publicUrl ?? ''}${location.pathname}${kept.size > 0 ? `?${kept}` : ''}`
  const description = about.description.slice(0, 300)
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:title', content: about.title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:site_name', content: settings?.storeName ?? 'Sabiá' },
    { property: 'og:locale', content: 'pt_BR' },
    ...(about.picture ? [{ property: 'og:image', content: about.picture }] : []),
    ...(about.thing ? [{ 'script:ld+json': { '@context': 'https://schema.org', url: address, ...about.thing } as never }] : []),
  ]
}
