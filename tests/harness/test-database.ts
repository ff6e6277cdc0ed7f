import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'
import { openDatabase } from '#server/platform/database/database.ts'
import { lengthenDatabaseLimits } from '#server/platform/database/database-budget.ts'
import { sessionSettings, type SessionSettings } from '#server/platform/database/session-settings.ts'
import { administer } from './postgres-server.ts'
import { addressesOn } from './addresses.ts'
import type { PreparedDatabase } from './prepared-database.ts'

/** How long a statement, or a transaction that does nothing, may take. Seconds. */
const limit = 60
// The product's own limits are tested by database-budget.test.ts and by drills. Here a machine with other work would meet them in tests of something else.
lengthenDatabaseLimits(limit * 1000)
const longSettings = { ...sessionSettings, statement_timeout: `${limit}s`, idle_in_transaction_session_timeout: `${limit}s` }

/**
 * A separate database for a test file. It is a copy of the migrated one, of the one with the demo, or of the one named, so nothing needs to be cleaned up.
 */
export async function testDatabase({
  original,
  demo = false,
  settings = longSettings,
}: { original?: string; demo?: boolean; settings?: SessionSettings } = {}) {
  const prepared = await preparedDatabase()
  const { server, strategy } = prepared
  const template = original ?? (demo ? prepared.demo : prepared.template)
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  await administer(server, `create database ${name} template ${template} strategy ${strategy}`)
  const addresses = addressesOn(server, name)
  const opened = [addresses.owner, addresses.app].map((url) => {
    // Each connection plans a statement again: with twenty a run took a fifth more.
    const database = openDatabase(url, { max: 5, settings })
    // How long a query waits for one of the connections, or for a new one: only ends what hangs.
    database.pool.options.connectionTimeoutMillis = 60_000
    return database
  })
  const [owner, app] = opened as [Database, Database]
  return {
    name,
    addresses,
    url: addresses.owner,
    ...owner,
    /** The same database for the role of web and worker. */
    app,
    close: async () => {
      for (const { db, pool } of opened) {
        await db.destroy()
        // Kysely ends the pool only if it has used it.
        if (!pool.ending) await pool.end()
      }
      await drop(server, name)
    },
  }
}
type Database = ReturnType<typeof openDatabase>

/** Connections that are just closing get a moment: cutting one off would fail a test that has passed. */
async function drop(server: string, name: string, attemptsLeft = 600): Promise<void> {
  try {
    await administer(server, `drop database if exists ${name}${attemptsLeft === 0 ? ' with (force)' : ''}`)
  } catch (error) {
    if (attemptsLeft === 0 || !(error instanceof pg.DatabaseError && error.code === '55006')) throw error
    await sleep(50)
    await drop(server, name, attemptsLeft - 1)
  }
}

async function preparedDatabase() {
  const note = inject('preparedDatabase')
  for (let waited = 0; !existsSync(note); waited += 20) {
    if (waited > 150_000) throw new Error('The test database was not ready in time')
    await sleep(20)
  }
  const prepared = JSON.parse(readFileSync(note, 'utf8')) as PreparedDatabase
  switch (prepared.kind) {
    case 'ready':
      return prepared
    case 'failed':
      throw new Error(`No test database: ${prepared.reason}`)
  }
}
