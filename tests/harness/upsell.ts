import { cpfOf } from '#tests/harness/cpf.ts'
import type { Panel } from './panel.ts'
import { submittingBrowser } from './signed-in.ts'

let people = 0
/** A CPF that no other buyer has. */
export const newCpf = () => ({ cpf: cpfOf(800_000_000 + ++people) })

export interface ShownOffer {
  kind: string
  productId: string
  title: string
  totalCents: number
  shippingCents: number
  products: { productId: string }[]
}

/** Calls of staff and of the browser of a paid order about the offer after its payment. */
export function upsellsOf({ ask, shop }: Panel) {
  const offer = (from: string, to: string | null, cents = 2590, type = 'COURSE') =>
    ask('mutation ($id: ID!, $data: CourseInput!) { editCourse(id: $id, data: $data) { upsell { productId priceCents } } }', {
      id: from,
      data: { upsell: to && { type, productId: to, priceCents: cents } },
    })
  const look = async (id: string) => {
    const { body } = await shop.call('GET', `/api/orders/${id}/offer`, undefined, await submittingBrowser(shop, id))
    return body.offer as ShownOffer | null
  }
  /** Buys these products; unless they are named, the ones that the page shows now. */
  const take = async (id: string, total = 2_590, products?: readonly string[]) => {
    const offered = products ?? (await look(id))?.products.map(({ productId }) => productId) ?? [id]
    return shop.call('POST', `/api/orders/${id}/offer`, { total, products: offered }, await submittingBrowser(shop, id))
  }
  const ordersAfter = (id: string) =>
    shop.rows<Record<string, unknown>>(
      'select id, status, email, cpf, name, phone, source, attribution, consented, total_cents, discount_cents, coupon_id from orders where upsell_of = $1',
      [id],
    )
  return { offer, look, take, ordersAfter }
}
