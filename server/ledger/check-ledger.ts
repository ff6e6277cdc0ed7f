import { findingsOf, type LedgerFacts, type LedgerFinding, missingTransactions, type PostedSum } from '#domain/ledger.ts'
import type { Db, Tx } from '../database/database.ts'
import type { Deps } from '../deps.ts'
import {
  checkOfAllOrders,
  countCompleted,
  lockFreeOrders,
  ordersAfter,
  recentlyPaidOrders,
  replaceFindings,
  storeProgress,
} from './ledger-checks.sql.ts'
import { ledgerFacts, postedSums } from './ledger-facts.sql.ts'
import { appendTransactions, sumOfAllEntries } from './ledger.sql.ts'

const batchSize = 300
/** The check of all orders runs for so long every minute, until it has come to the end. */
const sliceMs = 5_000

type CheckDeps = Pick<Deps, 'db' | 'log'>

/**
 * Compares the ledger with the orders: those that were paid last, and then a part of all. The check of all orders continues where the
 * last call ended. Completes ledgers that lack transactions, as those of orders that were imported. Everything else that differs becomes a
 * finding.
 */
export async function checkLedger({ db, log }: CheckDeps, { sliceMs: most = sliceMs } = {}) {
  await checkOrders({ db, log }, await recentlyPaidOrders(db, batchSize))
  const end = performance.now() + most
  let { orderId, finished } = await checkOfAllOrders(db)
  // At least one batch, so that a slow database does not stop the check.
  for (let batches = 0; !finished && (batches === 0 || performance.now() < end); batches++) {
    const ids = await ordersAfter(db, orderId, batchSize)
    await checkOrders({ db, log }, ids)
    orderId = ids.at(-1) ?? null
    if (orderId === null) {
      await checkTotal(db)
      finished = true
    }
    await storeProgress(db, orderId)
  }
}

async function checkOrders({ db, log }: CheckDeps, ids: readonly string[]) {
  if (ids.length === 0) return
  // One snapshot: an order that is paid between the two statements would look wrong.
  const ledgers = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => readLedgers(tx, ids))
  const incomplete = ledgers.filter(isIncomplete).map(({ facts }) => facts.orderId)
  const completed = incomplete.length > 0 ? await complete({ db, log }, incomplete) : []
  const checked = [...ledgers.filter((ledger) => !isIncomplete(ledger)), ...completed]
  await replaceFindings(
    db,
    ids,
    checked.flatMap(({ facts, posted }) => findingsOf(facts, posted)),
  )
}

/** Orders that are locked are skipped: the transaction that has locked them also posts what is missing, or the next check does. */
async function complete({ db, log }: CheckDeps, incomplete: readonly string[]): Promise<Ledger[]> {
  return db.transaction().execute(async (tx) => {
    const ids = await lockFreeOrders(tx, incomplete)
    if (ids.length === 0) return []
    const before = await readLedgers(tx, ids)
    const now = new Date()
    await appendTransactions(
      tx,
      before.flatMap(({ facts, posted }) => missingTransactions(facts, posted, now)),
    )
    await countCompleted(tx, ids.length)
    log.warn({ orders: ids.length, orderId: ids[0] }, 'orders whose ledger was not complete')
    return readLedgers(tx, ids)
  })
}

interface Ledger {
  facts: LedgerFacts
  posted: PostedSum[]
}

async function readLedgers(tx: Tx, ids: readonly string[]): Promise<Ledger[]> {
  const facts = await ledgerFacts(tx, ids)
  const posted = Map.groupBy(await postedSums(tx, ids), ({ orderId }) => orderId)
  return facts.map((each) => ({ facts: each, posted: posted.get(each.orderId) ?? [] }))
}

const isIncomplete = ({ facts, posted }: Ledger) => missingTransactions(facts, posted, new Date()).length > 0

async function checkTotal(db: Db) {
  const cents = await sumOfAllEntries(db)
  const finding: LedgerFinding = { orderId: null, chargeId: null, kind: 'TOTAL', expectedCents: 0, postedCents: cents }
  await replaceFindings(db, null, cents === 0 ? [] : [finding])
}
