import pg from 'pg'
import { pino } from 'pino'
import { openTurns } from '#server/platform/start/turns.ts'
import { standingOf } from '#server/people/team/standing.sql.ts'
import { createTokenVerifier } from '#integrations/auth0/verify-token.ts'
import { diskStorage } from '#integrations/object-storage/disk-storage.ts'
import { createRecurrence } from '#integrations/pagbank/pagbank-recurrence.ts'
import { createPostalCodes } from '#integrations/postal-codes/postal-codes.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { lengthenDatabaseLimits } from '#server/platform/database/database-budget.ts'
import { refusingStorage } from '#server/platform/files/refusing-storage.ts'
import { readConfig } from '#server/platform/start/config.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { administer, type PostgresServer } from '#tests/harness/postgres-server.ts'
import { SeededRandom } from '../random.ts'
import { Bank } from './bank.ts'
import { Lane } from './lane.ts'
import { clockTemplate, MovedClock, preferPublicNames } from './moved-clock.ts'
import { stockShelf } from './shelf.ts'
import { currentActor, watchStatements } from './statements.ts'

const mostConnections = 14
const name = 'drill_histories'
const backup = `${name}_backup`
// The drill `frozen-database` and database-budget.test.ts test the product's own limits. Here a machine with other work would meet it in the middle of a history.
lengthenDatabaseLimits(60_000)

/** A store on a database and a clock of its own, in which one life is played. */
export class SimulatedStore {
  readonly lane: Lane
  readonly clock: MovedClock
  admin: pg.Client
  readonly #postgres: PostgresServer

  private constructor({ lane, clock, admin, postgres }: { lane: Lane; clock: MovedClock; admin: pg.Client; postgres: PostgresServer }) {
    this.lane = lane
    this.clock = clock
    this.admin = admin
    this.#postgres = postgres
  }

  static async open(postgres: PostgresServer, seed: number): Promise<SimulatedStore> {
    await postgres.drop(name)
    await postgres.copy(name, clockTemplate)
    const [chance, bank] = [new SeededRandom(seed), new Bank(new SeededRandom(seed + 1))]
    const { db, admin } = await connect(postgres)
    const clock = await MovedClock.begin(admin, begin(chance), pauseOfActor)
    const deps = { ...depsOf(postgres, db), paymentProvider: bank }
    const lane = new Lane({ deps, bank, chance, shelf: await stockShelf(db, chance) })
    return new SimulatedStore({ lane, clock, admin, postgres })
  }

  async backUp() {
    await this.#disconnect()
    await this.#postgres.drop(backup)
    await this.#postgres.copy(backup, name)
    await this.#reconnect()
  }

  async restore() {
    await this.#disconnect()
    await this.#postgres.drop(name)
    await this.#postgres.copy(name, backup)
    await this.#reconnect()
  }

  async close() {
    this.clock.end()
    await this.#disconnect()
  }

  async #disconnect() {
    await this.lane.deps.db.destroy()
    await this.admin.end()
  }

  async #reconnect() {
    const { db, admin } = await connect(this.#postgres)
    this.lane.deps = { ...this.lane.deps, db }
    this.admin = admin
    await this.clock.goOn(admin)
  }
}

/** Nothing is killed here but connections, so no commit has to wait for the disk. */
async function connect(postgres: PostgresServer) {
  const url = postgres.url(name)
  await preferPublicNames(url, name)
  await administer(url, `alter database ${name} set synchronous_commit = off`)
  const admin = new pg.Client({ connectionString: url })
  // The server may end while the simulation does.
  admin.on('error', () => {})
  await admin.connect()
  const { db, pool } = openDatabase(url, { max: mostConnections })
  watchStatements(pool)
  return { db, admin }
}

function depsOf(postgres: PostgresServer, db: Deps['db']): Deps {
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATABASE_URL: postgres.url(name) })
  return {
    config,
    db,
    log: pino({ level: 'silent' }),
    paymentProvider: new Bank(),
    recurrence: createRecurrence(config.recurrence),
    postalCodes: createPostalCodes({ ...config.postalCodes }),
    storage: refusingStorage(diskStorage(config.filesDirectory)),
    verifyToken: createTokenVerifier(config.signIn),
    standingOf: (subject) => standingOf(db, subject),
    turns: openTurns(),
  }
}

function pauseOfActor() {
  const actor = currentActor()
  return actor && ((milliseconds: number) => actor.pause(milliseconds))
}

/** Months and their ends, leap days too, come at any place of a life. */
const begin = (chance: SeededRandom) =>
  `${chance.of([2025, 2026, 2027])}-${chance.of(['01-31', '02-20', '05-30', '08-31', '11-28'])}T12:00:00Z`
