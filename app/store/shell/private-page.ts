import type { MetaDescriptor } from 'react-router'
import type { Settings } from '../../settings.ts'

/** The head of a page that belongs to one buyer: what it is, and nothing for search engines. */
export const privatePage =
  (title: string, description: string) =>
  ({ matches }: { matches: readonly unknown[] }): MetaDescriptor[] => {
    const root = matches[0] as { loaderData?: { settings: Settings } } | undefined
    return [
      { title: `${title} · ${root?.loaderData?.settings.storeName ?? 'Sabiá'}` },
      { name: 'description', content: description },
      { name: 'robots', content: 'noindex' },
    ]
  }
