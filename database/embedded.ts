import { type ChildProcess, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { type Account, chooseAccount, enterable, reachableBinaries } from './embedded-account.ts'
import { stopLeftover } from './embedded-leftover.ts'
import { freePort } from './free-port.ts'

const user = 'sabia'
const password = 'sabia'

export interface EmbeddedPostgres {
  port: number
  pid: number
  /** Where the rows are: `directory`, unless the account that PostgreSQL must run under cannot get there. */
  cluster: string
  url: (database: string) => string
  create: (database: string) => Promise<void>
  /** Ends every connection, writes what is in memory, and waits for the end. */
  stop: () => Promise<void>
  /** Settles when the server has ended, wanted or not. */
  ended: Promise<string>
}

/**
 * A PostgreSQL 18 of our own on a free port of the loopback (or on `port`), its rows kept in `directory` between starts.
 * It refuses to run as root, so root lends it an ordinary account. One that was left running by a killed parent is stopped first.
 * It runs in a process group of its own: a Ctrl-C in the terminal reaches whoever stops it in order, and not itself.
 */
export async function startEmbeddedPostgres(
  directory: string,
  options: { log?: (line: string) => void; flags?: string[]; port?: number } = {},
): Promise<EmbeddedPostgres> {
  const account = chooseAccount(join(directory, 'postgres'))
  const cluster = enterable(join(directory, 'postgres'), account)
  const binaries = await reachableBinaries(account)
  await stopLeftover(cluster)
  if (!existsSync(join(cluster, 'PG_VERSION'))) await initialise(binaries.initdb, cluster, account)

  // The port that the cluster had last time may be taken by now.
  const port = options.port ?? (await freePort())
  const flags = ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', ...(options.flags ?? [])]
  const server = spawn(binaries.postgres, ['-D', cluster, '-p', String(port), ...flags], {
    ...account?.ids,
    cwd: cluster,
    env: environment(),
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = new Promise<string>((resolve) => server.once('exit', (code, signal) => resolve(signal ?? `code ${code}`)))
  process.once('exit', () => server.kill('SIGINT'))
  await ready(server, options.log)
  return {
    port,
    pid: server.pid!,
    cluster,
    url: (database) => address(port, database),
    create: (database) => createDatabase(address(port, 'postgres'), database),
    stop: async () => {
      server.kill('SIGINT')
      await ended
    },
    ended,
  }
}

async function initialise(initdb: string, cluster: string, account: Account | undefined) {
  rmSync(cluster, { recursive: true, force: true })
  mkdirSync(cluster, { recursive: true, mode: 0o700 })
  const passwordFile = `${cluster}.password`
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (account) for (const path of [cluster, passwordFile]) chownSync(path, account.ids.uid, account.ids.gid)
  try {
    const flags = ['--auth=scram-sha-256', '--encoding=UTF8', '--locale=C', '--no-sync', `--username=${user}`, `--pwfile=${passwordFile}`]
    const child = spawn(initdb, [`--pgdata=${cluster}`, ...flags], {
      ...account?.ids,
      cwd: cluster,
      env: environment(),
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let complaint = ''
    child.stderr.on('data', (text) => (complaint += String(text)))
    const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
    if (code !== 0) {
      rmSync(cluster, { recursive: true, force: true })
      throw new Error(`PostgreSQL could not prepare ${cluster}: ${complaint.trim()}`)
    }
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

function ready(server: ChildProcess, log?: (line: string) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    server.stderr?.on('data', (chunk) => {
      const text = String(chunk)
      log?.(text)
      if (said.includes('ready to accept connections')) return
      said += text
      if (said.includes('ready to accept connections')) resolve()
    })
    server.once('error', reject)
    server.once('exit', (code, signal) => reject(new Error(`PostgreSQL did not start (${signal ?? `code ${code}`}): ${said.trim()}`)))
  })
}

async function createDatabase(administration: string, database: string) {
  const client = new pg.Client({ connectionString: administration })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(database)}`)
  } finally {
    await client.end()
  }
}

const address = (port: number, database: string) => `postgres://${user}:${password}@127.0.0.1:${port}/${database}`

/** PostgreSQL's own variables (PGDATA, PGPORT, …) of the machine are not meant for this one. */
function environment() {
  const foreign = Object.entries(process.env).filter(([name]) => !name.startsWith('PG'))
  return { ...Object.fromEntries(foreign), LC_ALL: 'C' }
}
