import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import type { ResponseCache } from './response-store.ts'
import { clientKeepAlive, sessionOptions } from '#server/platform/database/session-settings.ts'
import { isCacheTag } from './cache-rules.ts'

/** Triggers notify this channel with the tag of each change, in the transaction of the change (`notify_catalogue_change`). */
const channel = 'catalogue'
/** A dead connection is detected within two of these intervals. Milliseconds. */
const beat = 2_000
const longestTimer = 3_600_000

/** A listener to changes: a response cache, or a purger of a CDN. */
export type ChangeListener = Pick<ResponseCache, 'open' | 'close' | 'drop'>

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
    await this.#schedulePosts()
    this.#beating = setInterval(() => void this.#client.query('select 1').catch(this.#broken.reject), beat)
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
    if (payload === 'posts') void this.#schedulePosts().catch(this.#broken.reject)
  }

  /** A scheduled post appears without a change of any row, so posts are dropped again when the next one is due. */
  async #schedulePosts() {
    const { rows } = await this.#client.query<{ milliseconds: number | null }>(
      `select (extract(epoch from min(coalesce(scheduled_for, created_at)) - clock_timestamp()) * 1000)::float8 as milliseconds
       from posts where removed_at is null and coalesce(scheduled_for, created_at) > now()`,
    )
    // A post may have become due between its change and this result.
    this.#cache.drop('posts')
    clearTimeout(this.#due)
    const milliseconds = rows[0]?.milliseconds ?? longestTimer
    const again = () => void this.#schedulePosts().catch(this.#broken.reject)
    // Slightly later than due, because clocks differ and Node's timers may fire early.
    this.#due = setTimeout(again, Math.min(Math.max(milliseconds, 0) + 20, longestTimer)).unref()
  }
}
