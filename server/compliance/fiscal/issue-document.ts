import { nextStatus, secondsUntilPoll } from '#domain/compliance/fiscal/fiscal-status.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { record } from '#server/platform/database/history/history.sql.ts'
import { addToLog } from '#server/platform/monitoring/log-context.ts'
import { lockOrder, orderById } from '#server/orders/order/orders.sql.ts'
import type { FiscalIssuer, IssuerAnswer, IssuerWord } from '#domain/compliance/fiscal/fiscal-issuer.ts'
import { announceIfComplete } from './announce-documents.ts'
import { type FiscalDocument, leaseDocument, lockDocument, recordSending, storeChange } from './fiscal-documents.sql.ts'
import { fiscalRequest } from './fiscal-request.ts'
import { planOrder } from './plan-order.ts'
import { storeFiles } from './store-files.ts'

type Needs = Pick<Deps, 'db' | 'config' | 'log' | 'storage'>

/** The result of a call. `files`: the issuer's files of an issued document were stored. */
type CallResult = IssuerAnswer | { kind: 'files'; complete: boolean }

/**
 * Issues a document, one step at each call: sends it, asks what became of it, fetches its files, or cancels it. Its row was stored before
 * the first call, and after a lost answer it is read under the same reference before it is sent again, so it is issued once. A lease lets
 * one job at a time do that. Idempotent; the next step has its own job.
 */
export async function issueDocument(deps: Needs, issuer: FiscalIssuer, id: string) {
  const document = await leaseDocument(deps.db, id)
  if (!document) return
  addToLog({ orderId: document.order_id })
  const result = await stepOf(deps, issuer, document)
  if (result.kind === 'unknown')
    deps.log.warn({ documentId: id, reason: result.reason }, 'no definite answer from the issuer of fiscal documents')
  await deps.db.transaction().execute(async (tx) => {
    await lockOrder(tx, document.order_id)
    const current = await lockDocument(tx, id)
    // The lease has expired, and another job is at work: only what the issuer says of the document itself still counts.
    const isOurs = current.requested_at === null || current.requested_at.getTime() === document.requested_at?.getTime()
    if (!isOurs && result.kind !== 'state') return
    // A refund has changed it meanwhile: only what the issuer says of the document itself still counts.
    if (current.status !== document.status && result.kind !== 'state') return continueWith(tx, current)
    await apply(deps, tx, current, result)
  })
}

const continueWith = (tx: Tx, document: FiscalDocument) =>
  storeChange(tx, document, {
    status: document.status,
    reason: document.reason,
    number: null,
    accessKey: null,
    issuedAt: null,
    again: document.status === 'CANCELED' ? null : 0,
  })

async function stepOf(deps: Needs, issuer: FiscalIssuer, document: FiscalDocument): Promise<CallResult> {
  const reference = { ref: document.id, document: document.document }
  switch (document.status) {
    case 'QUEUED':
      return send(deps, issuer, document)
    case 'SENT':
      return issuer.read(reference)
    case 'CANCELING':
      return cancel(deps, issuer, document)
    case 'ISSUED': {
      const word = await issuer.read(reference)
      return word.kind === 'state' && word.state === 'issued' ? storeFiles(deps, issuer, document, word) : word
    }
    case 'CANCELED': {
      const word = await issuer.read(reference)
      return word.kind === 'state' && word.xmlAddress ? storeFiles(deps, issuer, document, word) : word
    }
    case 'REJECTED':
      return { kind: 'unknown', reason: 'nothing-to-do' }
  }
}

async function send(deps: Needs, issuer: FiscalIssuer, document: FiscalDocument): Promise<IssuerAnswer> {
  if (document.sent_at) {
    const word = await issuer.read({ ref: document.id, document: document.document })
    // It may have been rejected before staff corrected it. Sent again under its reference, it is still one document.
    const isRepeatable = word.kind === 'state' && word.state === 'rejected' && document.polls < mostPolls
    if (!isRepeatable && (word.kind !== 'state' || word.state !== 'missing')) return word
  }
  // A document that waited until now, or was rejected, follows the settings of now, and states nothing that was withdrawn from meanwhile.
  await deps.db.transaction().execute((tx) => planOrder(tx, document.order_id))
  const request = await fiscalRequest(deps, document)
  if (typeof request === 'string') return { kind: 'refused', reason: request }
  if (!(await recordSending(deps.db, document.id))) return { kind: 'unknown', reason: 'canceled-meanwhile' }
  return issuer.issue(request)
}

/** How long after it was sent a document may reach the issuer. */
const lateSeconds = 60

/** Goods that have travelled have their NF-e for ever, however soon the sale is undone (Ajuste SINIEF 07/05, cláusula décima segunda). */
const hasTravelled = 'O livro já foi enviado, e a nota de mercadoria que circulou não se cancela: cabe uma nota de devolução.'
const reasonForIssuer = 'Venda desfeita: valor devolvido ao comprador.'

/**
 * A document in the issuer's work cannot be canceled yet. After the cancellation it is read: the issuer's word on the call alone does not
 * count.
 */
async function cancel({ db }: Needs, issuer: FiscalIssuer, document: FiscalDocument): Promise<IssuerAnswer> {
  const reference = { ref: document.id, document: document.document }
  const word = await issuer.read(reference)
  if (word.kind !== 'state') return word
  // A request whose answer was lost may still arrive.
  if (word.state === 'missing' && Date.now() - (document.sent_at?.getTime() ?? 0) < lateSeconds * 1000)
    return { kind: 'unknown', reason: 'late' }
  if (word.state !== 'issued') return word
  if (document.document === 'NFE' && (await orderById(db, document.order_id))?.sent_at) return { kind: 'refused', reason: hasTravelled }
  const answer = await issuer.cancel(reference, reasonForIssuer)
  const after = answer.kind === 'state' && answer.state !== 'canceled' ? await issuer.read(reference) : answer
  // It was issued: the accountant needs its number, though the store has never seen it in that state.
  if (after.kind !== 'state') return after
  return {
    ...after,
    number: after.number ?? word.number,
    accessKey: after.accessKey ?? word.accessKey,
    issuedAt: after.issuedAt ?? word.issuedAt,
    xmlAddress: after.xmlAddress ?? word.xmlAddress,
  }
}

async function apply(deps: Needs, tx: Tx, document: FiscalDocument, result: CallResult) {
  const { status } = document
  const base = { status, reason: document.reason, number: null, accessKey: null, issuedAt: null, again: secondsUntilPoll(document.polls) }
  switch (result.kind) {
    case 'unknown':
      return storeChange(tx, document, { ...base, again: isLeft(document) ? null : base.again })
    case 'refused':
      return refuse(deps, tx, document, result.reason)
    case 'files':
      await storeChange(tx, document, { ...base, again: result.complete ? null : base.again })
      return status === 'ISSUED' ? announceIfComplete(tx, document.order_id) : undefined
    case 'state':
      return move(deps, tx, document, result)
  }
}

/**
 * Some two hours. Files of a canceled document that the issuer does not have for longer are not asked for any more, and a rejected document
 * whose answers are lost for longer is not sent again.
 */
const mostPolls = 20
const isLeft = ({ status, polls }: FiscalDocument) => status === 'REJECTED' || (status === 'CANCELED' && polls > mostPolls)

/** Whether the issuer has files of a canceled document that the store does not keep yet. */
const lacksFiles = ({ xml, cancellation_xml: cancellation }: FiscalDocument, word: IssuerWord) =>
  (word.xmlAddress !== null && !xml?.bytes) || (word.cancellationXmlAddress !== null && !cancellation?.bytes)

/** The issuer does not take it, or does not cancel it: staff must act. */
async function refuse({ log }: Needs, tx: Tx, document: FiscalDocument, reason: string) {
  const status = document.status === 'QUEUED' || document.status === 'SENT' ? 'REJECTED' : document.status
  log.warn({ documentId: document.id, status }, 'a fiscal document was refused')
  const again = status === 'REJECTED' || status === 'CANCELING' ? null : secondsUntilPoll(document.polls)
  await storeChange(tx, document, { status, reason, number: null, accessKey: null, issuedAt: null, again })
}

async function move(deps: Needs, tx: Tx, document: FiscalDocument, word: IssuerWord) {
  const status = nextStatus(document.status, word.state) ?? document.status
  const moved = status !== document.status
  const fetches = moved && (status === 'ISSUED' || (status === 'CANCELED' && lacksFiles(document, word)))
  const again = fetches ? 0 : status === 'CANCELED' || status === 'REJECTED' ? null : secondsUntilPoll(document.polls)
  if (moved && status === 'REJECTED') deps.log.warn({ documentId: document.id }, 'a fiscal document was rejected')
  const { reason, number, accessKey, issuedAt } = word
  await storeChange(tx, document, { status, reason, number, accessKey, issuedAt, again })
  if (!moved || (status !== 'ISSUED' && status !== 'CANCELED')) return
  await record(tx, {
    actor: document.canceled_by ?? 'Focus NFe',
    entity: 'FISCAL_DOCUMENT',
    entityId: document.id,
    action: status === 'ISSUED' ? 'ISSUED' : 'CANCELED',
    changes: [{ field: 'status', before: document.status, after: status }],
  })
  // A document that replaces a canceled one waits for this moment.
  if (status === 'CANCELED') await planOrder(tx, document.order_id)
}
