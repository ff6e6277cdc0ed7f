import { type Member, stockOfMembers } from '#domain/catalogue/products/bundle.ts'
import { centsFromUnits } from '#domain/platform/values/money.ts'
import type { CartProduct } from '#domain/checkout/stored-cart.ts'
import { firstSentence } from './cart-product.ts'

interface Bundle {
  id: string
  title: string
  description: string
  picture: string
  price: number
  members: {
    type: Member['kind']
    id: string
    title: string
    picture: string
    physical: boolean
    stock: number | null
    shippingPrice: number
  }[]
}

/** A bundle is sent if one of its members is, and there are as many as of its scarcest member (docs/rules/bundles.md). */
export function productOfBundle({ id, title, description, picture, price, members }: Bundle): CartProduct {
  const printed = members.filter(({ physical }) => physical)
  return {
    id,
    kind: 'BUNDLE',
    title,
    description: firstSentence(description),
    // It has the proportions of a course's.
    picture: picture || ((members.find(({ type }) => type === 'COURSE') ?? members[0])?.picture ?? ''),
    priceCents: centsFromUnits(price),
    currency: 'BRL',
    physical: printed.length > 0,
    shippingCents: centsFromUnits(Math.max(0, ...printed.map(({ shippingPrice }) => shippingPrice))),
    stock: stockOfMembers(members),
    members: members.map((member) => ({
      id: member.id,
      kind: member.type,
      title: member.title,
      physical: member.physical,
      stock: member.stock,
    })),
  }
}
