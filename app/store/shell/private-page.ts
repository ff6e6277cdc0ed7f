import type { MetaDescriptor } from 'react-router'
import { storeOf } from './describe.ts'

/** The `meta` of a page that is private to one buyer: it must not be indexed. */
export const privatePage =
  (title: string, description: string) =>
  ({ matches }: { matches: readonly unknown[] }): MetaDescriptor[] => [
    { title: `${title} · ${storeOf(matches).storeName}` },
    { name: 'description', content: description },
    { name: 'robots', content: 'noindex' },
  ]
