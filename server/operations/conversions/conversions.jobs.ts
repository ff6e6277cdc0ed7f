import { retryMinutes, type TellConversion } from '#domain/operations/conversions/conversion.ts'
import type { ConversionDestination } from '#domain/platform/settings/conversion-destinations.ts'
import type { Jobs } from '#server/platform/jobs/job.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { giveUpOldConversions, storeNotSent, storeSent, takeConversion } from './conversions.sql.ts'

export type Destinations = Partial<Record<ConversionDestination, TellConversion>>

export const conversionJobs = (deps: Pick<Deps, 'db' | 'log'>, destinations: () => Destinations) =>
  ({
    send_conversions: { run: () => sendConversions(deps, destinations()), schedule: { cron: '* * * * *', maxAttempts: 1 } },
  }) satisfies Partial<Jobs>

/** Milliseconds: the next run continues. */
const longestRun = 40_000

/**
 * Tells the destinations what waits, one event after the other. A process that dies between the call and its outcome leaves the event to a
 * later run, which sends it with the same id.
 */
async function sendConversions({ db, log }: Pick<Deps, 'db' | 'log'>, destinations: Destinations) {
  const names = Object.keys(destinations) as ConversionDestination[]
  if (names.length === 0) return
  await giveUpOldConversions(db)
  const end = Date.now() + longestRun
  while (Date.now() < end) {
    const due = await takeConversion(db, names)
    if (!due) return
    const click = due.click && { ...due.click, at: new Date(due.click.at) }
    const answer = await destinations[due.destination]!({ ...due, click })
    if (answer.kind === 'sent') await storeSent(db, due.id)
    else await storeNotSent(db, due, answer.reason, answer.kind === 'failed' ? retryMinutes(due.attempts) : null)
    if (answer.kind === 'refused')
      log.error({ orderId: due.orderId, destination: due.destination, reason: answer.reason }, 'a conversion was refused')
  }
}
