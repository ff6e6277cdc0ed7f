import { unpaidDays } from '#domain/compliance/privacy/erasure-dates.ts'
import { workThrough } from '#server/platform/jobs/work-through.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { applyErasures } from './apply-erasures.ts'
import { eraseOrder } from './erase-order.ts'
import { unneededOrders } from './erasure-facts.sql.ts'
import { countDue } from './erasures.sql.ts'
import { maskOldOrders } from './mask-old-orders.ts'
import { forgetUnstarted } from '#server/orders/subscriptions/imported-subscriptions.sql.ts'
import { deleteOldRequests } from './privacy-requests.sql.ts'
import { insertPrivacyRun } from './privacy-runs.sql.ts'

const batch = 100
/** Each; the limit of an upkeep job is ten minutes. The next night continues. */
const longestMs = 120_000

/**
 * The nightly job (docs/rules/privacy.md#every-night): applies the erasures that are due, removes personal data of unpaid orders, and what
 * only the sale needed of old paid ones, that is of no use any more, and reports what it did. One that fails is logged and does not stop the others; the job fails after them.
 */
export async function anonymizeDue(deps: Pick<Deps, 'db' | 'log'>) {
  const failures: unknown[] = []
  const onFailure = (err: unknown, which: object) => {
    failures.push(err)
    deps.log.error({ err, ...which }, 'personal data could not be erased')
  }
  const applied = await applyErasures(deps, { longestMs, onFailure })
  const unpaid = await eraseUnneeded(deps, onFailure)
  const masked = await maskOldOrders(deps, { now: new Date(), longestMs, onFailure })
  const deleted = await deleteOldRequests(deps.db, 1_000)
  await forgetUnstarted(deps.db)
  const run = {
    anonymized_orders: applied.orders + unpaid,
    masked_orders: masked,
    erased_addresses: applied.addresses,
    deleted_rows: deleted,
    left_over: await countDue(deps.db),
  }
  await insertPrivacyRun(deps.db, run)
  deps.log.info(run, 'personal data that is of no use any more was erased')
  if (failures.length > 0) throw new Error(`${failures.length} erasures failed`, { cause: failures[0] })
}

/** A transaction for each order, as everywhere. One that somebody resumed meanwhile is left alone. */
const eraseUnneeded = ({ db }: Pick<Deps, 'db'>, onFailure: (err: unknown, which: object) => void): Promise<number> =>
  workThrough({
    next: (except) => unneededOrders(db, { days: unpaidDays, most: batch, except }),
    handle: async ({ id }) => (await db.transaction().execute((tx) => eraseOrder(tx, id, new Date()))).kind === 'now',
    longestMs,
    onFailure: (err, { id }) => onFailure(err, { orderId: id }),
  })
