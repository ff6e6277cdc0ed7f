import { sql } from 'kysely'
import type { Conversion, ConversionAnswer } from '#domain/operations/conversions/conversion.ts'
import type { ConversionDestination } from '#domain/platform/settings/conversion-destinations.ts'
import { conversionJobs } from '#server/operations/conversions/conversions.jobs.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import type { Findings } from '../drill.ts'
import { SeededRandom } from '../random.ts'
import type { Lane } from './lane.ts'

/** Each paid order with consent is told to each destination under one id, at least once, whatever happens to the calls. Nobody else is. */
export async function compareConversions({ deps, ended }: Lane, findings: Findings) {
  const expected = ended.flatMap(({ id, wasPaid, total, consents }) =>
    wasPaid && total > 0 ? consents.map((name) => `${name} ${id}`) : [],
  )
  const { rows } = await sql<{ name: string }>`
    select destination || ' ' || order_id as name from conversions where kind = 'PURCHASE' and order_id = any(${ended.map(({ id }) => id)}::uuid[])`.execute(
    deps.db,
  )
  findings.equal('conversions of paid orders', rows.map(({ name }) => name).toSorted(byText), expected.toSorted(byText))
  const received = await sendAll(deps)
  const unsent = expected.filter((name) => !received.has(name))
  findings.holds('each of them was received', unsent.length === 0, unsent.slice(0, 5))
}

/** Runs the job until nothing waits. Destinations refuse for now, and processes die after a call, before or after it was received. */
async function sendAll({ db, log }: Deps): Promise<Set<string>> {
  const [received, chance] = [new Set<string>(), new SeededRandom(1)]
  const told = (destination: ConversionDestination) => (conversion: Conversion) => {
    const fault = chance.of(['none', 'none', 'busy', 'killed-before', 'killed-after'] as const)
    if (fault === 'busy') return Promise.resolve<ConversionAnswer>({ kind: 'failed', reason: 'CODE_4' })
    if (fault !== 'killed-before' && conversion.kind === 'PURCHASE') received.add(`${destination} ${conversion.orderId}`)
    return fault === 'none' ? Promise.resolve<ConversionAnswer>({ kind: 'sent' }) : Promise.reject(new Error('the process is dead'))
  }
  const job = conversionJobs({ db, log }, () => ({ META: told('META'), GA4: told('GA4') })).send_conversions
  for (let waits = true; waits;) {
    await job.run().catch(() => {})
    const { rows } = await sql<{ due: boolean; waits: boolean }>`
      select coalesce(min(next_at) <= now(), false) as due, min(next_at) is not null as waits from conversions`.execute(db)
    waits = rows[0]!.waits
    // Time passes for what has to be tried again.
    if (waits && !rows[0]!.due) await sql`update conversions set next_at = now() where next_at is not null`.execute(db)
  }
  return received
}

const byText = (a: string, b: string) => (a < b ? -1 : 1)
