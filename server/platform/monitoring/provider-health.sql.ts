import { type RawBuilder, sql } from 'kysely'
import { failuresToOpen, rowSeconds } from '#domain/platform/circuit-breaker.ts'
import type { Db } from '../database/database.ts'

export interface ProviderHealth {
  provider: string
  state: 'CLOSED' | 'OPEN'
  failures: number
  /** Seconds since a call was last let through while OPEN. */
  sinceProbe: number
}

const columns = sql`provider, state, failures, extract(epoch from now() - probed_at)::float8 as "sinceProbe"`

const first = async <Row>(db: Db, query: RawBuilder<Row>): Promise<Row | undefined> => (await query.execute(db)).rows[0]

export const allProviderHealth = async (db: Db): Promise<ProviderHealth[]> =>
  (await sql<ProviderHealth>`select ${columns} from provider_health`.execute(db)).rows

export const providerHealth = (db: Db, provider: string): Promise<ProviderHealth | undefined> =>
  first(db, sql<ProviderHealth>`select ${columns} from provider_health where provider = ${provider}`)

/**
 * Counts a failure, and opens the breaker at the last one of a row. Those about the same subject count once, until it is open. Returns whether
 * this call opened it.
 */
export async function storeProviderFailure(
  db: Db,
  provider: string,
  { reason, subject }: { reason: string; subject: string | null },
): Promise<ProviderHealth & { opened: boolean }> {
  const isNewRow = sql`known.state = 'CLOSED' and known.updated_at < now() - make_interval(secs => ${rowSeconds})`
  const isKnown = sql`known.state = 'CLOSED' and coalesce(${subject}::text = any(known.failed_on), false)`
  const failures = sql`case when ${isNewRow} then 1 when ${isKnown} then known.failures else known.failures + 1 end`
  const failedOn = sql`case when ${isNewRow} then array_remove(array[${subject}::text], null)
    when known.state = 'OPEN' or ${isKnown} then known.failed_on else array_remove(known.failed_on || ${subject}::text, null) end`
  const state = sql`case when known.state = 'OPEN' or ${failures} >= ${failuresToOpen} then 'OPEN' else 'CLOSED' end`
  const row = await first(
    db,
    sql<ProviderHealth & { opened: boolean }>`
      insert into provider_health as known (provider, failures, last_error, failed_on)
        values (${provider}, 1, ${reason}, array_remove(array[${subject}::text], null))
      on conflict (provider) do update set failures = ${failures}, state = ${state}, last_error = ${reason}, updated_at = now(),
        failed_on = ${failedOn}, since = case when known.state = ${state} then known.since else now() end,
        probed_at = case when known.state = ${state} then known.probed_at else now() end
      returning ${columns}, coalesce(old.state, 'CLOSED') <> new.state as opened`,
  )
  return row!
}

/** Closes the breaker. Returns whether it was open. */
export async function storeProviderSuccess(db: Db, provider: string): Promise<boolean> {
  const row = await first(
    db,
    sql<{ closed: boolean }>`
      update provider_health set state = 'CLOSED', failures = 0, failed_on = '{}', last_error = null, updated_at = now(),
        since = case when state = 'OPEN' then now() else since end
      where provider = ${provider} and (state = 'OPEN' or failures > 0) returning old.state = 'OPEN' as closed`,
  )
  return row?.closed ?? false
}

/** Lets one caller in all processes make a call to a provider that does not respond, at most once in `pause` seconds. */
export async function claimProbe(db: Db, provider: string, pause: number): Promise<boolean> {
  const row = await first(
    db,
    sql`update provider_health set probed_at = now()
      where provider = ${provider} and state = 'OPEN' and probed_at <= now() - make_interval(secs => ${pause}) returning 1`,
  )
  return row !== undefined
}
