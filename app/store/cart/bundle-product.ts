import { stockOfMembers } from '#domain/catalogue/products/bundle.ts'
import type { CartProduct } from '#domain/checkout/stored-cart.ts'
import { cartFields, type ProductIn } from './cart-product.ts'

/** A bundle is sent if one of its members is, and there are as many as of its scarcest member (docs/rules/bundles.md). */
export function productOfBundle({ members, ...bundle }: ProductIn<'publicBundles'>): CartProduct {
  const printed = members.filter(({ physical }) => physical)
  return {
    ...cartFields(bundle, bundle.priceCents),
    kind: 'BUNDLE',
    // It has the proportions of a course's.
    picture: bundle.picture || ((members.find(({ type }) => type === 'COURSE') ?? members[0])?.picture ?? ''),
    currency: 'BRL',
    physical: printed.length > 0,
    shippingCents: Math.max(0, ...printed.map((member) => member.shippingCents)),
    stock: stockOfMembers(members),
    members: members.map(({ type: kind, id, title, physical, stock }) => ({ id, kind, title, physical, stock })),
  }
}
