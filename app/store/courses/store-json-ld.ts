/** The JSON-LD of the store, with its search action. */
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
