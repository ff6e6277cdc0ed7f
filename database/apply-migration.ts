import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Migration } from './migration-files.ts'

export interface Applying {
  client: pg.Client
  /**
   * The longest wait for a lock, in milliseconds. Whoever needs the table queues behind a statement that waits for its lock, so it gives up
   * before a buyer does, and is tried again.
   */
  lockTimeout: number
  log: (line: string) => void
}

/** With the pauses between them, some five minutes. */
const mostTries = 20
const longestPause = 15_000

/** Applies a file and records it. Rejects with PostgreSQL's error, and leaves nothing half done that a second run could not continue. */
export async function applyMigration(applying: Applying, migration: Migration): Promise<void> {
  const { client, lockTimeout } = applying
  // An index that is built concurrently waits for others' transactions, and nobody waits for it.
  await client.query(`set lock_timeout = ${migration.kind === 'no-transaction' ? 0 : lockTimeout}`)
  switch (migration.kind) {
    case 'transaction':
      return applyInTransaction(applying, migration)
    case 'no-transaction':
      return applyAlone(applying, migration)
    case 'batches':
      return applyInBatches(applying, migration)
  }
}

const record = ({ client }: Applying, { name, checksum }: Migration) =>
  client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])

async function applyInTransaction(applying: Applying, migration: Migration) {
  const { client } = applying
  await retryForLocks(applying, migration, async () => {
    try {
      await client.query('begin')
      await client.query(migration.sql)
      await record(applying, migration)
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw error
    }
  })
}

/** Each statement by itself. A run that was interrupted skips the indexes that are there. */
async function applyAlone(applying: Applying, migration: Migration) {
  for (const statement of statementsOf(migration)) await buildIndex(applying, migration, statement)
  await record(applying, migration)
}

/** Statements that build or drop indexes contain no other semicolons. */
const statementsOf = ({ sql }: Migration) =>
  sql
    .replaceAll(/--[^\n]*/g, '')
    .split(';')
    .filter((statement) => statement.trim() !== '')

/** A build that failed or was killed leaves an invalid index, which slows down writes and helps no reader: it is built anew. */
async function buildIndex(applying: Applying, migration: Migration, statement: string) {
  const { client } = applying
  const index = /\bcreate\s+(?:unique\s+)?index\s+concurrently\s+(\w+)/i.exec(statement)?.[1]
  try {
    await retryForLocks(applying, migration, async () => {
      if (index && (await isBuilt(client, index))) return
      await client.query(statement)
    })
  } catch (error) {
    if (index) await isBuilt(client, index)
    throw error
  }
}

/** Whether there is such an index. Drops it if it is invalid. */
async function isBuilt(client: pg.Client, index: string): Promise<boolean> {
  const { rows } = await client.query<{ valid: boolean }>(
    'select indisvalid as valid from pg_index where indexrelid = to_regclass(quote_ident($1))',
    [index],
  )
  if (rows[0]?.valid === false) await client.query(`drop index concurrently ${index}`)
  return rows[0]?.valid === true
}

/** Each batch is a transaction of its own. The pauses leave half of the time to others. A killed run goes on where it was. */
async function applyInBatches(applying: Applying, migration: Migration) {
  const changeSome = () => applying.client.query(migration.sql)
  for (let changed: number | null = 1; changed;) {
    const begun = performance.now()
    ;({ rowCount: changed } = await retryForLocks(applying, migration, changeSome))
    if (changed) await pause(performance.now() - begun)
  }
  await record(applying, migration)
}

async function retryForLocks<Result>({ lockTimeout, log }: Applying, { name }: Migration, work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (!isLockConflict(error) || tries === mostTries) throw error
      const longest = Math.min(lockTimeout * 2 ** (tries - 1), longestPause)
      log(`${name} did not get its locks within ${lockTimeout} ms, and is tried again (${tries}).`)
      await pause(longest * (0.5 + Math.random() / 2))
    }
  }
}

/** A lock that was not free in time, or a deadlock. */
const isLockConflict = (error: unknown) => error instanceof pg.DatabaseError && (error.code === '55P03' || error.code === '40P01')
