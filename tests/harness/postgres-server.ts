import { execFileSync } from 'node:child_process'
import { appendFileSync, chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { embeddedAddresses, type EmbeddedPostgres, embeddedUrl, startEmbeddedPostgres } from '#database/embedded.ts'
import { freePort } from '#database/free-port.ts'
import { migrate } from '#database/migrate.ts'
import { grantRights, type Role } from '#database/roles.ts'
import { openSlowLine } from './slow-line.ts'

export interface ServerOptions {
  /** Settings in addition to PostgreSQL's defaults, as `name=value`. With the defaults, committed data survives a kill. */
  settings?: string[]
  /** Fills the template after its migrations. */
  prepare?: (url: string) => Promise<unknown>
}

interface StandbyOptions extends Pick<ServerOptions, 'settings'> {
  synchronous?: boolean
  delay?: number
}

/** A PostgreSQL in its own folder, with a migrated database to copy. It can be frozen, killed, and started again on the same port. */
export class PostgresServer {
  static readonly template = 'template_sabia'
  readonly #directory: string
  readonly #port: number
  readonly #flags: string[]
  #running: EmbeddedPostgres | undefined
  #log = ''
  #frozen: number[] = []
  /** Slow lines to the server that it follows. */
  readonly #lines: { close: () => void }[] = []

  private constructor(directory: string, port: number, settings: string[]) {
    this.#directory = directory
    this.#port = port
    this.#flags = settings.flatMap((setting) => ['-c', setting])
  }

  static async open({ settings = [], prepare }: ServerOptions = {}): Promise<PostgresServer> {
    // Each start adds a listener for the end of this process, and a drill starts it many times.
    process.setMaxListeners(200)
    const directory = mkdtempSync(join(tmpdir(), 'sabia-postgres-'))
    // PostgreSQL may run under another account.
    chmodSync(directory, 0o755)
    const server = new PostgresServer(directory, await freePort(), settings)
    try {
      await server.start()
      await server.#running!.create(PostgresServer.template)
      await migrate(server.url(PostgresServer.template))
      await grantRights(embeddedAddresses(server.#port, PostgresServer.template))
      await prepare?.(server.url(PostgresServer.template))
      return server
    } catch (error) {
      await server.close()
      throw error
    }
  }

  /**
   * Opens a standby of this running server: a base backup that follows it. With `synchronous`, this server confirms a commit only once the
   * standby has stored it. `delay`: milliseconds from one to the other and back, as between two zones.
   */
  async openStandby({ settings = [], synchronous = false, delay = 0 }: StandbyOptions = {}) {
    const directory = mkdtempSync(join(tmpdir(), 'sabia-standby-'))
    chmodSync(directory, 0o755)
    const standby = new PostgresServer(directory, await freePort(), settings)
    try {
      const line = delay > 0 ? await openSlowLine(this.#port, delay) : undefined
      if (line) standby.#lines.push(line)
      await baseBackup(this.url('postgres'), {
        from: this.#running!.cluster,
        to: join(directory, 'data', 'postgres'),
        via: line?.port ?? this.#port,
      })
      await standby.start()
      if (synchronous) await administer(this.url('postgres'), `alter system set synchronous_standby_names = 'ANY 1 (standby)'`)
      if (synchronous) await administer(this.url('postgres'), 'select pg_reload_conf()')
      return standby
    } catch (error) {
      await standby.close()
      throw error
    }
  }

  /** Opens a server on the files that `restore` puts into the folder that it gets. */
  static async openRestored(restore: (cluster: string) => Promise<unknown>): Promise<PostgresServer> {
    const directory = mkdtempSync(join(tmpdir(), 'sabia-restored-'))
    chmodSync(directory, 0o755)
    const server = new PostgresServer(directory, await freePort(), [])
    try {
      await restore(join(directory, 'data', 'postgres'))
      await server.start()
      return server
    } catch (error) {
      await server.close()
      throw error
    }
  }

  /** Where its files are, and the port at which it listens. */
  get place() {
    return { cluster: this.#running!.cluster, port: this.#port }
  }

  /** Makes a standby a primary. Resolves when it accepts writes. */
  async promote() {
    const { rows } = await administer(this.url('postgres'), 'select pg_promote(true, 30) as promoted')
    if (!(rows[0] as { promoted: boolean }).promoted) throw new Error('the standby was not promoted in time')
  }

  url(database: string, role?: Role): string {
    return embeddedUrl(this.#port, database, role)
  }

  /** Creates another database as a copy of this one, to which nobody may be connected. Returns its address. */
  async copy(database: string, source = PostgresServer.template): Promise<string> {
    await administer(this.url('postgres'), `create database ${database} template ${source}`)
    return this.url(database)
  }

  async drop(database: string) {
    await administer(this.url('postgres'), `drop database if exists ${database} with (force)`)
  }

  /** After a kill the old server's children may need a moment to end. Until then the new one refuses to start. */
  async start(attemptsLeft = 50): Promise<void> {
    try {
      const log = (text: string) => (this.#log += text)
      this.#running = await startEmbeddedPostgres(join(this.#directory, 'data'), { port: this.#port, flags: this.#flags, log })
    } catch (error) {
      if (attemptsLeft === 0 || this.#running === undefined) throw error
      await pause(200)
      return this.start(attemptsLeft - 1)
    }
  }

  /** Suspends all of its processes: connections stay open, the system accepts new ones, and nothing responds. */
  freeze() {
    if (!this.#running) return
    const { pid } = this.#running
    // The parent process is suspended first, so that it starts no new children.
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

  /** Stops it and removes its folder. */
  async close() {
    await this.stop()
    for (const line of this.#lines) line.close()
    rmSync(this.#directory, { recursive: true, force: true })
  }

  /** The server's log since the previous call. */
  takeLog(): string {
    const log = this.#log
    this.#log = ''
    return log
  }
}

/** Copies a running server's files, as pg_basebackup does, which the embedded PostgreSQL lacks. The copy follows the server, by the port `via`. */
async function baseBackup(url: string, { from, to, via }: { from: string; to: string; via: number }) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`select pg_backup_start('standby', true)`)
    mkdirSync(dirname(to), { recursive: true })
    execFileSync('cp', ['-a', from, to])
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    const { uid, gid } = statSync(from)
    const write = (name: string, text: string) => {
      appendFileSync(join(to, name), text)
      chownSync(join(to, name), uid, gid)
    }
    rmSync(join(to, 'postmaster.pid'), { force: true })
    write('backup_label', rows[0]!.labelfile)
    write('standby.signal', '')
    const { hostname, username, password } = new URL(url)
    const conninfo = `host=${hostname} port=${via} user=${username} password=${password} application_name=standby`
    write('postgresql.auto.conf', `primary_conninfo = '${conninfo}'\n`)
  } finally {
    await client.end()
  }
}

/** Executes one statement on a connection of its own. */
export async function administer(url: string, statement: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query(statement, values)
  } finally {
    await client.end()
  }
}

/** Resolves with false if the process has ended meanwhile. */
function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
    throw error
  }
}
