import { itemList, organization, type Store } from '#app/store/shell/json-ld.ts'

/** The JSON-LD of the store's first page: the store with its search action, and the courses that the page lists. */
export const listJsonLd = (store: Store, courses: Parameters<typeof itemList>[2] | undefined) => [
  organization(store),
  {
    '@type': 'WebSite',
    name: store.storeName,
    url: `${store.publicUrl}/`,
    inLanguage: 'pt-BR',
    publisher: { '@id': `${store.publicUrl}/#loja` },
    potentialAction: {
      '@type': 'SearchAction',
      target: `${store.publicUrl}/courses?busca={palavras}`,
      'query-input': 'required name=palavras',
    },
  },
  ...(courses ? [itemList(store, '/courses', courses)] : []),
]
