import { intervals } from '#domain/catalogue/products/billing-interval.ts'
import { breadcrumbs, decimals, offer, organization, type Store } from '#app/store/shell/json-ld.ts'
import type { SoldPlan } from './sold-plan.ts'

/** The JSON-LD of a plan: a product whose price is that of so many months. */
export function planJsonLd({ id, title, description, priceCents, launch, billingInterval }: SoldPlan, picture: string, store: Store) {
  const address = `${store.publicUrl}/planos/${id}`
  return [
    {
      '@type': 'Product',
      name: title,
      description,
      url: address,
      image: picture,
      sku: id,
      offers: {
        ...offer(store, { address, priceCents, currency: 'BRL', launch, available: true, shippingCents: null }),
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          price: decimals(priceCents),
          priceCurrency: 'BRL',
          referenceQuantity: { '@type': 'QuantitativeValue', value: intervals[billingInterval], unitCode: 'MON' },
        },
      },
    },
    organization(store),
    breadcrumbs(store, { name: 'Cursos', path: '/courses' }, title),
  ]
}
