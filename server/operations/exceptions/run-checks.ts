import { type ExceptionKind, exceptionKinds, hoursBetweenOwnerEmails } from '#domain/operations/exceptions.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { addJob } from '#server/platform/jobs/jobs.sql.ts'
import { checks } from './checks.ts'
import { deleteOldExceptions, findExceptions, lockChecks, storeFindings, takeOverdue } from './exceptions.sql.ts'

/** Runs every check, and queues the owner's e-mail about what waits too long. A check that fails does not keep the others from running. */
export async function runChecks({ db, log }: Pick<Deps, 'db' | 'log'>) {
  const failures: unknown[] = []
  for (const kind of exceptionKinds) {
    try {
      await runCheck(db, kind)
    } catch (error) {
      log.error({ err: error, kind }, 'a check for exceptions failed')
      failures.push(error)
    }
  }
  await notifyOwner(db)
  await deleteOldExceptions(db)
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} checks for exceptions failed`)
}

export async function runCheck(db: Db, kind: ExceptionKind) {
  await db.transaction().execute(async (tx) => {
    await lockChecks(tx)
    await storeFindings(tx, kind, await findExceptions(tx, checks[kind]))
  })
}

async function notifyOwner(db: Db) {
  await db.transaction().execute(async (tx) => {
    await lockChecks(tx)
    const at = new Date()
    if ((await takeOverdue(tx, at, hoursBetweenOwnerEmails)) > 0) await addJob(tx, 'send_owner_email', { at: at.toISOString() })
  })
}
