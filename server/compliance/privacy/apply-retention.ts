import type { Deps } from '#server/platform/start/deps.ts'
import { deleteOldExchanges } from '#server/money/payments/provider-exchanges.sql.ts'
import { deleteOldEvents } from '#server/money/webhooks/webhook-events.sql.ts'

/** So that no statement holds many rows, and no run is taken for one that was abandoned. The next run continues. */
const batchSize = 1_000
const longestRunMs = 30_000

/**
 * Deletes webhook events and exchanges with the provider that are older than the configuration allows (docs/retention.md). Runs in small
 * batches.
 */
export async function applyRetention({ db, config, log }: Pick<Deps, 'db' | 'config' | 'log'>): Promise<void> {
  const end = Date.now() + longestRunMs
  const { webhookRetentionDays, providerResponseRetentionDays } = config
  const done = {
    deletedEvents: await repeat(end, (most) => deleteOldEvents(db, { days: webhookRetentionDays, most })),
    deletedExchanges: await repeat(end, (most) => deleteOldExchanges(db, { days: providerResponseRetentionDays, most })),
  }
  if (Object.values(done).some((rows) => rows > 0)) log.info(done, 'stored events and responses were deleted')
}

/** Until a batch is not full, or the time is up. Returns the number of rows. */
async function repeat(end: number, work: (most: number) => Promise<number>): Promise<number> {
  let rows = 0
  for (let last = batchSize; last === batchSize && Date.now() < end; rows += last) last = await work(batchSize)
  return rows
}
