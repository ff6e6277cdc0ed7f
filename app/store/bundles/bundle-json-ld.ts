import { soldOut } from '#domain/catalogue/books/stock.ts'
import { productOfBundle } from '#app/store/cart/bundle-product.ts'
import { breadcrumbs, offer, organization, type Store } from '#app/store/shell/json-ld.ts'
import type { SoldBundle } from './sold-bundle.ts'

/** The JSON-LD of a bundle: one product, which names what it contains. */
export function bundleJsonLd(bundle: SoldBundle, picture: string, store: Store) {
  const { id, title, description, priceCents, launch, members } = bundle
  const address = `${store.publicUrl}/pacotes/${id}`
  const product = productOfBundle(bundle)
  return [
    {
      '@type': 'Product',
      name: title,
      description: description || members.map((member) => member.title).join(' + '),
      url: address,
      image: picture,
      sku: id,
      offers: offer(store, {
        address,
        priceCents,
        currency: 'BRL',
        launch,
        available: bundle.available && !soldOut(product),
        shippingCents: product.physical ? product.shippingCents : null,
      }),
    },
    organization(store),
    breadcrumbs(store, { name: 'Pacotes', path: '/pacotes' }, title),
  ]
}
