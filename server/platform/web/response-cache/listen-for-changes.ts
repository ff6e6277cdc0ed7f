import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import type { ResponseCache } from './response-store.ts'
import { clientKeepAlive, sessionOptions } from '#server/platform/database/session-settings.ts'
import { type CacheTag, isCacheTag } from './cache-rules.ts'

/** Triggers notify this channel with the tag of each change, in the transaction of the change (`notify_catalogue_change`). */
const channel = 'catalogue'
/** A dead connection is detected within two of these intervals. Milliseconds. */
const beat = 2_000
const longestTimer = 3_600_000
/** The tables of `content_turns`. */
const turning: readonly CacheTag[] = ['posts', 'courses', 'books', 'bundles']

export type ChangeListener = Pick<ResponseCache, 'open' | 'close' | 'drop' | 'expect'>

interface Watched {
  /** A direct one: a transaction pooler drops notifications. */
  databaseUrl: string
  cache: ChangeListener
  log: Logger
}

/** Invalidates cached responses when their rows change, from any process. While changes cannot be received, the cache is closed. */
export function listenForChanges(watched: Watched): { close: () => Promise<void> } {
  const closing = new AbortController()
  const watching = watchUntil(closing.signal, watched)
  return {
    close: async () => {
      closing.abort()
      await watching
    },
  }
}

async function watchUntil(signal: AbortSignal, { databaseUrl, cache, log }: Watched) {
  let delay = 100
  let warned = false
  while (!signal.aborted) {
    const watch = new Watch(databaseUrl, cache)
    try {
      await watch.begin()
      delay = 100
      warned = false
      cache.open()
      await watch.lost(signal)
    } catch (err) {
      // Once per outage, not once per retry.
      if (!warned) log.warn({ err }, 'responses are not cached: changes of the catalogue cannot be received')
      warned = true
    } finally {
      cache.close()
      watch.end()
    }
    await sleep(delay, undefined, { signal }).catch(() => {})
    delay = Math.min(delay * 2, 2_000)
  }
}

/** One dedicated connection that listens. */
class Watch {
  readonly #client: pg.Client
  readonly #cache: ChangeListener
  readonly #broken = Promise.withResolvers<never>()
  readonly #echoed = Promise.withResolvers<void>()
  readonly #echo = crypto.randomUUID()
  #beating: NodeJS.Timeout | undefined
  #due: NodeJS.Timeout | undefined
  #last: Promise<unknown> = Promise.resolve()

  constructor(databaseUrl: string, cache: ChangeListener) {
    this.#cache = cache
    this.#client = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: 5_000,
      query_timeout: beat,
      ...clientKeepAlive,
      options: sessionOptions,
      application_name: 'sabia listens',
    })
    this.#broken.promise.catch(() => {})
    this.#client.on('error', this.#broken.reject)
    this.#client.on('end', () => this.#broken.reject(new Error('the listening connection has ended')))
    this.#client.on('notification', ({ payload = '' }) => this.#receive(payload))
  }

  /** Resolves when a notification of its own has come back, since a connection pooler in between would drop all notifications. */
  async begin() {
    await this.#client.connect()
    await this.#client.query(`listen ${channel}`)
    await this.#client.query('select pg_notify($1, $2)', [channel, this.#echo])
    const late = setTimeout(() => this.#broken.reject(new Error('the database does not deliver notifications')), beat)
    await Promise.race([this.#echoed.promise, this.#broken.promise]).finally(() => clearTimeout(late))
    await this.#scheduleTurns()
    this.#beating = setInterval(() => void this.#ask('select 1').catch(this.#broken.reject), beat)
  }

  /** Rejects when the connection is lost. Resolves when the signal aborts. */
  async lost(signal: AbortSignal) {
    const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
    if (!signal.aborted) await Promise.race([aborted, this.#broken.promise])
  }

  end() {
    clearInterval(this.#beating)
    clearTimeout(this.#due)
    // A dead connection never completes `end`, so its socket is destroyed.
    void this.#client.end().catch(() => {})
    setTimeout(() => this.#socket?.destroy(), beat).unref()
  }

  get #socket() {
    return (this.#client as unknown as { connection?: { stream?: { destroy: () => void } } }).connection?.stream
  }

  #receive(payload: string) {
    if (payload === this.#echo) this.#echoed.resolve()
    if (!isCacheTag(payload)) return
    this.#cache.drop(payload)
    if (turning.includes(payload)) void this.#scheduleTurns().catch(this.#broken.reject)
  }

  /** One statement after the other, since changes and the beat come when they like. */
  #ask<Row extends pg.QueryResultRow>(query: string): Promise<pg.QueryResult<Row>> {
    const answer = this.#last.then(() => this.#client.query<Row>(query))
    this.#last = answer.catch(() => {})
    return answer
  }

  /**
   * A scheduled post appears, and a launch begins or ends, without a change of any row: what shows them is dropped at that moment. One that
   * has just passed is dropped too, because it may have passed between two timers.
   */
  async #scheduleTurns() {
    const { rows } = await this.#ask<{ tag: CacheTag; passed: boolean; milliseconds: number | null }>(
      `select tag, bool_or(at <= now()) as passed,
         (extract(epoch from min(at) filter (where at > now()) - clock_timestamp()) * 1000)::float8 as milliseconds
       from content_turns() where at > now() - interval '5 seconds' group by tag`,
    )
    const turns = new Map(rows.flatMap(({ tag, milliseconds }) => (milliseconds === null ? [] : [[tag, milliseconds] as const])))
    this.#cache.expect(turns)
    for (const { tag, passed } of rows) if (passed) this.#cache.drop(tag)
    clearTimeout(this.#due)
    const again = () => void this.#scheduleTurns().catch(this.#broken.reject)
    // Slightly later than due, because clocks differ and Node's timers may fire early.
    this.#due = setTimeout(again, Math.min(Math.max(Math.min(...turns.values()), 0) + 20, longestTimer)).unref()
  }
}
