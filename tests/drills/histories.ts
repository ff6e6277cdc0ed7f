import { sql } from 'kysely'
import { inParallel } from './concurrency.ts'
import type { Drill, Findings } from './drill.ts'
import { compareAccesses } from './histories/accesses.ts'
import { compareAccounts, compareEnded } from './histories/accounts.ts'
import { compareConversions } from './histories/conversions.ts'
import { compareFunnel } from './histories/funnel.ts'
import { end, history } from './histories/history.ts'
import type { Lane } from './histories/lane.ts'
import { closeReceivers, compareEvents, openReceivers } from './histories/receivers.ts'
import { StoreOfLanes } from './histories/store-of-lanes.ts'
import { playAfterBackup, playAfterRestore, playUntilBackup } from './histories/restored-backup.ts'

/** On a machine with other work, HISTORIES runs fewer. */
const chosen = process.env.HISTORIES ? Number(process.env.HISTORIES) : undefined
/** The long form takes about ten minutes on two cores. `restores`: how often the database is taken back to a backup. */
const counts = { short: { histories: 120, restores: 1, lanes: 4 }, long: { histories: 6_000, restores: 60, lanes: 12 } }

const laneCount = 12
/** After so many histories all lanes stop, and the accounts of the whole store are compared with the model's. */
const perRound = 1_000
/** Receivers of webhooks are told of the orders of so many histories: some 13,000. */
const toldHistories = 5_000

/** Random histories of orders, run by the store's own operations on a real database and compared with a model after every event. */
export const histories: Drill = {
  name: 'histories',
  run: async (ground, findings, { short, seed }) => {
    const wanted = counts[short ? 'short' : 'long']
    const store = await StoreOfLanes.open(ground.postgres, 'drill_histories')
    const restored = await StoreOfLanes.open(ground.postgres, 'drill_restored')
    try {
      await store.addLanes(laneCount, seed)
      const receivers = await openReceivers(store.deps)
      for (const lane of store.lanes) Object.assign(lane, { reminds: true, changesAccesses: true, receivers })
      await restored.addLanes(wanted.lanes, seed + 1)
      const count = chosen ?? wanted.histories
      await playInRounds(store, 0, Math.min(count, toldHistories), findings)
      await each(store.lanes, findings, endAll)
      await compareEvents(store.deps, store.lanes, receivers, findings)
      await closeReceivers(store)
      await playInRounds(store, toldHistories, count, findings)
      await playWithRestores(restored, wanted.restores, findings)
      for (const { deps, lanes } of [store, restored]) {
        await each(lanes, findings, endAll)
        await compareAccounts(deps, lanes, findings)
        await compareEnded(deps, lanes, findings)
        await compareConversions(deps, lanes, findings)
      }
      await each(store.lanes, findings, (lane) => compareAccesses(lane))
      await compareFunnel(store.deps, store.lanes, findings)
      report([...store.lanes, ...restored.lanes], findings)
    } finally {
      await store.close()
      await restored.close()
    }
  },
}

async function playInRounds({ deps, lanes }: StoreOfLanes, from: number, to: number, findings: Findings) {
  for (let played = from; played < to && findings.faults.length === 0; played += perRound) {
    await each(lanes, findings, (lane) => playUntil(lane, Math.ceil(Math.min(to, played + perRound) / laneCount)))
    await compareAccounts(deps, lanes, findings)
    // The drills' server has no autovacuum: without it tables bloat, and the planner takes them for empty.
    await sql`vacuum analyze`.execute(deps.db)
  }
}

async function playUntil(lane: Lane, count: number) {
  while (lane.ended.length < count) await history(lane)
}

/** The database is taken back to a backup in each round, while PagBank goes on. */
async function playWithRestores(store: StoreOfLanes, rounds: number, findings: Findings) {
  for (let round = 1; round <= rounds && findings.faults.length === 0; round += 1) {
    const backups = await each(store.lanes, findings, playUntilBackup)
    await store.backUp()
    await each(store.lanes, findings, (lane, at) => playAfterBackup(lane, backups[at]!))
    await store.restore()
    await each(store.lanes, findings, (lane, at) => playAfterRestore(lane, backups[at]!))
    await compareAccounts(store.deps, store.lanes, findings)
  }
}

async function endAll(lane: Lane) {
  while (lane.open.length > 0) await end(lane, lane.open[0]!)
}

/** After a difference everything would be different: nothing is done any more. */
async function each<Result>(lanes: readonly Lane[], findings: Findings, work: (lane: Lane, at: number) => Promise<Result>) {
  if (findings.faults.length > 0) return []
  return inParallel(lanes, laneCount, async (lane, at) => {
    try {
      return await work(lane, at)
    } catch (error) {
      findings.fault(error instanceof Error ? error.stack! : String(error))
      return undefined
    }
  })
}

function report(lanes: readonly Lane[], findings: Findings) {
  const events = new Map<string, number>()
  for (const lane of lanes) for (const [event, count] of lane.counts) events.set(event, (events.get(event) ?? 0) + count)
  findings.checks += [...events.values()].reduce((sum, count) => sum + count, 0)
  findings.done = `${lanes.reduce((sum, lane) => sum + lane.ended.length, 0)} random order histories against a model`
  findings.seen = [...events]
    .map(([event, count]) => `${event} ${count}`)
    .toSorted(byText)
    .join(', ')
}

const byText = (a: string, b: string) => (a < b ? -1 : 1)
