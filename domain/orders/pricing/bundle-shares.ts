import { splitCents } from '#domain/platform/values/money.ts'
import { type Product, productLine, type PurchaseLine } from './purchase-line.ts'

/** The lines of a bundle: its price is shared in proportion to those of its members. Null: one of them is not for sale in BRL. */
export function memberLines(bundle: Product, products: ReadonlyMap<string, Product>): PurchaseLine[] | null {
  const members = (bundle.members ?? []).flatMap((id) => products.get(id) ?? [])
  if (members.length !== bundle.members?.length || members.some(({ currency }) => currency !== 'BRL')) return null
  const shares = splitCents(
    bundle.priceCents,
    members.map(({ priceCents }) => priceCents),
  )
  const { id, title, picture } = bundle
  return members.map((member, place) => ({ ...productLine({ ...member, priceCents: shares[place]! }), bundle: { id, title, picture } }))
}
