import { openTurns } from '#server/platform/start/turns.ts'
import { Findings } from '../drill.ts'
import { times } from '../concurrency.ts'
import { SeededRandom } from '../random.ts'
import { compareAccesses } from './accesses.ts'
import { compareAccounts, compareEnded } from './accounts.ts'
import { CardLives } from './card-lives.ts'
import { compareConversions } from './conversions.ts'
import { DisturbedCalls } from './disturbed-calls.ts'
import { compareFunnel } from './funnel.ts'
import { end, step } from './history.ts'
import type { Lane } from './lane.ts'
import { race } from './race.ts'
import type { LifeDatabase } from './life-database.ts'
import { compareEvents, openReceivers } from './receivers.ts'
import { compareSubscriptions } from './subscription-compare.ts'
import { subscriptionStep } from './subscription-events.ts'
import { stockPlans } from './subscription-shelf.ts'
import { playAfterBackup, playAfterRestore, playUntilBackup } from './restored-backup.ts'
import { SimulatedStore } from './simulated-store.ts'

/** A life of a store: everything in it follows from its seed and its steps. */
export interface Life {
  seed: number
  /** The steps that are played: the others are left out, and change nothing in these. */
  steps: readonly number[]
}

export const stepsOfLife = times(60)

export interface Lived {
  /** Undefined: the store did what the model says. */
  violation: string | undefined
  counts: ReadonlyMap<string, number>
  /** How many things were done to the store. */
  operations: number
  orders: number
}

export async function live(database: LifeDatabase, life: Life): Promise<Lived> {
  const findings = new Findings()
  const store = await SimulatedStore.open(database, life.seed)
  const { lane } = store
  try {
    // Each life has traits of its own, or what hides behind a frequent event would never be seen.
    await (isByCard(life) ? playCards : new SeededRandom(life.seed).of(kinds))(store, life, findings)
    await (isByCard(life) ? compareEnded : compareAll)(lane, findings)
  } catch (error) {
    findings.fault(error instanceof Error ? error.stack! : String(error))
  } finally {
    store.close()
  }
  return { violation: findings.faults[0], counts: lane.counts, operations: lane.told, orders: lane.ended.length }
}

const kinds = [...times(5).map(() => playOrders), ...times(4).map(() => playSubscriptions), playWithRestore]

async function playOrders(store: SimulatedStore, life: Life, findings: Findings) {
  const { lane } = store
  const receivers = await openReceivers(lane.deps)
  Object.assign(lane, { reminds: true, changesAccesses: true, receivers })
  for (const number of life.steps) {
    begin(store, life, number)
    await step(lane)
    if (hasRaces(life) && number % 2 === 1) await race(lane)
  }
  rest(lane, life)
  await compareAccounts(lane, findings)
  while (lane.open.length > 0) await end(lane, lane.open[0]!)
  await compareEvents(lane, findings)
  await compareAccesses(lane)
  await compareFunnel(lane, findings)
}

/** The known lives of before have none. */
const hasRaces = ({ seed }: Life) => seed % 2 === 1

/** Some three years. */
async function playSubscriptions(store: SimulatedStore, life: Life) {
  const { lane } = store
  lane.plans = await stockPlans(lane.deps.db, lane.chance)
  lane.pass = (milliseconds) => store.clock.pass(milliseconds)
  for (const number of life.steps) {
    begin(store, life, number)
    await subscriptionStep(lane)
    await compareSubscriptions(lane)
  }
  rest(lane, life)
  lane.open.push(...lane.subscriptions.flatMap(({ orders }) => orders))
  while (lane.open.length > 0) await end(lane, lane.open[0]!)
}

/** The known lives of before are none of these. */
const isByCard = ({ seed }: Life) => seed % 7 === 4

/** Some three years of cards that renew. */
async function playCards(store: SimulatedStore, life: Life) {
  const { lane } = store
  lane.plans = await stockPlans(lane.deps.db, lane.chance)
  lane.pass = (milliseconds) => store.clock.pass(milliseconds)
  const cards = new CardLives(lane)
  for (const number of life.steps) {
    begin(store, life, number)
    await cards.step()
  }
  rest(lane, life)
  await cards.end()
}

/** The database is taken back to a backup, while PagBank goes on. */
async function playWithRestore(store: SimulatedStore, life: Life) {
  const { lane } = store
  const half = life.steps.length / 2
  for (const number of life.steps.slice(0, half)) {
    begin(store, life, number)
    await step(lane)
  }
  rest(lane, life)
  const backup = await playUntilBackup(lane)
  await store.backUp()
  await playAfterBackup(lane, backup)
  await store.restore()
  await playAfterRestore(lane, backup)
  for (const number of life.steps.slice(half)) {
    begin(store, life, number)
    await step(lane)
  }
  rest(lane, life)
  while (lane.open.length > 0) await end(lane, lane.open[0]!)
}

function begin({ lane, admin, clock }: SimulatedStore, { seed }: Life, number: number) {
  lane.chance = new SeededRandom(seed * 1_000 + number)
  const world = { admin, clock, bank: lane.bank, note: (what: string) => lane.noteDisturbance(what) }
  lane.calls = new DisturbedCalls(world, new SeededRandom(seed * 1_000 + number + 500))
  // A process that was killed takes its places in line with it.
  lane.deps.turns = openTurns()
}

/** Nothing disturbs the store any more: whatever was left must come to its end. */
function rest(lane: Lane, { seed }: Life) {
  lane.chance = new SeededRandom(seed)
  lane.calls = undefined
}

async function compareAll(lane: Lane, findings: Findings) {
  await compareAccounts(lane, findings)
  await compareEnded(lane, findings)
  await compareConversions(lane, findings)
}
