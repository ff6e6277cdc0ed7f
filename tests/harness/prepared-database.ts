import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isInMemory } from '#programs/test/files-in-memory.ts'
import type { TestProject } from 'vitest/node'
import { migrate } from '#database/migrate.ts'
import { createRoles, grantRights, userOf } from '#database/roles.ts'
import { seed } from '#database/seed/seed.ts'
import { addressesOn } from './addresses.ts'
import { administer, PostgresServer } from './postgres-server.ts'

/** The prepared databases to copy, the migrated one and one with the demo too, with the strategy of copying, or why there are none. */
export type PreparedDatabase =
  | { kind: 'ready'; server: string; template: string; demo: string; strategy: 'wal_log' | 'file_copy' }
  | { kind: 'failed'; reason: string }

declare module 'vitest' {
  interface ProvidedContext {
    /** The file that contains a PreparedDatabase as soon as there is one. */
    preparedDatabase: string
  }
}

/** One migrated database for the whole run, and one with the demo, which tests copy. It is prepared while the tests that need no database are already running. */
export default function preparePostgres(project: TestProject) {
  const directory = mkdtempSync(join(tmpdir(), 'sabia-tests-'))
  const note = join(directory, 'prepared.json')
  project.provide('preparedDatabase', note)

  const given = process.env.TEST_DATABASE_URL
  const prepared = (given ? onGivenServer(given) : onOwnServer()).then(
    ({ close, ...database }) => {
      tell(note, { kind: 'ready', ...database })
      return close
    },
    (error: unknown) => tell(note, { kind: 'failed', reason: String(error) }),
  )
  return async () => {
    const close = await prepared
    await close?.()
    rmSync(directory, { recursive: true, force: true })
  }
}

/** Deleted after the run, so it need not survive a power cut. */
async function onOwnServer() {
  const postgres = await PostgresServer.open({
    settings: [
      'fsync=off',
      'synchronous_commit=off',
      'full_page_writes=off',
      'max_connections=200',
      'autovacuum=off',
      'max_wal_size=8GB',
      'checkpoint_timeout=1d',
    ],
  })
  const demo = `${PostgresServer.template}_demo`
  await seed(await postgres.copy(demo))
  // Copying files forces two checkpoints of the whole server. On a disk logging every block takes a third of their time, in memory three times as long.
  const strategy = isInMemory(tmpdir()) ? 'file_copy' : 'wal_log'
  return { server: postgres.url('postgres'), template: PostgresServer.template, demo, strategy, close: () => postgres.close() } as const
}

/**
 * TEST_DATABASE_URL is any database of a server where we may create others. The migrated one stays there until the migrations change. The demo is
 * seeded in each copy of it.
 */
async function onGivenServer(server: string) {
  const migrations = join(import.meta.dirname, '../../database/migrations')
  const hash = createHash('sha256')
  for (const file of readdirSync(migrations).toSorted()) hash.update(file).update(readFileSync(join(migrations, file)))
  const template = `${PostgresServer.template}_${hash.digest('hex').slice(0, 12)}`
  const { rowCount } = await administer(server, 'select from pg_database where datname = $1', [template])
  if (rowCount === 0) await administer(server, `create database ${template}`)
  const url = new URL(server)
  url.pathname = `/${template}`
  await migrate(url.href)
  const addresses = addressesOn(server, template)
  await createRoles(server, [userOf(addresses.app), userOf(addresses.reader)], 'sabia')
  await grantRights(addresses)
  return { server, template, demo: template, strategy: 'wal_log', close: async () => {} } as const
}

/** Renamed into place, so that no process reads an incomplete file. */
function tell(note: string, prepared: PreparedDatabase) {
  writeFileSync(`${note}.unfinished`, JSON.stringify(prepared))
  renameSync(`${note}.unfinished`, note)
}
