import { normalEmail } from '#domain/platform/values/email.ts'
import { type OrderErasure, orderErasure } from '#domain/compliance/privacy/erasure-dates.ts'
import type { PlannedOrder } from '#domain/compliance/privacy/privacy-answer.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { record } from '#server/platform/database/history/history.sql.ts'
import { addJob } from '#server/platform/jobs/jobs.sql.ts'
import { applyErasures } from './apply-erasures.ts'
import { countMessages, erasureFactsOf, type MessageCounts, type OrderFacts } from './erasure-facts.sql.ts'
import { insertErasures, isMember, personId, plannedErasures } from './erasures.sql.ts'
import { insertPrivacyRequest, lockAddress, privacyRequestById, type PrivacyRequest, privacyRequestsOf } from './privacy-requests.sql.ts'

/** Effects of an erasure now. `member`: something of the library belongs to the address, and its erasure is not under way. */
export interface ErasurePreview {
  member: boolean
  /** Orders that still name somebody and are not planned yet. */
  orders: PlannedOrder[]
  /** Messages of the address that no erasure waits for: those that are answered go at once, the others after their answer. */
  messages: MessageCounts
}

/** The plan of an erasure that has not been requested yet. */
export async function previewErasure(db: Db, email: string, now = new Date()): Promise<ErasurePreview> {
  // First: what is planned may be done at any moment, and is then found by neither question. The other way round it would look like something new.
  const planned = await plannedErasures(db, email)
  const [facts, member, messages] = await Promise.all([erasureFactsOf(db, email), isMember(db, email), countMessages(db, email)])
  const orders = facts.filter(({ id }) => !planned.orderIds.has(id))
  return { member: member && !planned.address, messages, orders: orders.map((order) => plannedOrder(order, orderErasure(order, now))) }
}

const plannedOrder = ({ id, createdAt }: OrderFacts, plan: OrderErasure): PlannedOrder => ({
  id,
  createdAt: createdAt.toISOString(),
  ...(plan.kind === 'now' ? { at: null, wait: null } : { at: plan.at.toISOString(), wait: plan.wait }),
})

/** `already`: the latest request of the address, after which nothing new has come. `unknown`: the store knows nothing of it. */
export type RequestedErasure = { kind: 'requested' | 'already'; request: PrivacyRequest } | { kind: 'unknown' }

/**
 * Erases what can go of an address now, plans the rest, and queues the confirmation (docs/rules/privacy.md#erasure). Of two calls at the same
 * moment one does it and the other sees that it is done. What a process that dies leaves is done by the next call, or by the nightly job.
 */
export async function requestErasure(
  deps: Pick<Deps, 'db' | 'log'>,
  wanted: { email: string; requestedBy: string },
): Promise<RequestedErasure> {
  const email = normalEmail(wanted.email)
  const requested = await deps.db.transaction().execute((tx) => plan(tx, email, wanted.requestedBy))
  if (requested.kind === 'unknown') return requested
  await applyErasures(deps, { requestId: requested.request.id, email })
  return { ...requested, request: (await privacyRequestById(deps.db, requested.request.id)) ?? requested.request }
}

async function plan(tx: Tx, email: string, requestedBy: string): Promise<RequestedErasure> {
  await lockAddress(tx, email)
  const { member, orders, messages } = await previewErasure(tx, email)
  if (!member && orders.length === 0 && messages.answered + messages.open === 0) {
    const [last] = (await privacyRequestsOf(tx, email)).filter(({ kind }) => kind === 'ERASURE')
    return last ? { kind: 'already', request: last } : { kind: 'unknown' }
  }
  const request = await insertPrivacyRequest(tx, { kind: 'ERASURE', email, requestedBy, result: { orders, openMessages: messages.open } })
  await insertErasures(
    tx,
    { id: request.id, email },
    orders.map(({ id }) => id),
  )
  await record(tx, { actor: requestedBy, entity: 'PERSON', entityId: personId(email), action: 'ANONYMIZED', changes: [] })
  await addJob(tx, 'send_erasure_email', { requestId: request.id }, { key: `erasure_email:${request.id}` })
  return { kind: 'requested', request }
}
