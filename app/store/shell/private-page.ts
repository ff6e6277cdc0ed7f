import type { MetaDescriptor } from 'react-router'
import { storeOf } from './describe.ts'

/** The head of a page that belongs to one buyer: what it is, and nothing for search engines. */
export const privatePage =
  (title: string, description: string) =>
  ({ matches }: { matches: readonly unknown[] }): MetaDescriptor[] => [
    { title: `${title} · ${storeOf(matches).storeName}` },
    { name: 'description', content: description },
    { name: 'robots', content: 'noindex' },
  ]
