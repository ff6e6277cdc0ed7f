import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import pg from 'pg'
import { chooseAccount } from '#database/embedded-account.ts'
import { freePort } from '#database/free-port.ts'
import { debianPackages } from './debian-packages.ts'
import { eventually } from './eventually.ts'

/** A real PgBouncer in transaction mode, with its defaults, in front of all databases of one server. */
export class PgBouncer {
  readonly #port: number
  readonly #credentials: string
  readonly #process: ChildProcess
  readonly #directory: string
  #output = ''

  private constructor(port: number, process: ChildProcess, directory: string, server: URL) {
    this.#port = port
    this.#credentials = `${server.username}:${server.password}`
    this.#process = process
    this.#directory = directory
    for (const stream of [process.stdout!, process.stderr!]) stream.on('data', (text) => (this.#output += String(text)))
  }

  /** In front of the server of this address; `shipped`: with the file that deploy/compose.scale.yml uses, in which the primary can be replaced. */
  static async open(serverUrl: string, { shipped = false } = {}): Promise<PgBouncer> {
    const server = new URL(serverUrl)
    const port = await freePort()
    const directory = mkdtempSync(join(tmpdir(), 'sabia-pgbouncer-'))
    // It refuses to run as root, and another account may not be able to enter the folder of the packages.
    const account = chooseAccount(directory)
    chmodSync(directory, 0o755)
    const { binary, libraries } = copyInto(directory)
    writeFileSync(join(directory, 'users'), `"${server.username}" "${server.password}"\n`)
    writeFileSync(join(directory, 'pgbouncer.ini'), configuration({ directory, port, server, shipped }))
    const child = spawn(binary, [join(directory, 'pgbouncer.ini')], {
      ...account?.ids,
      cwd: directory,
      env: { ...process.env, LD_LIBRARY_PATH: libraries },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    process.once('exit', () => child.kill('SIGKILL'))
    const pgbouncer = new PgBouncer(port, child, directory, server)
    const database = shipped ? 'sabia' : server.pathname.slice(1)
    if (await eventually(() => pgbouncer.#responds(pgbouncer.url(database)), 60, 50)) return pgbouncer
    await pgbouncer.close()
    throw new Error(`PgBouncer does not respond:\n${pgbouncer.#output}`)
  }

  url(database: string): string {
    return `postgres://${this.#credentials}@127.0.0.1:${this.#port}/${database}`
  }

  /** Closes each connection to the server as soon as no transaction uses it, so that new settings of the role apply. */
  reconnect = () => this.#command('reconnect')

  /** From now on its databases are at this server (docs/scaling.md#a-standby-that-takes-over). */
  async lead(primary: string) {
    const [directory, port, server] = [this.#directory, this.#port, new URL(primary)]
    writeFileSync(join(directory, 'pgbouncer.ini'), configuration({ directory, port, server, shipped: true }))
    await this.#command('reload')
  }

  async #command(command: string) {
    const console = new pg.Client({ connectionString: this.url('pgbouncer') })
    await console.connect()
    try {
      await console.query(command)
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

const shippedFile = join(import.meta.dirname, '../../deploy/pgbouncer/pgbouncer.ini')

interface Place {
  directory: string
  port: number
  server: URL
  shipped: boolean
}

function configuration({ directory, port, server, shipped }: Place): string {
  const at = ({ hostname, port }: URL) => `host=${hostname} port=${port}`
  const own: Record<string, string> = {
    listen_addr: '127.0.0.1',
    listen_port: String(port),
    unix_socket_dir: '',
    auth_file: join(directory, 'users'),
    admin_users: server.username,
  }
  if (!shipped) {
    const usual = { ...own, auth_type: 'scram-sha-256', pool_mode: 'transaction', max_client_conn: '500' }
    const lines = Object.entries(usual).map(([name, value]) => `${name} = ${value}`)
    return `[databases]\n* = ${at(server)}\n[pgbouncer]\n${lines.join('\n')}\n`
  }
  const placed = readFileSync(shippedFile, 'utf8').replaceAll('= PRIMARY', `= ${at(server)}`)
  return Object.entries(own).reduce((text, [name, value]) => text.replace(new RegExp(`^${name} =.*$`, 'm'), `${name} = ${value}`), placed)
}

/** The machine's own PgBouncer, or a copy of the packaged one in the folder. */
function copyInto(directory: string): { binary: string; libraries: string } {
  const folders = ['/usr/sbin', ...(process.env.PATH ?? '').split(delimiter)]
  const installed = folders.map((folder) => join(folder, 'pgbouncer')).find((path) => existsSync(path))
  if (installed) return { binary: installed, libraries: process.env.LD_LIBRARY_PATH ?? '' }
  const packages = debianPackages(
    'pgbouncer',
    ['pgbouncer', 'libevent-2.1-7', 'libc-ares2'],
    'apt-get install pgbouncer, brew install pgbouncer',
  )
  cpSync(join(packages, 'usr'), join(directory, 'usr'), { recursive: true, dereference: false })
  const lib = join(directory, 'usr/lib')
  return {
    binary: join(directory, 'usr/sbin/pgbouncer'),
    libraries: readdirSync(lib)
      .map((triplet) => join(lib, triplet))
      .join(':'),
  }
}
