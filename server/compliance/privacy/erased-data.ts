import type { DB } from '#database/tables.generated.ts'
import { eraseAccesses, eraseOldAccesses } from '#server/delivery/access/access-reasons.sql.ts'
import { deleteCertificates } from '#server/delivery/certificates/certificates.sql.ts'
import { deleteProgress } from '#server/delivery/lessons/progress.sql.ts'
import { deleteOldPushes } from '#server/delivery/access/pushes/pushes.sql.ts'
import { deleteOldLeases } from '#server/delivery/lessons/playback-leases.sql.ts'
import { deletePlaces } from '#server/delivery/library/reading-places.sql.ts'
import { deleteMarksOf, deleteOldMarks } from '#server/delivery/marks/study-marks.sql.ts'
import { eraseQuestions } from '#server/delivery/questions/write-questions.sql.ts'
import { anonymizeCopies } from '#server/delivery/stamps/anonymize-copies.ts'
import { anonymizePayments } from '#server/money/payments/anonymize-payments.ts'
import { deleteOldExchanges } from '#server/money/payments/provider-exchanges.sql.ts'
import { removeAcceptedReasons } from '#server/money/transfers/transfer-lines.sql.ts'
import { deleteEventsOf, deleteOldEvents } from '#server/money/payment-webhooks/webhook-events.sql.ts'
import { deleteConversions } from '#server/operations/conversions/conversions.sql.ts'
import { deleteItemsOf } from '#server/operations/bulk/bulk-items.sql.ts'
import { deleteOldOperations } from '#server/operations/bulk/bulk-operations.sql.ts'
import { deleteImportedSubscriptions } from '#server/orders/subscriptions/imported-subscriptions.sql.ts'
import { deleteLinesOf, deleteOldLines } from '#server/operations/imports/import-rows.sql.ts'
import { removeReasons } from '#server/operations/exceptions/exceptions.sql.ts'
import { deleteOldDeliveries, erasePersonFromDeliveries } from '#server/operations/outgoing-webhooks/deliveries.sql.ts'
import { anonymizeOrder, maskOrder } from '#server/orders/order/anonymize-order.ts'
import { deleteClosedNetworks } from '#server/orders/order/open-order-networks.sql.ts'
import { forgetBrowsers, removePhone, storeBlocked } from '#server/orders/order/orders.sql.ts'
import { cancelOfOrder } from '#server/money/payments/cancel-subscription.ts'
import { deleteOldMessages } from '#server/people/contact/contact-messages.sql.ts'
import { deleteBuyer } from '#server/people/buyers/buyers.sql.ts'
import { deleteEndedSessions, deleteSessionsOf, endSessionsOf, forgetOrderInSessions } from '#server/people/buyers/sessions.sql.ts'
import { deleteOldWaiting, deleteWaitingOf } from '#server/people/waiting-list/waiting-list.sql.ts'
import { deleteCodesOf, deleteOldCodes } from '#server/people/buyers/sign-in-codes.sql.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { removeAddressFromHistory } from '#server/platform/database/history/history.sql.ts'
import { removePersonFromHistory } from '#server/orders/order/order-history.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { deleteOldAnswers } from '#server/platform/web/idempotency/idempotency-keys.sql.ts'
import { deleteOldAccessRecords } from '#server/platform/web/access-records/access-records.sql.ts'
import { deleteNotesOf } from '#server/orders/notes/order-notes.sql.ts'
import { deleteUnsentEmails, forgetSentEmails } from '#server/orders/emails/emails.sql.ts'
import { anonymizeDownloadsOfAddress } from '#server/platform/files/file-downloads.sql.ts'
import { giveUpDocuments } from '../fiscal/fiscal-documents.sql.ts'
import { anonymizeWithdrawals } from '../withdrawals/withdrawals.sql.ts'
import { forgetRequestsOf } from './privacy-requests.sql.ts'

/** ON_REQUEST: whatever is open about the order. AT_ONCE: unless something is open. WITH_ORDER: once nothing needs the order's data. */
export type Goes = 'ON_REQUEST' | 'AT_ONCE' | 'WITH_ORDER'

type EraseOfOrder = (tx: Tx, order: { id: string; email: string }) => Promise<unknown>

/** Data of a person: where it is, how long it stays, and how it goes. */
interface PersonalData {
  columns: { readonly [Table in keyof DB]?: readonly (keyof DB[Table])[] }
  /**
   * Data of an order, and when it goes (domain/compliance/privacy/erasure-dates.ts). `whenOld`: what goes of a paid order whose retention is over,
   * even if nobody asks: only the sale needed it.
   */
  ofOrder?: { goes: Goes; erase: EraseOfOrder; whenOld?: EraseOfOrder | 'ALL' }
  /** Data of an address, which goes at once. */
  ofAddress?: (tx: Tx, email: string) => Promise<unknown>
  /** For evidence in a dispute (docs/disputes.md#evidence): what happens while the dispute is active, and what goes when it has ended. */
  evidence?: { keep?: (tx: Tx, email: string) => Promise<unknown>; erase: (tx: Tx, email: string, until: Date) => Promise<unknown> }
  /** By age, whether or not anybody asks (docs/retention.md): deletes at most so many rows, and returns how many. */
  expires?: Record<string, (deps: Pick<Deps, 'db' | 'config'>, most: number) => Promise<number>>
}

/**
 * All places with data of a person, in the order of locks (docs/sale.md). tests/api/erasure.test.ts compares them with the schema. What an
 * export has of each table says tests/harness/exported-tables.ts.
 */
export const personalData: readonly PersonalData[] = [
  { columns: {}, ofOrder: { goes: 'ON_REQUEST', erase: (tx, { id }) => storeBlocked(tx, id) } },
  // No charge follows for somebody who wants to be forgotten.
  { columns: {}, ofOrder: { goes: 'ON_REQUEST', erase: (tx, { id }) => cancelOfOrder(tx, id) } },
  { columns: { orders: ['phone'] }, ofOrder: { goes: 'AT_ONCE', erase: (tx, { id }) => removePhone(tx, id) } },
  {
    columns: {
      orders: ['name', 'email', 'cpf', 'address', 'carrier', 'tracking_code', 'attribution', 'consented'],
      coupon_redemptions: ['cpf', 'email_key'],
    },
    ofOrder: { goes: 'WITH_ORDER', erase: (tx, { id }) => anonymizeOrder(tx, id), whenOld: (tx, { id }) => maskOrder(tx, id) },
    expires: {
      forgottenBrowsers: ({ db }, most) => forgetBrowsers(db, most),
      closedNetworks: ({ db }, most) => deleteClosedNetworks(db, most),
    },
  },
  {
    columns: {
      payments: ['pay_url', 'pix_text', 'refusal'],
      refunds: ['refusal', 'reason'],
      refund_calls: ['refusal'],
      provider_exchanges: ['method', 'path', 'outcome', 'request', 'response'],
      disputes: ['answer_note'],
    },
    ofOrder: { goes: 'WITH_ORDER', erase: (tx, { id }) => anonymizePayments(tx, id), whenOld: 'ALL' },
    expires: {
      deletedExchanges: ({ db, config }, most) => deleteOldExchanges(db, { days: config.providerResponseRetentionDays, most }),
    },
  },
  {
    columns: { webhook_events: ['body', 'headers', 'outcome', 'signature'] },
    ofOrder: { goes: 'WITH_ORDER', erase: (tx, { id }) => deleteEventsOf(tx, id), whenOld: 'ALL' },
    expires: { deletedEvents: ({ db, config }, most) => deleteOldEvents(db, { days: config.webhookRetentionDays, most }) },
  },
  {
    columns: { withdrawals: ['reason', 'ip_hash'] },
    ofOrder: { goes: 'WITH_ORDER', erase: (tx, { id }) => anonymizeWithdrawals(tx, id), whenOld: 'ALL' },
  },
  {
    columns: { stamped_copies: ['key'], file_downloads: ['email', 'session_id'] },
    ofOrder: { goes: 'WITH_ORDER', erase: (tx, { id }) => anonymizeCopies(tx, id) },
  },
  { columns: { reading_places: ['place'] }, ofOrder: { goes: 'ON_REQUEST', erase: (tx, { id }) => deletePlaces(tx, id) } },
  // Before what they give: work on one of these lines is waited for, and then what it gave is found.
  {
    columns: { import_rows: ['cells', 'email', 'fields', 'reason'] },
    ofAddress: deleteLinesOf,
    expires: { importedLines: ({ db }, most) => deleteOldLines(db, most) },
  },
  {
    columns: { bulk_items: ['email', 'line', 'title', 'note', 'input', 'reason'] },
    ofOrder: { goes: 'AT_ONCE', erase: (tx, { id }) => deleteItemsOf(tx, { orderId: id }) },
    ofAddress: (tx, email) => deleteItemsOf(tx, { email }),
    expires: { bulkOperations: ({ db }, most) => deleteOldOperations(db, most) },
  },
  {
    columns: { imported_subscribers: ['email', 'name', 'cpf', 'phone'] },
    ofAddress: (tx, email) => deleteImportedSubscriptions(tx, { email }),
  },
  {
    columns: { course_accesses: ['email'], access_reasons: ['email', 'origin'] },
    ofOrder: { goes: 'WITH_ORDER', erase: (tx, { id, email }) => eraseAccesses(tx, email, id) },
    ofAddress: (tx, email) => eraseAccesses(tx, email),
    evidence: { erase: eraseOldAccesses },
  },
  { columns: { buyers: ['email', 'certificate_name', 'name', 'cpf', 'phone'] }, ofAddress: deleteBuyer },
  { columns: { lesson_progress: ['email', 'watched_places'] }, ofAddress: deleteProgress },
  {
    columns: { study_marks: ['email', 'place', 'quote', 'note'] },
    ofAddress: deleteMarksOf,
    expires: { deletedMarks: ({ db }, most) => deleteOldMarks(db, most) },
  },
  { columns: { lesson_questions: ['email'] }, ofAddress: eraseQuestions },
  { columns: { certificates: ['email', 'name'] }, ofAddress: deleteCertificates },
  {
    columns: { buyer_sessions: ['email', 'device'], buyer_session_orders: ['order_id'], push_subscriptions: ['endpoint'] },
    ofOrder: { goes: 'ON_REQUEST', erase: (tx, { id }) => forgetOrderInSessions(tx, id) },
    ofAddress: (tx, email) => deleteSessionsOf(tx, email),
    evidence: { keep: endSessionsOf, erase: deleteSessionsOf },
    expires: { endedSessions: ({ db }, most) => deleteEndedSessions(db, most) },
  },
  {
    columns: { sign_in_codes: ['email'] },
    ofAddress: deleteCodesOf,
    expires: { oldCodes: ({ db }, most) => deleteOldCodes(db, most) },
  },
  { columns: {}, expires: { oldPushes: ({ db }, most) => deleteOldPushes(db, most) } },
  { columns: {}, expires: { oldLeases: ({ db }, most) => deleteOldLeases(db, most) } },
  { columns: {}, expires: { oldAnswers: ({ db }, most) => deleteOldAnswers(db, most) } },
  {
    columns: { waiting_list: ['email'] },
    ofAddress: deleteWaitingOf,
    expires: { deletedWaiting: ({ db }, most) => deleteOldWaiting(db, most) },
  },
  {
    columns: { file_downloads: ['email', 'session_id'] },
    ofAddress: (tx, email) => anonymizeDownloadsOfAddress(tx, email),
    evidence: { erase: anonymizeDownloadsOfAddress },
  },
  { columns: { privacy_requests: ['email'] }, ofAddress: forgetRequestsOf },
  {
    columns: { fiscal_documents: ['reason', 'xml', 'pdf', 'cancellation_xml'] },
    ofOrder: { goes: 'WITH_ORDER', erase: (tx, { id }) => giveUpDocuments(tx, id), whenOld: 'ALL' },
  },
  {
    columns: { transfer_lines: ['accepted_reason'] },
    ofOrder: { goes: 'AT_ONCE', erase: (tx, { id }) => removeAcceptedReasons(tx, id), whenOld: 'ALL' },
  },
  {
    columns: { emails: ['order_id', 'subject', 'recipient'] },
    ofOrder: { goes: 'AT_ONCE', erase: (tx, { id }) => eraseEmails(tx, id), whenOld: (tx, { id }) => forgetSentEmails(tx, id) },
  },
  { columns: { order_notes: ['note'] }, ofOrder: { goes: 'AT_ONCE', erase: (tx, { id }) => deleteNotesOf(tx, id), whenOld: 'ALL' } },
  {
    columns: { history: ['changes'] },
    ofOrder: { goes: 'AT_ONCE', erase: (tx, { id }) => removePersonFromHistory(tx, id), whenOld: 'ALL' },
    ofAddress: removeAddressFromHistory,
  },
  {
    columns: { exceptions: ['actions', 'detail'] },
    ofOrder: { goes: 'AT_ONCE', erase: (tx, { id }) => removeReasons(tx, id), whenOld: 'ALL' },
  },
  { columns: {}, ofOrder: { goes: 'ON_REQUEST', erase: (tx, { id }) => deleteConversions(tx, id) } },
  {
    columns: { webhook_deliveries: ['subject', 'body', 'answer'] },
    ofOrder: { goes: 'ON_REQUEST', erase: (tx, { id, email }) => erasePersonFromDeliveries(tx, { orderId: id, email }) },
    ofAddress: (tx, email) => erasePersonFromDeliveries(tx, { email }),
    evidence: {
      keep: (tx, email) => erasePersonFromDeliveries(tx, { email }),
      erase: (tx, email) => erasePersonFromDeliveries(tx, { email }),
    },
    expires: { deletedWebhookDeliveries: ({ db }, most) => deleteOldDeliveries(db, most) },
  },
  // The law keeps them for six months, and no longer, whoever asks (Marco Civil da Internet, art. 15; LGPD, art. 16, I).
  {
    columns: { access_records: ['session', 'address', 'port'] },
    expires: { deletedAccessRecords: ({ db }, most) => deleteOldAccessRecords(db, most) },
  },
  // Answered messages go with their address, an open one once it is answered (apply-erasures.ts).
  {
    columns: { contact_messages: ['name', 'email', 'message', 'order_reference', 'answer'] },
    expires: { oldMessages: ({ db }, most) => deleteOldMessages(db, most) },
  },
]

async function eraseEmails(tx: Tx, orderId: string) {
  await deleteUnsentEmails(tx, orderId)
  await forgetSentEmails(tx, orderId)
}

/** Deletes what an address has. `keepsEvidence`: what a dispute needs as evidence stays, and the sessions only end. */
export async function eraseMember(tx: Tx, email: string, { keepsEvidence = false } = {}) {
  for (const { ofAddress, evidence } of personalData) await (keepsEvidence && evidence ? evidence.keep : ofAddress)?.(tx, email)
}

/** Erases the evidence that `keepsEvidence` left, once the dispute has ended. Later purchases and actions stay. */
export async function eraseEvidence(tx: Tx, email: string, requestedAt: Date) {
  for (const { evidence } of personalData) await evidence?.erase(tx, email, requestedAt)
}
