import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import type { ResponseCache } from './response-cache.ts'
import { isCacheTag } from './cache-rules.ts'

/** Each change of a tag says its name here, in its own transaction (migration 0009). */
const channel = 'catalogue'
/** A connection that went silent is found within two of these. Milliseconds. */
const beat = 2_000
const longestTimer = 3_600_000

interface Watched {
  databaseUrl: string
  kept: ResponseCache
  log: Logger
}

/** Drops what has changed, whoever changed it. While nobody can tell of changes nothing is kept. */
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

async function watchUntil(signal: AbortSignal, { databaseUrl, kept, log }: Watched) {
  let delay = 100
  let told = false
  while (!signal.aborted) {
    const watch = new Watch(databaseUrl, kept)
    try {
      await watch.begin()
      delay = 100
      told = false
      kept.open()
      await watch.lost(signal)
    } catch (err) {
      // Once, however often it is tried.
      if (!told) log.warn({ err }, 'no answers are kept: changes of the catalogue cannot be heard')
      told = true
    } finally {
      kept.close()
      watch.end()
    }
    await sleep(delay, undefined, { signal }).catch(() => {})
    delay = Math.min(delay * 2, 2_000)
  }
}

/** One connection of its own. */
class Watch {
  readonly #client: pg.Client
  readonly #kept: ResponseCache
  readonly #broken = Promise.withResolvers<never>()
  readonly #heard = Promise.withResolvers<void>()
  readonly #echo = crypto.randomUUID()
  #beating: NodeJS.Timeout | undefined
  #due: NodeJS.Timeout | undefined

  constructor(databaseUrl: string, kept: ResponseCache) {
    this.#kept = kept
    this.#client = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: 5_000,
      query_timeout: beat,
      keepAlive: true,
      application_name: 'sabia listens',
    })
    this.#broken.promise.catch(() => {})
    this.#client.on('error', this.#broken.reject)
    this.#client.on('end', () => this.#broken.reject(new Error('the connection that listens has ended')))
    this.#client.on('notification', ({ payload = '' }) => this.#hear(payload))
  }

  /** Done when its own word has come back: a pooler in between would swallow all of them. */
  async begin() {
    await this.#client.connect()
    await this.#client.query(`listen ${channel}`)
    await this.#client.query('select pg_notify($1, $2)', [channel, this.#echo])
    const late = setTimeout(() => this.#broken.reject(new Error('the database does not pass on what was notified')), beat)
    await Promise.race([this.#heard.promise, this.#broken.promise]).finally(() => clearTimeout(late))
    await this.#askWhatIsDue()
    this.#beating = setInterval(() => void this.#client.query('select 1').catch(this.#broken.reject), beat)
  }

  /** Rejects when changes are no longer heard; answers when nobody wants to hear them. */
  async lost(signal: AbortSignal) {
    const unwanted = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
    if (!signal.aborted) await Promise.race([unwanted, this.#broken.promise])
  }

  end() {
    clearInterval(this.#beating)
    clearTimeout(this.#due)
    // One that answers no more would never say goodbye.
    void this.#client.end().catch(() => {})
    setTimeout(() => this.#socket?.destroy(), beat).unref()
  }

  get #socket() {
    return (this.#client as unknown as { connection?: { stream?: { destroy: () => void } } }).connection?.stream
  }

  #hear(word: string) {
    if (word === this.#echo) this.#heard.resolve()
    if (!isCacheTag(word)) return
    this.#kept.drop(word)
    if (word === 'posts') void this.#askWhatIsDue().catch(this.#broken.reject)
  }

  /** A post that is still to come changes what is shown without a change of any row. */
  async #askWhatIsDue() {
    const { rows } = await this.#client.query<{ milliseconds: number | null }>(
      `select (extract(epoch from min(coalesce(scheduled_for, created_at)) - clock_timestamp()) * 1000)::float8 as milliseconds
       from posts where removed_at is null and coalesce(scheduled_for, created_at) > now()`,
    )
    // It may have become due between its change and this answer.
    this.#kept.drop('posts')
    clearTimeout(this.#due)
    const milliseconds = rows[0]?.milliseconds ?? longestTimer
    const again = () => void this.#askWhatIsDue().catch(this.#broken.reject)
    // A little later than due: clocks differ, and timers of Node may come early.
    this.#due = setTimeout(again, Math.min(Math.max(milliseconds, 0) + 20, longestTimer)).unref()
  }
}
