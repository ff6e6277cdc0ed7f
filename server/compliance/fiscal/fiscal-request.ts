import type { Db } from '#server/platform/database/database.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { fiscalSeller } from './settings/fiscal-seller.ts'
import { orderById, type OrderRow } from '#server/orders/order/orders.sql.ts'
import type { FiscalAddress, FiscalRequest, FiscalRequestLine } from '#domain/compliance/fiscal/fiscal-issuer.ts'
import type { FiscalDocument } from './fiscal-documents.sql.ts'
import { fiscalLines } from './fiscal-lines.ts'

/** A document's request, from the settings in force now; or a sentence for staff that says what is missing. */
export async function fiscalRequest(deps: Pick<Deps, 'db' | 'config'>, document: FiscalDocument): Promise<FiscalRequest | string> {
  const seller = await fiscalSeller(deps)
  if (typeof seller === 'string') return seller
  const order = await orderById(deps.db, document.order_id)
  if (!order) return 'O pedido não existe mais.'
  const address = addressOf(order)
  if (document.document === 'NFE' && !address) return 'O pedido não tem o endereço do cliente, que a NF-e exige.'
  return {
    ref: document.id,
    document: document.document,
    orderId: order.id,
    issuedAt: new Date(),
    paidAt: order.paid_at ?? order.created_at,
    method: order.method,
    seller,
    buyer: { name: order.name, cpf: order.cpf, email: order.email, address },
    lines: await linesOf(deps.db, document),
    shippingCents: document.shipping_cents,
    totalCents: document.total_cents,
  }
}

async function linesOf(db: Db, document: FiscalDocument): Promise<FiscalRequestLine[]> {
  const lines = await fiscalLines(db, document.order_id)
  return document.lines.map(({ itemId, cents, discountCents }) => {
    const { productId, title, class: ofLine, treatment, unitCents, ...line } = lines.find(({ id }) => id === itemId)!
    // Copies may have become lines of their own after the document was planned.
    const quantity = unitCents > 0 ? (cents + discountCents) / unitCents : line.quantity
    return { productId, title, class: ofLine, treatment, quantity, unitCents, discountCents, cents }
  })
}

function addressOf({ address }: OrderRow): FiscalAddress | null {
  if (address === null) return null
  const { street, number, complement, neighborhood, city, state, zip } = address
  return { street, number, complement: complement ?? '', district: neighborhood, city, state, postalCode: zip.replace(/\D/g, '') }
}
