interface Store {
  storeName: string
  publicUrl: string
}

/** Parts of JSON-LD that several pages share. */
export const organization = ({ storeName, publicUrl }: Store) => ({ '@type': 'Organization', name: storeName, url: `${publicUrl}/` })

export const offer = (
  store: Store,
  { address, price, currency, available }: { address: string; price: number; currency: string; available: boolean },
) => ({
  '@type': 'Offer',
  url: address,
  price: price.toFixed(2),
  priceCurrency: currency,
  availability: `https://schema.org/${available ? 'InStock' : 'OutOfStock'}`,
  seller: organization(store),
})

export const breadcrumbs = ({ publicUrl }: Store, list: { name: string; path: string }, name: string) => ({
  '@type': 'BreadcrumbList',
  itemListElement: [
    { '@type': 'ListItem', position: 1, name: list.name, item: publicUrl + list.path },
    { '@type': 'ListItem', position: 2, name },
  ],
})
