import { pino } from 'pino'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/database/database.ts'
import type { Deps } from '#server/deps.ts'
import { createTokenVerifier } from '#server/auth/verify-token.ts'
import { administer } from '#tests/harness/postgres-server.ts'
import { createPostalCodes } from '#server/providers/postal-codes.ts'
import { inParallel, times } from './concurrency.ts'
import type { Drill } from './drill.ts'
import { Bank } from './histories/bank.ts'
import { Lane } from './histories/lane.ts'
import { SeededRandom } from './random.ts'

const laneCount = 12

/** Random histories of orders, run by the store's own operations on a real database and compared with a model after every event. */
export const histories: Drill = {
  name: 'histories',
  run: async (ground, findings, { short, seed }) => {
    const wanted = Number(process.env.HISTORIES ?? (short ? 600 : 100_000))
    const databaseUrl = await ground.postgres.copy('drill_histories')
    // Nothing is killed here, so no commit has to wait for the disk.
    await administer(databaseUrl, 'alter database drill_histories set synchronous_commit = off')
    const { db } = openDatabase(databaseUrl, { max: laneCount + 2 })
    try {
      const deps = openDeps(databaseUrl, db)
      const lanes = times(laneCount).map((number) => {
        const bank = new Bank()
        return new Lane({ ...deps, pagbank: bank }, bank, new SeededRandom(seed * 1_000 + number))
      })
      for (const [number, lane] of lanes.entries()) await lane.stock(String(number))
      await inParallel(lanes, laneCount, async (lane) => {
        try {
          for (let count = 0; count < wanted / laneCount; count += 1) await lane.history()
          await lane.endAll()
        } catch (error) {
          const [mismatch] = lane.mismatches
          findings.fault(mismatch ? `${mismatch.what}: ${JSON.stringify(mismatch)}` : error instanceof Error ? error.stack! : String(error))
        }
      })
      const counts = new Map<string, number>()
      for (const lane of lanes) for (const [event, count] of lane.counts) counts.set(event, (counts.get(event) ?? 0) + count)
      const ended = lanes.flatMap((lane) => lane.ended)
      findings.checks += [...counts.values()].reduce((sum, count) => sum + count, 0)
      findings.done = `${ended.length} random order histories against a model`
      findings.seen = [...counts]
        .toSorted()
        .map(([event, count]) => `${event} ${count}`)
        .join(', ')
    } finally {
      await db.destroy()
      await ground.postgres.drop('drill_histories')
    }
  },
}

function openDeps(databaseUrl: string, db: Deps['db']): Omit<Deps, 'pagbank'> {
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATABASE_URL: databaseUrl })
  return {
    config,
    db,
    log: pino({ level: 'silent' }),
    postalCodes: createPostalCodes({ url: config.postalCodeUrl }),
    verifyToken: createTokenVerifier(config.auth0),
  }
}
