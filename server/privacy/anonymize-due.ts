import { unpaidDays } from '#domain/erasure.ts'
import type { Deps } from '../deps.ts'
import { applyErasures } from '../erasure/apply-erasures.ts'
import { eraseOrder } from '../erasure/erase-order.ts'
import { unneededOrders } from '../erasure/erasure-facts.sql.ts'
import { countDue } from '../erasure/erasures.sql.ts'
import { deleteOldRequests } from '../erasure/privacy-requests.sql.ts'
import { insertPrivacyRun } from './privacy-runs.sql.ts'

const batch = 100
/** Each; the limit of an upkeep job is ten minutes. The next night continues. */
const longestMs = 120_000

/**
 * The nightly job (docs/rules/privacy.md#every-night): applies the erasures that are due, removes personal data of unpaid orders that is of
 * no use any more, and reports what it did.
 */
export async function anonymizeDue(deps: Pick<Deps, 'db' | 'log'>) {
  const applied = await applyErasures(deps, { longestMs })
  const unpaid = await eraseUnneeded(deps)
  const deleted = await deleteOldRequests(deps.db, 1_000)
  const run = {
    anonymized_orders: applied.orders + unpaid,
    erased_addresses: applied.addresses,
    deleted_rows: deleted,
    left_over: await countDue(deps.db),
  }
  await insertPrivacyRun(deps.db, run)
  deps.log.info(run, 'personal data that is of no use any more was erased')
}

/** A transaction for each order, as everywhere. One that somebody resumed meanwhile is left alone. */
async function eraseUnneeded({ db }: Pick<Deps, 'db'>): Promise<number> {
  const end = Date.now() + longestMs
  let erased = 0
  for (;;) {
    const orderIds = await unneededOrders(db, { days: unpaidDays, most: batch })
    const before = erased
    for (const id of orderIds) {
      const done = await db.transaction().execute((tx) => eraseOrder(tx, id, new Date()))
      if (done.kind === 'now') erased += 1
    }
    // A batch of which none could be erased would come back for ever.
    if (orderIds.length < batch || erased === before || Date.now() > end) return erased
  }
}
