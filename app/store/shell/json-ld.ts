import type { Launch } from '#domain/catalogue/products/launch.ts'
import { unitsFromCents } from '#domain/platform/values/money.ts'
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
  priceCents: number
  currency: string
  available: boolean
  launch: Launch | null
  /** Null for what is delivered by e-mail. */
  shippingCents: number | null
}

/** 1990 → 19.90 */
export const decimals = (cents: number) => unitsFromCents(cents).toFixed(2)

export const offer = (store: Store, { address, priceCents, currency, available, launch, shippingCents }: Offered) => ({
  '@type': 'Offer',
  url: address,
  price: decimals(priceCents),
  priceCurrency: currency,
  availability: `https://schema.org/${available && (launch?.sale ?? 'OPEN') === 'OPEN' ? 'InStock' : 'OutOfStock'}`,
  ...(launch?.regularPriceCents != null && { priceValidUntil: launch.until }),
  itemCondition: 'https://schema.org/NewCondition',
  seller: { '@id': `${store.publicUrl}/#loja` },
  shippingDetails: shippingDetails(shippingCents),
  ...(store.guaranteeDays && { hasMerchantReturnPolicy: returnPolicy(store.guaranteeDays, shippingCents !== null) }),
})

/** Delivery by e-mail costs nothing and arrives the same day. A printed book arrives in 5 to 10 business days. */
function shippingDetails(cents: number | null) {
  const days = (minValue: number, maxValue: number) => ({ '@type': 'QuantitativeValue', minValue, maxValue, unitCode: 'DAY' })
  return {
    '@type': 'OfferShippingDetails',
    shippingRate: { '@type': 'MonetaryAmount', value: decimals(cents ?? 0), currency: 'BRL' },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'BR' },
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      handlingTime: days(0, cents === null ? 0 : 1),
      transitTime: cents === null ? days(0, 0) : days(5, 10),
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
