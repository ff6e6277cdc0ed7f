import { planDocuments } from '#domain/fiscal-plan.ts'
import { guaranteeEnd } from '#domain/fiscal-dates.ts'
import { splitOrder, type WantedDocument } from '#domain/fiscal-split.ts'
import type { Tx } from '../database/database.ts'
import { lockOrder, type OrderRow } from '../orders/orders.sql.ts'
import { cancelDocuments, documentsOfOrder, type FiscalDocument, insertDocuments } from './fiscal-documents.sql.ts'
import { fiscalLines } from './fiscal-lines.ts'
import { guaranteeDaysOf, storePlanned } from './fiscal-orders.sql.ts'
import { type FiscalSettings, readFiscalSettings } from '../fiscal-settings/fiscal-settings.sql.ts'

/**
 * Stores the documents that an order still needs, and cancels those that state what it does not contain any more (domain/fiscal-plan.ts).
 * Idempotent. Nothing is sent here: the documents' jobs do that. An order
 * that names nobody gets no further document. `again`: also those that staff canceled.
 */
export async function planOrder(tx: Tx, orderId: string, { again = false } = {}): Promise<void> {
  const order = await lockOrder(tx, orderId)
  if (!order) return
  const settings = await readFiscalSettings(tx)
  const known = await documentsOfOrder(tx, orderId)
  const wanted = order.status === 'PAID' ? splitOrder(sumsOf(order), await fiscalLines(tx, orderId)) : []
  const plan = planDocuments(wanted, known.flatMap(liveDocument), {
    replaces: settings.after_partial_refund === 'REPLACE' && !order.anonymized_at,
    withdrawn: again ? new Set() : withdrawnGroups(known),
  })
  if (plan.cancel.length > 0) {
    await cancelDocuments(tx, plan.cancel, null)
    // What the issuer cannot know is canceled by now, and is replaced at once.
    return planOrder(tx, orderId, { again })
  }
  if (plan.create.length > 0 && !order.anonymized_at) {
    const days = await guaranteeDaysOf(tx, orderId)
    const dueAt = (document: WantedDocument) => whenDue(settings, document, order.paid_at ?? new Date(), days)
    await insertDocuments(
      tx,
      orderId,
      plan.create.map((document) => ({ ...document, dueAt: dueAt(document) })),
    )
  }
  await storePlanned(tx, orderId)
}

const sumsOf = (order: OrderRow) => ({
  itemsCents: order.items_cents,
  shippingCents: order.shipping_cents,
  discountCents: order.discount_cents,
})

/** Goods travel with their NF-e, so it never waits. */
function whenDue({ issues_at }: FiscalSettings, { document }: WantedDocument, paidAt: Date, days: number): Date {
  return issues_at === 'PAYMENT' || document === 'NFE' ? paidAt : guaranteeEnd(paidAt, days)
}

const liveDocument = ({ id, document_group: group, status, lines, total_cents: totalCents }: FiscalDocument) =>
  status === 'CANCELED' ? [] : [{ id, group, status, lines, totalCents }]

/** Groups whose last document was canceled by hand. */
function withdrawnGroups(known: readonly FiscalDocument[]): Set<string> {
  const last = new Map(known.map((document) => [document.document_group, document]))
  return new Set([...last].flatMap(([group, document]) => (document.canceled_by !== null ? [group] : [])))
}
