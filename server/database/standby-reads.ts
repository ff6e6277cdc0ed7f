import type { Logger } from 'pino'
import { StandbyFreshness } from '#domain/standby-freshness.ts'
import { catalogueReads } from '../monitoring/events.ts'
import { isDatabaseUnavailable } from './availability.ts'
import { withDatabaseBudget } from './database-budget.ts'
import type { Db } from './database.ts'
import { replayedPosition } from './standby-position.sql.ts'

/**
 * Reads public rows of the catalogue from these tables: at a standby if it has their last change, otherwise at the primary. Nothing that
 * decides about money, stock or access is read in this way.
 */
export type ReadCatalogue = <Result>(tables: readonly string[], query: (db: Db) => Promise<Result>) => Promise<Result>

/** Without a standby. */
export const readPrimary =
  (db: Db): ReadCatalogue =>
  (_tables, query) =>
    query(db)

/** How long a standby may take before the primary is asked instead. Milliseconds. */
const standbyBudget = 1_000
/** How often a standby is asked how much it has replayed, while reads wait for that, and while it does not respond. Milliseconds. */
const askAgainAfter = { change: 25, loss: 1_000 }

/** One standby, as a web process sees it. The listener for changes opens and closes it. */
export class StandbyReads {
  readonly #primary: Db
  readonly #standby: Db
  readonly #log: Logger
  readonly #freshness = new StandbyFreshness(performance.now())
  #askedAt = -Infinity
  #asking: Promise<void> | undefined
  #warned = false

  constructor({ primary, standby, log }: { primary: Db; standby: Db; log: Logger }) {
    this.#primary = primary
    this.#standby = standby
    this.#log = log
  }

  /** From now on `changed` is called for each change; those before are at `position` or earlier. */
  open(position: bigint) {
    this.#freshness.open(position)
  }

  close() {
    this.#freshness.close()
  }

  /** `position` resolves with one that is not before the change. */
  async changed(table: string, position: Promise<bigint>) {
    const placed = this.#freshness.changed(table)
    placed(await position)
  }

  readonly read: ReadCatalogue = async (tables, query) => {
    if (!this.#freshness.mayServe(tables)) {
      void this.#askIfDue()
      return this.#readPrimary(query)
    }
    try {
      const result = await withDatabaseBudget(standbyBudget, () => query(this.#standby))
      catalogueReads.publish({ server: 'standby' })
      return result
    } catch (error) {
      // A standby also cancels statements that conflict with what it replays. If the statement itself is wrong, the primary says so.
      if (isDatabaseUnavailable(error)) this.#lose(error)
      return this.#readPrimary(query)
    }
  }

  /** For how many seconds the standby has not had every change. */
  async behindSeconds(): Promise<number> {
    if (this.#freshness.behind(performance.now()) > 0) await this.#askIfDue()
    return this.#freshness.behind(performance.now()) / 1000
  }

  #readPrimary<Result>(query: (db: Db) => Promise<Result>): Promise<Result> {
    catalogueReads.publish({ server: 'primary' })
    return query(this.#primary)
  }

  #askIfDue(): Promise<void> {
    const pause = this.#freshness.isLost ? askAgainAfter.loss : askAgainAfter.change
    if (!this.#asking && performance.now() - this.#askedAt < pause) return Promise.resolve()
    return (this.#asking ??= this.#ask().finally(() => (this.#asking = undefined)))
  }

  async #ask() {
    const request = { wanted: this.#freshness.wanted, askedAt: (this.#askedAt = performance.now()) }
    try {
      const position = await withDatabaseBudget(standbyBudget, () => replayedPosition(this.#standby))
      if (position === null) throw new Error('DATABASE_READ_URL does not lead to a standby')
      if (this.#warned) this.#log.info('the standby responds again')
      this.#warned = false
      this.#freshness.replayed(position, request)
    } catch (error) {
      this.#lose(error)
    }
  }

  /** Logged once per outage. */
  #lose(err: unknown) {
    this.#freshness.lost()
    if (!this.#warned) this.#log.warn({ err }, 'the standby does not respond: the catalogue is read from the primary')
    this.#warned = true
  }
}
