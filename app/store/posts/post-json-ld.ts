import { organization, type Store } from '#app/store/shell/json-ld.ts'

/** The JSON-LD of a post. `picture`: an address as search engines need it, with the host. */
export const postJsonLd = (post: { title: string; slug: string; publishedAt: string }, picture: string | undefined, store: Store) => [
  {
    '@type': 'NewsArticle',
    headline: post.title,
    datePublished: post.publishedAt,
    mainEntityOfPage: `${store.publicUrl}/noticias/${encodeURIComponent(post.slug)}`,
    author: organization(store),
    publisher: { '@id': `${store.publicUrl}/#loja` },
    ...(picture && { image: picture }),
  },
]
