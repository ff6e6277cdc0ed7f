import { sql } from 'kysely'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { provideDatabase } from '#tests/harness/provide-database.ts'
import { batched } from './batch.ts'
import { isDatabaseUnavailable } from './availability.ts'
import { DatabaseTimeout, waitWithinBudget, withDatabaseBudget } from './database-budget.ts'
import { sessionSettings } from './session-settings.ts'

const database = await provideDatabase({ settings: sessionSettings })

const sleep = (seconds: number) => sql`select pg_sleep(${seconds})`.execute(database.db)
/** Far above every budget here, and far below what the statements themselves would take: only shows whether they were waited for. */
const soonMs = 10_000
const timed = async (work: () => Promise<unknown>) => {
  const begun = performance.now()
  const error = await work().then(
    () => null,
    (reason: unknown) => reason,
  )
  return { error, ms: performance.now() - begun }
}

test('the budget bounds the wait for one statement, and for several statements in total', async () => {
  const one = await timed(() => withDatabaseBudget(200, () => sleep(30)))
  expect(one.error).toBeInstanceOf(DatabaseTimeout)
  expect(isDatabaseUnavailable(one.error)).toBe(true)
  expect(one.ms).toBeLessThan(soonMs)
  const several = await timed(() =>
    withDatabaseBudget(500, async () => {
      for (let turn = 0; turn < 150; turn++) await sleep(0.2)
    }),
  )
  expect(several.error).toBeInstanceOf(DatabaseTimeout)
  expect(several.ms).toBeGreaterThan(450)
  expect(several.ms).toBeLessThan(soonMs)
})

test('the store’s own limits are those that are documented: 6 s for a request, 15 s for a statement of a job', async () => {
  onTestFinished(() => void vi.useRealTimers())
  vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval', 'setImmediate'] })
  // Another instance of the module: the harness has lengthened the limits of the one that all tests share.
  const path = './database-budget.ts?unchanged'
  const unchanged = (await import(/* @vite-ignore */ path)) as {
    [Name in 'waitWithinBudget' | 'withRequestBudget']: typeof waitWithinBudget
  }
  const begin = () => unchanged.waitWithinBudget(() => new Promise(() => {}))
  for (const [work, limit] of [
    [() => unchanged.withRequestBudget(begin), 6_000],
    [begin, 15_000],
  ] as const) {
    let end: unknown
    void work().catch((error: unknown) => (end = error))
    await vi.advanceTimersByTimeAsync(limit - 1)
    expect(end).toBeUndefined()
    await vi.advanceTimersByTimeAsync(200)
    expect(String(end)).toContain('The database did not respond in time')
  }
})

test('a statement after the budget is spent is rejected immediately', async () => {
  await withDatabaseBudget(100, async () => {
    await expect(sleep(30)).rejects.toThrow(DatabaseTimeout)
    const after = await timed(() => sleep(30))
    expect(after.error).toBeInstanceOf(DatabaseTimeout)
    expect(after.ms).toBeLessThan(soonMs)
  })
})

test('concurrent statements count once, and waits for anything but the database do not count', async () => {
  const now = performance.now.bind(performance)
  const both = await timed(() =>
    withDatabaseBudget(6_000, async () => {
      // One after the other they would take eight seconds.
      await Promise.all(Array.from({ length: 20 }, () => sleep(0.4)))
      // An hour passes.
      const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 3_600_000)
      onTestFinished(() => clock.mockRestore())
      await sleep(0.1)
    }),
  )
  expect(both.error).toBeNull()
})

test('a transaction that times out is rolled back, and its connection is not reused', async () => {
  await sql`create table if not exists budget_test (number integer)`.execute(database.db)
  const stuck = await timed(() =>
    withDatabaseBudget(300, () =>
      database.db.transaction().execute(async (tx) => {
        await sql`insert into budget_test values (1)`.execute(tx)
        await sql`select pg_sleep(30)`.execute(tx)
      }),
    ),
  )
  expect(stuck.error).toBeInstanceOf(DatabaseTimeout)
  expect(stuck.ms).toBeLessThan(soonMs)
  // More queries than the pool has connections: a connection with the late result pending would return it to one of them.
  const numbers = Array.from({ length: 60 }, (_, number) => number)
  const answers = await Promise.all(
    numbers.map(async (number) => (await sql<{ number: number }>`select ${number}::int as number`.execute(database.db)).rows[0]?.number),
  )
  expect(answers).toEqual(numbers)
  const { rows } = await sql`select * from budget_test`.execute(database.db)
  expect(rows).toEqual([])
})

test('waiting for a free connection counts, and a connection that comes too late returns to the pool', async () => {
  const holder = new pg.Client(database.url)
  await holder.connect()
  await holder.query('select pg_advisory_lock(1)')
  const holding = Array.from({ length: 20 }, () => sql`select pg_advisory_xact_lock_shared(1)`.execute(database.db))
  const waiting = await timed(() => withDatabaseBudget(200, () => sleep(0)))
  expect(waiting.error).toBeInstanceOf(DatabaseTimeout)
  await holder.end()
  await Promise.all(holding)
  await Promise.all(Array.from({ length: 20 }, () => sleep(0.05)))
  expect(database.pool.idleCount).toBe(database.pool.totalCount)
})

test('the pool’s own query, which the job queue uses, is bounded too', async () => {
  const { error } = await timed(() => withDatabaseBudget(200, () => database.pool.query('select pg_sleep(8)')))
  expect(error).toBeInstanceOf(DatabaseTimeout)
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('callers of a shared batch wait within their own budgets, and the batch outlives the budget of the first caller', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  const ask = batched(
    async (questions: number[]) => {
      await answered
      // Refused within the spent budget of the first caller.
      await sleep(0)
      return questions
    },
    { most: 10 },
  )
  const first = withDatabaseBudget(100, () => ask(1))
  const second = withDatabaseBudget(30_000, () => ask(2))
  await expect(first).rejects.toThrow(DatabaseTimeout)
  answer()
  expect(await second).toBe(2)
  await expect(withDatabaseBudget(50, () => waitWithinBudget(() => new Promise(() => {})))).rejects.toThrow(DatabaseTimeout)
})
