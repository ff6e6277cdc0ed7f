import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import pg from 'pg'
import { chooseAccount } from '#database/embedded-account.ts'
import { freePort } from '#database/free-port.ts'
import { modules } from '../../bin/run/places.mjs'
import { eventually } from './eventually.ts'

/** A real PgBouncer in transaction mode, with its defaults, in front of all databases of one server. */
export class PgBouncer {
  readonly #port: number
  readonly #process: ChildProcess
  readonly #directory: string
  #output = ''

  private constructor(port: number, process: ChildProcess, directory: string) {
    this.#port = port
    this.#process = process
    this.#directory = directory
    for (const stream of [process.stdout!, process.stderr!]) stream.on('data', (text) => (this.#output += String(text)))
  }

  /** In front of the server of this address. */
  static async open(serverUrl: string): Promise<PgBouncer> {
    const server = new URL(serverUrl)
    const port = await freePort()
    const directory = mkdtempSync(join(tmpdir(), 'sabia-pgbouncer-'))
    // It refuses to run as root, and another account may not be able to enter the folder of the packages.
    const account = chooseAccount(directory)
    chmodSync(directory, 0o755)
    const { binary, libraries } = copyInto(directory)
    writeFileSync(join(directory, 'users'), `"${server.username}" "${server.password}"\n`)
    writeFileSync(
      join(directory, 'pgbouncer.ini'),
      `[databases]
* = host=${server.hostname} port=${server.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(directory, 'users')}
admin_users = ${server.username}
pool_mode = transaction
max_client_conn = 500
`,
    )
    const child = spawn(binary, [join(directory, 'pgbouncer.ini')], {
      ...account?.ids,
      cwd: directory,
      env: { ...process.env, LD_LIBRARY_PATH: libraries },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    process.once('exit', () => child.kill('SIGKILL'))
    const pgbouncer = new PgBouncer(port, child, directory)
    const [{ pathname }] = [server]
    if (await eventually(() => pgbouncer.#responds(pgbouncer.url(pathname.slice(1))), 10, 50)) return pgbouncer
    await pgbouncer.close()
    throw new Error(`PgBouncer does not respond:\n${pgbouncer.#output}`)
  }

  url(database: string): string {
    return `postgres://sabia:sabia@127.0.0.1:${this.#port}/${database}`
  }

  /** Closes each connection to the server as soon as no transaction uses it, so that new settings of the role apply. */
  async reconnect() {
    const console = new pg.Client({ connectionString: this.url('pgbouncer') })
    await console.connect()
    try {
      await console.query('reconnect')
    } finally {
      await console.end()
    }
  }

  async #responds(url: string): Promise<boolean> {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      return true
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ECONNREFUSED') return false
      throw error
    } finally {
      await client.end()
    }
  }

  async close() {
    if (this.#process.exitCode === null && this.#process.signalCode === null) {
      const ended = new Promise((resolve) => this.#process.once('exit', resolve))
      this.#process.kill('SIGTERM')
      await ended
    }
    rmSync(this.#directory, { recursive: true, force: true })
  }
}

/** The machine's own PgBouncer, or a copy of the packaged one in the folder. */
function copyInto(directory: string): { binary: string; libraries: string } {
  const folders = ['/usr/sbin', ...(process.env.PATH ?? '').split(delimiter)]
  const installed = folders.map((folder) => join(folder, 'pgbouncer')).find((path) => existsSync(path))
  if (installed) return { binary: installed, libraries: process.env.LD_LIBRARY_PATH ?? '' }
  cpSync(join(packagedPgBouncer(), 'usr'), join(directory, 'usr'), { recursive: true, dereference: false })
  const lib = join(directory, 'usr/lib')
  return {
    binary: join(directory, 'usr/sbin/pgbouncer'),
    libraries: readdirSync(lib)
      .map((triplet) => join(lib, triplet))
      .join(':'),
  }
}

/** Debian's packages, unpacked next to the npm packages and not installed: that needs no root access. */
function packagedPgBouncer(): string {
  const home = join(modules, '.pgbouncer')
  if (existsSync(home)) return home
  const unfinished = `${home}.${process.pid}`
  mkdirSync(unfinished, { recursive: true })
  try {
    console.log('No PgBouncer on this machine: getting one from Debian (once)…')
    const run = (command: string, ...args: string[]) => execFileSync(command, args, { cwd: unfinished, stdio: ['ignore', 'pipe', 'pipe'] })
    const download = () => run('apt-get', 'download', 'pgbouncer', 'libevent-2.1-7', 'libc-ares2')
    try {
      download()
    } catch {
      // A fresh container has no lists of packages.
      run('apt-get', 'update')
      download()
    }
    for (const file of readdirSync(unfinished).filter((name) => name.endsWith('.deb'))) run('dpkg', '-x', file, '.')
    if (!existsSync(home)) renameSync(unfinished, home)
    return home
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n').at(-1) : String(error)
    throw new Error(`PgBouncer is missing: install it (apt-get install pgbouncer, brew install pgbouncer). ${reason}`, { cause: error })
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}
