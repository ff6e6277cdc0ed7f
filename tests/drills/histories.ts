import { pino } from 'pino'
import { readConfig } from '#server/platform/start/config.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { createTokenVerifier } from '#integrations/auth0/verify-token.ts'
import { administer } from '#tests/harness/postgres-server.ts'
import { diskStorage } from '#integrations/object-storage/disk-storage.ts'
import { refusingStorage } from '#server/platform/files/refusing-storage.ts'
import { createPostalCodes } from '#integrations/postal-codes/postal-codes.ts'
import { inParallel, times } from './concurrency.ts'
import type { Drill, Findings } from './drill.ts'
import { compareAccounts, compareEnded } from './histories/accounts.ts'
import { Bank } from './histories/bank.ts'
import { end, history } from './histories/history.ts'
import { Lane } from './histories/lane.ts'
import { stockShelf } from './histories/shelf.ts'
import { SeededRandom } from './random.ts'

/** On a machine with other work, HISTORIES runs fewer. A hundred thousand take half an hour on two cores. */
const chosen = process.env.HISTORIES ? Number(process.env.HISTORIES) : undefined

const laneCount = 12
/** After so many histories all lanes stop, and the accounts of the whole store are compared with the model's. */
const perRound = 2_500

/** Random histories of orders, run by the store's own operations on a real database and compared with a model after every event. */
export const histories: Drill = {
  name: 'histories',
  run: async (ground, findings, { short, seed }) => {
    const wanted = chosen ?? (short ? 360 : 100_000)
    const databaseUrl = await ground.postgres.copy('drill_histories')
    // Nothing is killed here, so no commit has to wait for the disk.
    await administer(databaseUrl, 'alter database drill_histories set synchronous_commit = off')
    const { db } = openDatabase(databaseUrl, { max: laneCount + 2 })
    try {
      const deps = openDeps(databaseUrl, db)
      const lanes: Lane[] = []
      for (const number of times(laneCount).keys()) {
        const [bank, chance] = [new Bank(), new SeededRandom(seed * 1_000 + number)]
        lanes.push(
          new Lane({ deps: { ...deps, paymentProvider: bank }, bank, chance, shelf: await stockShelf(db, chance, String(number)) }),
        )
      }
      const rounds = Math.ceil(wanted / perRound)
      for (let round = 1; round <= rounds && findings.faults.length === 0; round += 1) {
        await inParallel(lanes, laneCount, (lane) => play(lane, Math.ceil((wanted * round) / rounds / laneCount), findings))
        await compareAccounts(deps, lanes, findings)
      }
      await inParallel(lanes, laneCount, (lane) => endAll(lane, findings))
      await compareAccounts(deps, lanes, findings)
      await compareEnded(deps, lanes, findings)
      const counts = new Map<string, number>()
      for (const lane of lanes) for (const [event, count] of lane.counts) counts.set(event, (counts.get(event) ?? 0) + count)
      findings.checks += [...counts.values()].reduce((sum, count) => sum + count, 0)
      findings.done = `${lanes.reduce((sum, lane) => sum + lane.ended.length, 0)} random order histories against a model`
      findings.seen = [...counts]
        .map(([event, count]) => `${event} ${count}`)
        .toSorted(byText)
        .join(', ')
    } finally {
      await db.destroy()
      await ground.postgres.drop('drill_histories')
    }
  },
}

/** A difference ends the lane, because everything after it would be different too. */
async function play(lane: Lane, until: number, findings: Findings) {
  try {
    while (lane.ended.length < until) await history(lane)
  } catch (error) {
    findings.fault(error instanceof Error ? error.stack! : String(error))
  }
}

async function endAll(lane: Lane, findings: Findings) {
  try {
    while (lane.open.length > 0) await end(lane, lane.open[0]!)
  } catch (error) {
    findings.fault(error instanceof Error ? error.stack! : String(error))
  }
}

const byText = (a: string, b: string) => (a < b ? -1 : 1)

function openDeps(databaseUrl: string, db: Deps['db']): Deps {
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATABASE_URL: databaseUrl })
  return {
    config,
    db,
    log: pino({ level: 'silent' }),
    // Each lane has a provider of its own.
    paymentProvider: new Bank(),
    postalCodes: createPostalCodes({ ...config.postalCodes }),
    storage: refusingStorage(diskStorage(config.filesDirectory)),
    verifyToken: createTokenVerifier(config.signIn),
  }
}
