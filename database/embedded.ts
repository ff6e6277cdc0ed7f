import { type ChildProcess, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Account, chooseAccount, accessibleFolder, reachableBinaries } from './embedded-account.ts'
import { stopLeftover } from './embedded-leftover.ts'
import { freePort } from './free-port.ts'
import { type Addresses, createRoles, type Role } from './roles.ts'
import { withClient } from './with-client.ts'

const users: Record<Role, string> = { owner: 'sabia', app: 'sabia_app', reader: 'sabia_reader' }
const password = 'sabia'

export interface EmbeddedPostgres {
  port: number
  pid: number
  /** The data directory: inside `directory`, unless the account that PostgreSQL runs under cannot enter it. */
  cluster: string
  url: (database: string, role?: Role) => string
  create: (database: string) => Promise<void>
  /** Closes every connection, flushes to disk, and waits until the server has exited. */
  stop: () => Promise<void>
  /** Resolves when the server has exited, whether or not it was stopped on purpose. */
  ended: Promise<string>
}

/**
 * Starts PostgreSQL 18 on a free loopback port (or on `port`), with its data stored in `directory` between starts.
 * PostgreSQL does not run as root, so for root it is started under an unprivileged account. A server that was left running by a killed
 * parent is stopped first. The server has its own process group: Ctrl-C in the terminal then reaches only the parent, which stops it in
 * an orderly way.
 */
export async function startEmbeddedPostgres(
  directory: string,
  options: { log?: (line: string) => void; flags?: string[]; port?: number } = {},
): Promise<EmbeddedPostgres> {
  const account = chooseAccount(join(directory, 'postgres'))
  const cluster = accessibleFolder(join(directory, 'postgres'), account)
  const binaries = await reachableBinaries(account)
  await stopLeftover(cluster)
  if (!existsSync(join(cluster, 'PG_VERSION'))) await initialise(binaries.initdb, cluster, account)

  // The port of the previous start may be in use by now.
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
    url: (database, role) => embeddedUrl(port, database, role),
    create: (database) => createDatabase(embeddedUrl(port, 'postgres'), database),
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
    // A public password gains nothing from iterations, which take milliseconds of both sides for each connection.
    const access = ['--auth=scram-sha-256', '--set=scram_iterations=1', `--username=${users.owner}`, `--pwfile=${passwordFile}`]
    const flags = [...access, '--encoding=UTF8', '--locale=C', '--no-sync']
    const child = spawn(initdb, [`--pgdata=${cluster}`, ...flags], {
      ...account?.ids,
      cwd: cluster,
      env: environment(),
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let stderr = ''
    child.stderr.on('data', (text) => (stderr += String(text)))
    const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
    if (code !== 0) {
      rmSync(cluster, { recursive: true, force: true })
      throw new Error(`initdb could not create ${cluster}: ${stderr.trim()}`)
    }
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

/** A standby says that it accepts read-only ones. */
const isReady = /ready to accept (read-only )?connections/

function ready(server: ChildProcess, log?: (line: string) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    server.stderr?.on('data', (chunk) => {
      const text = String(chunk)
      log?.(text)
      if (isReady.test(output)) return
      output += text
      if (isReady.test(output)) resolve()
    })
    server.once('error', reject)
    server.once('exit', (code, signal) => reject(new Error(`PostgreSQL did not start (${signal ?? `code ${code}`}): ${output.trim()}`)))
  })
}

/** With the roles of a store. */
async function createDatabase(administration: string, database: string) {
  await createRoles(administration, [users.app, users.reader], password)
  await withClient(administration, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(database)}`)
  })
}

/** Address of a database on the embedded PostgreSQL that listens on this port. */
export const embeddedUrl = (port: number | string, database: string, role: Role = 'owner') =>
  `postgres://${users[role]}:${password}@127.0.0.1:${port}/${database}`

export const embeddedAddresses = (port: number | string, database: string): Addresses => ({
  owner: embeddedUrl(port, database, 'owner'),
  app: embeddedUrl(port, database, 'app'),
  reader: embeddedUrl(port, database, 'reader'),
})

/** Leaves out the PostgreSQL variables of the machine (PGDATA, PGPORT, …), which are meant for another server. */
function environment() {
  const others = Object.entries(process.env).filter(([name]) => !name.startsWith('PG'))
  return { ...Object.fromEntries(others), LC_ALL: 'C' }
}
