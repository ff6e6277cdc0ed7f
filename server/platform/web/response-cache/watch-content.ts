import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import type { ResponseCache } from './response-store.ts'
import { clientKeepAlive, sessionOptions } from '#server/platform/database/session-settings.ts'
import { type CacheTag, isCacheTag } from './cache-rules.ts'

/** How often the changes are read, in milliseconds: a saved price is right everywhere within a second. */
const interval = 200
/** A dead connection is detected within this time. Milliseconds. */
const longestAnswer = 2_000
const longestTimer = 3_600_000
/** The tables of `content_turns`. */
const turning: readonly CacheTag[] = ['posts', 'courses', 'books', 'bundles', 'plans']

export type ChangeListener = Pick<ResponseCache, 'open' | 'close' | 'drop' | 'expect'>

interface Watched {
  /** A direct one: a pooler whose connections are all taken would close the cache when it is needed most. */
  databaseUrl: string
  cache: ChangeListener
  log: Logger
}

/** Invalidates cached responses when their rows change, from any process. While changes cannot be read, the cache is closed. */
export function watchContent(watched: Watched): { close: () => Promise<void> } {
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
      if (!warned) log.warn({ err }, 'responses are not cached: changes of the catalogue cannot be read')
      warned = true
    } finally {
      cache.close()
      watch.end()
    }
    await sleep(delay, undefined, { signal }).catch(() => {})
    delay = Math.min(delay * 2, 2_000)
  }
}

interface Changes {
  /** The oldest transaction that was still running: what it has changed is read once it commits. */
  since: string
  changes: { id: number; tag: string }[]
}

/** One dedicated connection that reads what has changed. */
class Watch {
  readonly #client: pg.Client
  readonly #cache: ChangeListener
  readonly #broken = Promise.withResolvers<never>()
  #since: string | undefined
  /** Changes that were read already, and would be read again while an older transaction runs. */
  #known = new Set<number>()
  #next: NodeJS.Timeout | undefined
  #due: NodeJS.Timeout | undefined
  #last: Promise<unknown> = Promise.resolve()

  constructor(databaseUrl: string, cache: ChangeListener) {
    this.#cache = cache
    this.#client = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: 5_000,
      query_timeout: longestAnswer,
      ...clientKeepAlive,
      options: sessionOptions,
      application_name: 'sabia watches',
    })
    this.#broken.promise.catch(() => {})
    this.#client.on('error', this.#broken.reject)
    this.#client.on('end', () => this.#broken.reject(new Error('the watching connection has ended')))
  }

  async begin() {
    await this.#client.connect()
    await this.#readChanges()
    await this.#scheduleTurns()
    this.#readLater()
  }

  /** Rejects when the connection is lost. Resolves when the signal aborts. */
  async lost(signal: AbortSignal) {
    const aborted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
    if (!signal.aborted) await Promise.race([aborted, this.#broken.promise])
  }

  end() {
    clearTimeout(this.#next)
    clearTimeout(this.#due)
    // A dead connection never completes `end`, so its socket is destroyed.
    void this.#client.end().catch(() => {})
    setTimeout(() => this.#socket?.destroy(), longestAnswer).unref()
  }

  get #socket() {
    return (this.#client as unknown as { connection?: { stream?: { destroy: () => void } } }).connection?.stream
  }

  #readLater() {
    this.#next = setTimeout(() => void this.#readChanges().then(() => this.#readLater(), this.#broken.reject), interval)
  }

  /** The first time tells nothing new: nothing is cached yet. */
  async #readChanges() {
    const { rows } = await this.#ask<Changes>(
      `select pg_snapshot_xmin(snapshot)::text as since, coalesce((
         select jsonb_agg(jsonb_build_object('id', id, 'tag', tag)) from content_changes where xid >= coalesce($1::xid8, pg_snapshot_xmin(snapshot))
       ), '[]') as changes from pg_current_snapshot() as snapshot`,
      [this.#since],
    )
    const { since, changes } = rows[0]!
    const fresh = changes.filter(({ id }) => !this.#known.has(id))
    this.#since = since
    this.#known = new Set(changes.map(({ id }) => id))
    const tags = [...new Set(fresh.map(({ tag }) => tag))].filter(isCacheTag)
    for (const tag of tags) this.#cache.drop(tag)
    if (tags.some((tag) => turning.includes(tag))) await this.#scheduleTurns()
  }

  /** One statement after the other, since changes and turns are read when they like. */
  #ask<Row extends pg.QueryResultRow>(query: string, values: unknown[] = []): Promise<pg.QueryResult<Row>> {
    const answer = this.#last.then(() => this.#client.query<Row>(query, values))
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
