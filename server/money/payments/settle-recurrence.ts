import type { Deps } from '#server/platform/start/deps.ts'
import { readRecurrence } from './read-recurrence.ts'
import { settlePayment } from './settle-payment.ts'

/** A store that was away for a year has missed so many months. */
const mostCycles = 12

/** Reads a recurrence and settles the payments of its invoices. Idempotent. `unreadable`: it is read again at a later time that is stored. */
export async function settleRecurrence(deps: Deps, id: string): Promise<'settled' | 'unreadable'> {
  for (let cycle = 0; cycle < mostCycles; cycle++) {
    const read = await readRecurrence(deps, id)
    if (!read) return 'unreadable'
    for (const paymentId of read.payments) await settlePayment(deps, paymentId)
    if (!read.hasMore) break
  }
  return 'settled'
}
