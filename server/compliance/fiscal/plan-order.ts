import { keptDocuments, type KnownDocument, planDocuments } from '#domain/compliance/fiscal/fiscal-plan.ts'
import { guaranteeEnd } from '#domain/compliance/fiscal/fiscal-dates.ts'
import { splitOrder, type WantedDocument } from '#domain/compliance/fiscal/fiscal-split.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { readAllowances } from '#server/money/charges/allowances.sql.ts'
import { lockOrder, type OrderRow } from '#server/orders/order/orders.sql.ts'
import { announceIfComplete } from './announce-documents.ts'
import { cancelDocuments, documentsOfOrder, type FiscalDocument, insertDocuments } from './fiscal-documents.sql.ts'
import { fiscalLines } from './fiscal-lines.ts'
import { guaranteeDaysOf, storePlanned } from './fiscal-orders.sql.ts'
import { type FiscalSettings, readFiscalSettings } from './settings/fiscal-settings.sql.ts'

/**
 * Stores the documents that an order still needs, and cancels those that state what it does not contain any more (domain/compliance/fiscal/fiscal-plan.ts).
 * Idempotent. Nothing is sent here: the documents' jobs do that. An order
 * that names nobody, or has no CPF any more, gets no further document. `again`: also those that staff canceled.
 */
export async function planOrder(tx: Tx, orderId: string, { again = false } = {}): Promise<void> {
  const order = await lockOrder(tx, orderId)
  if (!order) return
  const statesBuyer = !order.anonymized_at && !order.masked_at
  const settings = await readFiscalSettings(tx)
  const known = (await documentsOfOrder(tx, orderId)).map(knownDocument)
  const kept = keptDocuments(known, { again })
  const wanted =
    order.status === 'PAID'
      ? splitOrder({ ...sumsOf(order), allowances: await readAllowances(tx, orderId) }, await fiscalLines(tx, orderId), kept)
      : []
  const plan = planDocuments(wanted, known, {
    replaces: settings.after_partial_refund === 'REPLACE' && statesBuyer,
  })
  if (plan.cancel.length > 0) {
    await cancelDocuments(tx, plan.cancel, null)
    // A document unknown to the issuer is canceled by now, and is replaced at once.
    return planOrder(tx, orderId, { again })
  }
  if (plan.create.length > 0 && statesBuyer) {
    const days = await guaranteeDaysOf(tx, orderId)
    const dueAt = (document: WantedDocument) => whenDue(settings, document, order.paid_at ?? new Date(), days)
    await insertDocuments(
      tx,
      orderId,
      plan.create.map((document) => ({ ...document, dueAt: dueAt(document) })),
    )
  }
  await storePlanned(tx, orderId)
  await announceIfComplete(tx, orderId)
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

const knownDocument = (row: FiscalDocument): KnownDocument => ({
  id: row.id,
  group: row.document_group,
  document: row.document,
  class: row.class,
  status: row.status,
  sent: row.sent_at !== null,
  lines: row.lines,
  shippingCents: row.shipping_cents,
  totalCents: row.total_cents,
  settled: row.settled_at !== null,
  withdrawn: row.canceled_by !== null,
})
