import { documentCan } from '#domain/compliance/fiscal/document-can.ts'
import { fiscalDocumentName } from '#domain/catalogue/products/fiscal-classes.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { record } from '#server/platform/database/history/history.sql.ts'
import { recordOrderEdit } from '#server/orders/order/order-history.ts'
import { lockOrder } from '#server/orders/order/orders.sql.ts'
import { throwUnless } from '#domain/platform/refusals/refusal.ts'
import { announceIfComplete } from './announce-documents.ts'
import {
  cancelDocuments,
  documentById,
  documentsOfOrder,
  type FiscalDocument,
  lockDocument,
  retryDocument,
  settleDocument,
} from './fiscal-documents.sql.ts'
import { planOrder } from './plan-order.ts'

type Needs = Pick<Deps, 'db' | 'config'>

/**
 * Sends a rejected document again, with the settings as they are now; asks at once about one that waits; and repeats a cancellation that the
 * issuer refused.
 */
export function retry(deps: Needs, id: string, actor: string) {
  return change(deps, id, async (tx, document) => {
    throwUnless(documentCan.retry(stateOf(document)))
    await retryDocument(tx, id)
    await record(tx, { ...entryOf(document), actor, action: 'RETRIED', changes: [] })
  })
}

/** Cancels a document by hand. It is issued again only by `issueNow`. */
export function cancelByHand(deps: Needs, id: string, actor: string) {
  return change(deps, id, async (tx, document) => {
    throwUnless(documentCan.cancel(stateOf(document)))
    await cancelDocuments(tx, [id], actor)
    await announceIfComplete(tx, document.order_id)
    const after = await lockDocument(tx, id)
    await record(tx, {
      ...entryOf(document),
      actor,
      action: 'CANCELED',
      changes: [{ field: 'status', before: document.status, after: after.status }],
    })
  })
}

/**
 * Ends the cancellation of a document that the issuer refuses to cancel: staff settled it otherwise, such as by a return document, so it
 * stays valid and is not canceled again by itself. The reason is in the order's history.
 */
export function settleOtherwise(deps: Needs, id: string, { actor, reason }: { actor: string; reason: string }) {
  return change(deps, id, async (tx, document) => {
    throwUnless(documentCan.settle(stateOf(document)))
    await settleDocument(tx, id)
    await announceIfComplete(tx, document.order_id)
    await record(tx, {
      ...entryOf(document),
      actor,
      action: 'EDITED',
      changes: [{ field: 'status', before: document.status, after: 'ISSUED' }],
    })
    const settled = `${fiscalDocumentName(document.document)} ${document.number ?? ''}: ${reason}`
    await recordOrderEdit(tx, actor, document.order_id, { field: 'fiscalDocument', before: null, after: settled })
  })
}

/**
 * Issues at once what an order lacks: what waits for the end of the guarantee, and what staff canceled. Returns whether there is such an
 * order.
 */
export async function issueNow(deps: Needs, orderId: string, actor: string): Promise<boolean> {
  return deps.db.transaction().execute(async (tx) => {
    if (!(await lockOrder(tx, orderId))) return false
    await planOrder(tx, orderId, { again: true })
    for (const document of await documentsOfOrder(tx, orderId)) {
      if (document.status !== 'QUEUED' || document.sent_at) continue
      await retryDocument(tx, document.id)
      await record(tx, { ...entryOf(document), actor, action: 'RETRIED', changes: [] })
    }
    return true
  })
}

/** A cancellation that nothing repeats was refused by the issuer. */
const stateOf = ({ status, next_at }: FiscalDocument) => ({ status, isStuck: status === 'CANCELING' && next_at === null })

const entryOf = ({ id }: FiscalDocument) => ({ entity: 'FISCAL_DOCUMENT', entityId: id }) as const

async function change({ db }: Needs, id: string, make: (tx: Tx, document: FiscalDocument) => Promise<void>) {
  await db.transaction().execute(async (tx) => {
    const known = await documentById(tx, id)
    if (!known) return
    await lockOrder(tx, known.order_id)
    await make(tx, await lockDocument(tx, id))
  })
}
