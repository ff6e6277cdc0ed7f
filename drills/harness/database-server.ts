import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#database/embedded.ts'
import { migrate } from '#database/migrate.ts'
import { seed } from '#database/seed/seed.ts'
import { freePort } from './ports.ts'

const template = 'drill_template'

/** A PostgreSQL of our own that always comes back to the same port, with a seeded database to copy. Its settings are the usual ones: what it has committed survives. */
export class DatabaseServer {
  readonly #directory: string
  readonly #port: number
  #running: EmbeddedPostgres | undefined
  #log = ''
  #frozen: number[] = []

  private constructor(directory: string, port: number) {
    this.#directory = directory
    this.#port = port
  }

  static async open(directory: string): Promise<DatabaseServer> {
    // Each start waits for the end of this process, and a drill starts it many times.
    process.setMaxListeners(200)
    mkdirSync(directory, { recursive: true })
    chmodSync(directory, 0o755)
    const server = new DatabaseServer(directory, await freePort())
    await server.start()
    await server.administer(`create database ${template}`)
    await migrate(server.url(template))
    await seed(server.url(template), { publicUrl: 'http://localhost' })
    return server
  }

  url(database: string): string {
    return `postgres://sabia:sabia@127.0.0.1:${this.#port}/${database}`
  }

  async copy(database: string) {
    await this.administer(`create database ${database} template ${template}`)
  }

  async drop(database: string) {
    await this.administer(`drop database if exists ${database} with (force)`)
  }

  /** After a kill the old server's children may need a moment to go: until then the new one refuses. */
  async start(attemptsLeft = 50): Promise<void> {
    try {
      const flags = ['-c', `port=${this.#port}`, '-c', 'max_connections=150']
      this.#running = await startEmbeddedPostgres(join(this.#directory, 'data'), { flags, log: (text) => (this.#log += text) })
    } catch (error) {
      if (attemptsLeft === 0) throw error
      await pause(200)
      return this.start(attemptsLeft - 1)
    }
  }

  /** Halts all of its processes where they are: connections stay open, the system takes new ones, and nobody answers. */
  freeze() {
    if (!this.#running) return
    const { pid } = this.#running
    // The one that starts the others comes first, so that there are no new ones.
    process.kill(pid, 'SIGSTOP')
    const all = execFileSync('ps', ['-A', '-o', 'pid=,ppid=']).toString().trim().split('\n')
    const children = all.map((line) => line.trim().split(/\s+/).map(Number)).filter(([, parent]) => parent === pid)
    this.#frozen = [pid, ...children.map(([child]) => child!)].filter((each) => signal(each, 'SIGSTOP'))
  }

  thaw() {
    for (const pid of this.#frozen.toReversed()) signal(pid, 'SIGCONT')
    this.#frozen = []
  }

  async stop() {
    this.thaw()
    await this.#running?.stop()
  }

  async kill() {
    if (!this.#running) return
    process.kill(this.#running.pid, 'SIGKILL')
    await this.#running.ended
  }

  /** The server's own log since the last time it was taken. */
  takeLog(): string {
    const log = this.#log
    this.#log = ''
    return log
  }

  async administer(statement: string) {
    const client = new pg.Client({ connectionString: this.url('postgres') })
    await client.connect()
    try {
      await client.query(statement)
    } finally {
      await client.end()
    }
  }
}

/** False if it has ended meanwhile. */
function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
    throw error
  }
}
