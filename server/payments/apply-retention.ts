import type { Deps } from '../deps.ts'
import { deleteOldExchanges, redactExchanges, unredactedExchanges } from './provider-exchanges.sql.ts'
import { deleteOldEvents, redactEvents, unredactedEvents } from './webhook-events.sql.ts'
import { extractOf } from './webhook-extract.ts'

/** So that no statement holds many rows, and no run is taken for one that was abandoned. The next run continues. */
const batch = { deleted: 1_000, redacted: 200 }
const longestRunMs = 30_000

/**
 * Deletes webhook events and exchanges with the provider that are older than the configuration allows, and redacts those that an earlier
 * release has stored (docs/retention.md). Runs in small batches.
 */
export async function applyRetention({ db, config, log }: Pick<Deps, 'db' | 'config' | 'log'>): Promise<void> {
  const end = Date.now() + longestRunMs
  const { webhookRetentionDays, providerResponseRetentionDays } = config
  const done = {
    deletedEvents: await repeat(end, batch.deleted, (most) => deleteOldEvents(db, { days: webhookRetentionDays, most })),
    deletedExchanges: await repeat(end, batch.deleted, (most) => deleteOldExchanges(db, { days: providerResponseRetentionDays, most })),
    redactedEvents: await repeat(end, batch.redacted, async (most) => {
      const events = await unredactedEvents(db, most)
      return redactEvents(
        db,
        events.map(({ id, body }) => ({ id, body: extractOf(body).text })),
      )
    }),
    redactedExchanges: await repeat(end, batch.redacted, async (most) => redactExchanges(db, await unredactedExchanges(db, most))),
  }
  if (Object.values(done).some((rows) => rows > 0)) log.info(done, 'stored events and responses were deleted or redacted')
}

/** Until a batch is not full, or the time is up. Returns the number of rows. */
async function repeat(end: number, most: number, work: (most: number) => Promise<number>): Promise<number> {
  let rows = 0
  for (let last = most; last === most && Date.now() < end; rows += last) last = await work(most)
  return rows
}
