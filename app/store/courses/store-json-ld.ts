/** The store itself in schema.org's words, and how to search it. */
export function storeJsonLd({ storeName, publicUrl }: { storeName: string; publicUrl: string }) {
  const url = `${publicUrl}/`
  return [
    { '@type': 'Organization', name: storeName, url },
    {
      '@type': 'WebSite',
      name: storeName,
      url,
      inLanguage: 'pt-BR',
      potentialAction: {
        '@type': 'SearchAction',
        target: `${publicUrl}/courses?busca={palavras}`,
        'query-input': 'required name=palavras',
      },
    },
  ]
}
