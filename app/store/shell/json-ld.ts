import type { Launch } from '#domain/catalogue/products/launch.ts'
import { publicPageSize } from '#domain/platform/api/page.ts'
import type { Settings } from '../../settings.ts'

/** The facts about the store in the JSON-LD of a page. */
export type Store = Pick<Settings, 'storeName' | 'publicUrl' | 'exchangeRates'> &
  Partial<Pick<Settings, 'supportEmail' | 'seller' | 'guaranteeDays'>>

/** Parts of JSON-LD that several pages share. */
export const organization = ({ storeName, publicUrl, supportEmail, seller }: Store) => ({
  '@type': 'Organization',
  '@id': `${publicUrl}/#loja`,
  name: storeName,
  url: `${publicUrl}/`,
  logo: `${publicUrl}/apple-touch-icon.png`,
  ...(seller?.legalName && { legalName: seller.legalName }),
  ...(seller?.address && { address: { '@type': 'PostalAddress', streetAddress: seller.address, addressCountry: 'BR' } }),
  ...(supportEmail && {
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer support',
      email: supportEmail,
      ...(seller?.phone && { telephone: `+55 ${seller.phone}` }),
      availableLanguage: 'Portuguese',
    },
  }),
})

interface Offered {
  address: string
  price: number
  currency: string
  available: boolean
  launch: Launch | null
  /** In whole units of BRL; null for what is delivered by e-mail. */
  shipping: number | null
}

export const offer = (store: Store, { address, price, currency, available, launch, shipping }: Offered) => ({
  '@type': 'Offer',
  url: address,
  price: price.toFixed(2),
  priceCurrency: currency,
  availability: `https://schema.org/${available && (launch?.sale ?? 'OPEN') === 'OPEN' ? 'InStock' : 'OutOfStock'}`,
  ...(launch?.regularPrice != null && { priceValidUntil: launch.until }),
  itemCondition: 'https://schema.org/NewCondition',
  seller: { '@id': `${store.publicUrl}/#loja` },
  shippingDetails: shippingDetails(shipping),
  ...(store.guaranteeDays && { hasMerchantReturnPolicy: returnPolicy(store.guaranteeDays, shipping !== null) }),
})

/** Delivery by e-mail costs nothing and arrives the same day. A printed book arrives in 5 to 10 business days. */
function shippingDetails(shipping: number | null) {
  const days = (minValue: number, maxValue: number) => ({ '@type': 'QuantitativeValue', minValue, maxValue, unitCode: 'DAY' })
  return {
    '@type': 'OfferShippingDetails',
    shippingRate: { '@type': 'MonetaryAmount', value: (shipping ?? 0).toFixed(2), currency: 'BRL' },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'BR' },
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      handlingTime: days(0, shipping === null ? 0 : 1),
      transitTime: shipping === null ? days(0, 0) : days(5, 10),
    },
  }
}

/** The right to withdraw (docs/rules/withdrawal.md): the store pays for the way back. */
const returnPolicy = (days: number, isParcel: boolean) => ({
  '@type': 'MerchantReturnPolicy',
  applicableCountry: 'BR',
  returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
  merchantReturnDays: days,
  returnFees: 'https://schema.org/FreeReturn',
  ...(isParcel && { returnMethod: 'https://schema.org/ReturnByMail' }),
})

export const breadcrumbs = ({ publicUrl }: Store, list: { name: string; path: string }, name: string) => ({
  '@type': 'BreadcrumbList',
  itemListElement: [
    { '@type': 'ListItem', position: 1, name: list.name, item: publicUrl + list.path },
    { '@type': 'ListItem', position: 2, name },
  ],
})

interface List {
  data: readonly { id: string }[]
  pageInfo: { currentPage: number }
}

/** The products of a page of the catalogue, in its order. `path`: of the list, such as /courses. */
export const itemList = ({ publicUrl }: Store, path: string, { data, pageInfo }: List) => ({
  '@type': 'ItemList',
  itemListElement: data.map(({ id }, index) => ({
    '@type': 'ListItem',
    position: (pageInfo.currentPage - 1) * publicPageSize + index + 1,
    url: `${publicUrl}${path}/${id}`,
  })),
})
