import { nextLook } from '#domain/compliance/privacy/erasure-dates.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { workThrough } from '#server/platform/jobs/work-through.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { deleteAnsweredMessages } from '#server/people/contact/contact-messages.sql.ts'
import { eraseOrder } from './erase-order.ts'
import { countOpenMessages, isDisputed } from './erasure-facts.sql.ts'
import { addressOf, dueErasures, type Erasure, postponeErasure, storeErased, takeErasure } from './erasures.sql.ts'
import { eraseEvidence, eraseMember } from './erased-data.ts'
import { closeIfErased } from './privacy-requests.sql.ts'

const batch = 100

export interface Applied {
  orders: number
  addresses: number
}

interface Options {
  requestId?: string | null
  email?: string | null
  longestMs?: number
  onFailure?: (err: unknown, which: { erasureId: string }) => void
}

/**
 * Applies the erasures that are due, each in a transaction of its own: an order as one, an address as one. `requestId`: only those of one
 * request, whose address is known. Stops after `longestMs`; the next run continues. Without `onFailure`, the first one that fails ends it.
 */
export async function applyErasures(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  { requestId = null, email = null, longestMs = 60_000, onFailure }: Options = {},
): Promise<Applied> {
  const applied: Applied = { orders: 0, addresses: 0 }
  await workThrough({
    next: (except) => dueErasures(db, batch, requestId, except),
    handle: async ({ id, order_id: orderId }) => {
      const isDone = await db.transaction().execute((tx) => apply(tx, id, email))
      if (isDone && orderId) log.info({ orderId }, 'the personal data of an order was erased')
      if (isDone) applied[orderId ? 'orders' : 'addresses'] += 1
      return isDone
    },
    longestMs,
    onFailure: onFailure && ((err: unknown, { id }) => onFailure(err, { erasureId: id })),
  })
  return applied
}

/** False: it has to wait longer, or another process has done it. */
async function apply(tx: Tx, id: string, email: string | null): Promise<boolean> {
  const erasure = await takeErasure(tx, id)
  if (!erasure) return false
  if (!(erasure.order_id ? await applyToOrder(tx, erasure, erasure.order_id) : await applyToAddress(tx, erasure, email))) return false
  await storeErased(tx, id)
  await closeIfErased(tx, erasure.request_id)
  return true
}

async function applyToOrder(tx: Tx, erasure: Erasure, orderId: string): Promise<boolean> {
  const done = await eraseOrder(tx, orderId, new Date(), { isRequested: true })
  if (done.kind === 'now' || done.kind === 'forgotten') return true
  await postponeErasure(tx, erasure.id, done)
  return false
}

/**
 * After a restart or a restore the address is only known by its hash. What an active dispute needs as evidence waits for its end, and then
 * messages for their answers. What waits was applied in part before: what its person did since then stays.
 */
async function applyToAddress(tx: Tx, erasure: Erasure, email: string | null): Promise<boolean> {
  let [disputed, messages] = [false, 0]
  for (const address of email ? [email] : await addressOf(tx, erasure.email_hash)) {
    disputed ||= await applyToMember(tx, erasure, address)
    await deleteAnsweredMessages(tx, address, erasure.id)
    messages += await countOpenMessages(tx, address, erasure.id)
  }
  const wait = disputed ? 'DISPUTE' : messages > 0 ? 'MESSAGE' : null
  if (wait) await postponeErasure(tx, erasure.id, { at: nextLook(new Date()), wait })
  return wait === null
}

/** True: a dispute still needs what the address has in the library. */
async function applyToMember(tx: Tx, { waits_for, requested_at }: Erasure, email: string): Promise<boolean> {
  if (waits_for === 'MESSAGE') return false
  const keepsEvidence = await isDisputed(tx, email)
  if (waits_for !== 'DISPUTE') await eraseMember(tx, email, { keepsEvidence })
  else if (!keepsEvidence) await eraseEvidence(tx, email, requested_at)
  return keepsEvidence
}
