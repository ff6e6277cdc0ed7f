import { findingsOf, type LedgerFinding } from '#domain/money/ledger.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import {
  checkOfAllOrders,
  ordersAfter,
  overdueReceivables,
  recentlyPaidOrders,
  replaceFindings,
  storeProgress,
} from './ledger-checks.sql.ts'
import { ledgerFacts, postedSums, sumOfAllEntries } from './ledger.sql.ts'

const batchSize = 300
/** The check of all orders runs for so long every minute, until it has come to the end. */
const sliceMs = 5_000

/**
 * Compares the ledger with the orders: those that were paid last, and then a part of all. The check of all orders continues where the
 * last call ended. Everything that differs becomes a finding.
 */
export async function checkLedger({ db }: Pick<Deps, 'db'>, { sliceMs: most = sliceMs } = {}) {
  await checkOrders(db, await recentlyPaidOrders(db, batchSize))
  const end = performance.now() + most
  let { orderId, finished } = await checkOfAllOrders(db)
  // At least one batch, so that a slow database does not stop the check.
  for (let batches = 0; !finished && (batches === 0 || performance.now() < end); batches++) {
    const ids = await ordersAfter(db, orderId, batchSize)
    await checkOrders(db, ids)
    orderId = ids.at(-1) ?? null
    if (orderId === null) {
      await checkTotal(db)
      finished = true
    }
    await storeProgress(db, orderId)
  }
}

async function checkOrders(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return
  // One snapshot: an order that is paid between the two statements would look wrong.
  const findings = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const facts = await ledgerFacts(tx, ids)
      const posted = Map.groupBy(await postedSums(tx, ids), ({ orderId }) => orderId)
      const differences = facts.flatMap((each) => findingsOf(each, posted.get(each.orderId) ?? []))
      return [...differences, ...(await overdueReceivables(tx, ids))]
    })
  await replaceFindings(db, ids, findings)
}

async function checkTotal(db: Db) {
  const cents = await sumOfAllEntries(db)
  const finding: LedgerFinding = { orderId: null, chargeId: null, kind: 'TOTAL', expectedCents: 0, postedCents: cents }
  await replaceFindings(db, null, cents === 0 ? [] : [finding])
}
