import type pg from 'pg'
import { pino } from 'pino'
import { openTurns } from '#server/platform/start/turns.ts'
import { standingOf } from '#server/people/team/standing.sql.ts'
import { createTokenVerifier } from '#integrations/auth0/verify-token.ts'
import { diskStorage } from '#integrations/object-storage/disk-storage.ts'
import { createRecurrence } from '#integrations/pagbank/pagbank-recurrence.ts'
import { createPostalCodes } from '#integrations/postal-codes/postal-codes.ts'
import { lengthenDatabaseLimits } from '#server/platform/database/database-budget.ts'
import { refusingStorage } from '#server/platform/files/refusing-storage.ts'
import { readConfig } from '#server/platform/start/config.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { SeededRandom } from '../random.ts'
import { Bank } from './bank.ts'
import { Lane } from './lane.ts'
import type { LifeDatabase } from './life-database.ts'
import { MovedClock } from './moved-clock.ts'
import { stockShelf } from './shelf.ts'
import { currentActor } from './statements.ts'

// The drill `frozen-database` and database-budget.test.ts test the product's own limits. Here a machine with other work would meet it in the middle of a history.
lengthenDatabaseLimits(60_000)

/** A store on rows and a clock of its own, in which one life is played. */
export class SimulatedStore {
  readonly lane: Lane
  readonly clock: MovedClock
  readonly admin: pg.Client
  readonly #database: LifeDatabase

  private constructor(database: LifeDatabase, lane: Lane, clock: MovedClock) {
    this.lane = lane
    this.clock = clock
    this.admin = database.admin
    this.#database = database
  }

  static async open(database: LifeDatabase, seed: number): Promise<SimulatedStore> {
    const db = await database.begin()
    const [chance, bank] = [new SeededRandom(seed), new Bank(new SeededRandom(seed + 1))]
    const clock = await MovedClock.begin(database.admin, begin(chance), pauseOfActor)
    const deps = { ...depsOf(database.url, db), paymentProvider: bank }
    const lane = new Lane({ deps, bank, chance, shelf: await stockShelf(db, chance) })
    return new SimulatedStore(database, lane, clock)
  }

  backUp() {
    return this.#database.backUp()
  }

  /** The processes of the store begin anew. */
  async restore() {
    this.lane.deps = depsOf(this.#database.url, await this.#database.restore())
    this.lane.deps.paymentProvider = this.lane.bank
  }

  /** Nothing of this life goes on. */
  close() {
    this.clock.end()
  }
}

function depsOf(url: string, db: Deps['db']): Deps {
  const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATABASE_URL: url, PAGBANK_CARD_RENEWAL: 'on' })
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
