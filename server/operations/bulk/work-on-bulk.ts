import { hasRight, type Right } from '#domain/platform/roles/rights.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { bulkWorks } from './bulk-works.ts'
import { type BulkItem, holdItem, nextItem, settleItem } from './bulk-items.sql.ts'
import { addBulkJob, type BulkOperation, endOperation, lockOperation, operationById, touchOperation } from './bulk-operations.sql.ts'
import type { Result } from './bulk-work.ts'

/** After this time the job ends, and another one goes on: a stop of the worker waits for no operation. */
const longestMs = 60_000

/** Does the items of an operation one by one. Before each it is asked whether it still runs, and whether its starter may still do this. */
export async function workOnBulk(deps: Deps, operationId: string, until = Date.now() + longestMs): Promise<void> {
  for (;;) {
    const operation = await operationById(deps.db, operationId)
    if (operation?.status !== 'RUNNING') return
    if (operation.run_at! > new Date()) return addBulkJob(deps.db, operationId, operation.run_at!)
    if (Date.now() > until) return addBulkJob(deps.db, operationId)
    const work = bulkWorks[operation.kind]
    if (await stopWithoutRight(deps, operation, work.right)) return
    if (!(await (work.step ? stepInside(deps, operation) : callOutside(deps, operation)))) return
  }
}

async function stopWithoutRight({ db, standingOf }: Deps, { id, run_by, run_subject }: BulkOperation, right: Right): Promise<boolean> {
  if (hasRight((await standingOf(run_subject!)).role, right)) return false
  await endOperation(db, id, 'STOPPED', `Parou antes do próximo item: ${run_by} não pode mais fazer isto. Quem pode continua daqui.`)
  return true
}

/** False: there is nothing left to do, or it was stopped. */
async function stepInside({ db }: Deps, { id, kind, run_by }: BulkOperation): Promise<boolean> {
  const next = await nextItem(db, id)
  try {
    return await db.transaction().execute(async (tx) => {
      const operation = await lockOperation(tx, id)
      if (operation?.status !== 'RUNNING') return false
      const item = await nextItem(tx, id)
      if (!item) return end(tx, id)
      // Another worker was faster.
      if (item.position !== next?.position || !(await holdItem(tx, item))) return true
      await settle(tx, item, await bulkWorks[kind].step!(tx, item, { actor: run_by!, operation }))
      return true
    })
  } catch (error) {
    const result = refusedResult(error)
    if (next) await settle(db, next, result)
    return true
  }
}

async function callOutside(deps: Deps, operation: BulkOperation): Promise<boolean> {
  const item = await nextItem(deps.db, operation.id)
  if (!item) return deps.db.transaction().execute((tx) => end(tx, operation.id))
  const work = bulkWorks[operation.kind]
  const result = await work.call!(deps, item, { actor: operation.run_by!, operation }).catch(refusedResult)
  await settle(deps.db, item, result)
  return true
}

async function settle(db: Db, item: BulkItem, result: Result) {
  await settleItem(db, item, result)
  await touchOperation(db, item.operation_id)
}

/** Any other error ends the attempt of the job, which is repeated. */
function refusedResult(error: unknown): Result {
  if (error instanceof Refusal) return { outcome: 'LEFT_OUT', reason: error.message }
  throw error
}

async function end(tx: Tx, id: string): Promise<false> {
  await endOperation(tx, id, 'DONE')
  return false
}
