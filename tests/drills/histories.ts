import type { Drill } from './drill.ts'
import { knownLives } from './histories/known-lives.ts'
import { type Life, live, type Lived, stepsOfLife } from './histories/life.ts'
import { LifeDatabase } from './histories/life-database.ts'
import { shrink } from './histories/shrink.ts'

/** A machine with other work runs fewer lives by HISTORIES; HISTORY plays the life of one seed, and HISTORY_STEPS some of its steps. */
const { HISTORIES, HISTORY, HISTORY_STEPS } = process.env
const counts = { short: 6, long: 1_200 }
/** A violation is looked at, so its life is made short before. */
const tries = 60

/**
 * The simulation: random lives of a store on a real database, run by the store's own operations and compared with a model after every event.
 * Their processes are interrupted, killed, and work at the same time, all of it as the seed says.
 */
export const histories: Drill = {
  name: 'histories',
  run: async ({ postgres }, findings, { short, seed }) => {
    const database = await LifeDatabase.open(postgres)
    const counted = new Map<string, number>()
    let [lives, operations, orders] = [0, 0, 0]
    for (const life of livesOf(seed, short)) {
      const lived = await live(database, life)
      lives += 1
      operations += lived.operations
      orders += lived.orders
      for (const [event, count] of lived.counts) counted.set(event, (counted.get(event) ?? 0) + count)
      if (lived.violation === undefined) continue
      findings.fault(await report(database, life, { ...lived, operations }))
      break
    }
    await database.close()
    findings.checks += operations
    findings.done = `${lives} random lives of a store against a model: ${operations} operations, ${orders} orders`
    findings.seen = [...counted]
      .map(([event, count]) => `${event} ${count}`)
      .toSorted()
      .join(', ')
  },
}

function livesOf(seed: number, short: boolean): readonly Life[] {
  if (HISTORY) return [{ seed: Number(HISTORY), steps: HISTORY_STEPS?.split(',').map(Number) ?? stepsOfLife }]
  const count = HISTORIES ? Number(HISTORIES) : counts[short ? 'short' : 'long']
  return [...knownLives, ...Array.from({ length: count }, (_, at) => ({ seed: seed * 10_000 + at, steps: stepsOfLife }))]
}

async function report(database: LifeDatabase, life: Life, { violation, operations }: Lived): Promise<string> {
  let last = violation
  const shows = async (steps: readonly number[]) => {
    const { violation: again } = await live(database, { ...life, steps })
    if (again !== undefined) last = again
    return again !== undefined
  }
  const steps = HISTORY ? life.steps : await shrink(life.steps, shows, tries)
  return `after ${operations} operations, HISTORY=${life.seed} HISTORY_STEPS=${steps.join(',')}: ${last}`
}
