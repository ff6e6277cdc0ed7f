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
import { times } from '../concurrency.ts'
import { SeededRandom } from '../random.ts'
import { Bank } from './bank.ts'
import { Lane } from './lane.ts'
import { stockShelf } from './shelf.ts'

const mostConnections = 14
// The drill `frozen-database` and database-budget.test.ts test the product's own limits. Here a machine with other work would meet it in the middle of a history.
lengthenDatabaseLimits(60_000)

/** A database of the store on which lanes of histories run side by side. */
export class StoreOfLanes {
  readonly lanes: Lane[] = []
  deps: Deps
  readonly #postgres: PostgresServer
  readonly #name: string

  private constructor(postgres: PostgresServer, name: string, deps: Deps) {
    this.#postgres = postgres
    this.#name = name
    this.deps = deps
  }

  static async open(postgres: PostgresServer, name: string): Promise<StoreOfLanes> {
    await postgres.copy(name)
    return new StoreOfLanes(postgres, name, openDeps(postgres.url(name), await connect(postgres.url(name), name)))
  }

  async addLanes(count: number, seed: number) {
    for (const number of times(count).keys()) {
      const [bank, chance] = [new Bank(), new SeededRandom(seed * 1_000 + number)]
      const shelf = await stockShelf(this.deps.db, chance, String(number))
      this.lanes.push(new Lane({ deps: { ...this.deps, paymentProvider: bank }, bank, chance, shelf }))
    }
  }

  async backUp() {
    await this.deps.db.destroy()
    await this.#postgres.drop(this.#backup)
    await this.#postgres.copy(this.#backup, this.#name)
    await this.#reconnect()
  }

  async restore() {
    await this.deps.db.destroy()
    await this.#postgres.drop(this.#name)
    await this.#postgres.copy(this.#name, this.#backup)
    await this.#reconnect()
  }

  async close() {
    await this.deps.db.destroy()
    for (const name of [this.#name, this.#backup]) await this.#postgres.drop(name)
  }

  get #backup() {
    return `${this.#name}_backup`
  }

  async #reconnect() {
    const db = await connect(this.#postgres.url(this.#name), this.#name)
    this.deps = { ...this.deps, db }
    for (const lane of this.lanes) lane.deps = { ...lane.deps, db }
  }
}

/** Nothing is killed here, so no commit has to wait for the disk. */
async function connect(url: string, name: string): Promise<Deps['db']> {
  await administer(url, `alter database ${name} set synchronous_commit = off`)
  return openDatabase(url, { max: mostConnections }).db
}

function openDeps(databaseUrl: string, db: Deps['db']): Deps {
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATABASE_URL: databaseUrl })
  return {
    config,
    db,
    log: pino({ level: 'silent' }),
    // Each lane has a provider of its own.
    paymentProvider: new Bank(),
    recurrence: createRecurrence(config.recurrence),
    postalCodes: createPostalCodes({ ...config.postalCodes }),
    storage: refusingStorage(diskStorage(config.filesDirectory)),
    verifyToken: createTokenVerifier(config.signIn),
    standingOf: (subject) => standingOf(db, subject),
    turns: openTurns(),
  }
}
