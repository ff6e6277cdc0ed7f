import type { Jobs } from '#server/platform/jobs/job.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { addNewCourses, queueCycleNotices } from './cycle-notices.sql.ts'
import { type Due, placeDueCycles } from './place-due-cycles.sql.ts'
import { noticeEnded, tellPrices } from './subscriptions.sql.ts'

const batch = 200
/** The job may take ten minutes. The next hour goes on. */
const longestMs = 400_000

/** Each step is a transaction of its own, and what it has done is not done again: a run may be killed anywhere. */
async function runSubscriptions({ db, log }: Pick<Deps, 'db' | 'log'>) {
  const end = Date.now() + longestMs
  const repeat = async (step: () => Promise<number>) => {
    let total = 0
    for (let done = batch; done === batch && Date.now() < end; total += done) done = await step()
    return total
  }
  let last: Due | null = null
  const placed = await repeat(async () => {
    const due = await db.transaction().execute((tx) => placeDueCycles(tx, batch, last))
    last = due.at(-1) ?? null
    return due.length
  })
  const noticed = await repeat(() => db.transaction().execute((tx) => queueCycleNotices(tx, batch)))
  const told = await repeat(() => db.transaction().execute((tx) => tellPrices(tx, batch)))
  const ended = await repeat(() => db.transaction().execute((tx) => noticeEnded(tx, batch)))
  const widened = await repeat(() => addNewCourses(db, batch))
  if (placed + noticed + told + ended + widened > 0)
    log.info({ placed, noticed, told, ended, widened }, 'the cycles of subscriptions went on')
}

export const subscriptionJobs = (deps: Pick<Deps, 'db' | 'log'>) =>
  ({
    // In the hours in which people read e-mails: from eight in the morning until eight in the evening in São Paulo.
    run_subscriptions: { run: () => runSubscriptions(deps), schedule: { cron: '20 11-23 * * *', maxAttempts: 1 } },
  }) satisfies Partial<Jobs>
