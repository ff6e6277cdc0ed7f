import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plainCourse } from '#database/seed/fixtures.ts'
import { type Db, openDatabase } from '#server/database/database.ts'
import { StandbyReads } from '#server/database/standby-reads.ts'
import { openMetrics } from '#server/monitoring/metrics.ts'
import { registerStandbyGauge } from '#server/monitoring/standby-gauge.ts'
import { refusalOf } from '#server/refusal.ts'
import { listenForChanges } from '#server/response-cache/listen-for-changes.ts'
import { eventually } from '#tests/harness/eventually.ts'
import { administer, PostgresServer } from '#tests/harness/postgres-server.ts'
import { checkStandby } from '../../bin/check/check-standby.ts'

/** A primary with a real standby that streams from it, and what a web process has of them. */
let primary: PostgresServer
let standby: PostgresServer
let databases: ReturnType<typeof openDatabase>[]
let web: StandbyReads
let watch: ReturnType<typeof listenForChanges>
const warnings: string[] = []
const { registry } = openMetrics()

beforeAll(async () => {
  primary = await PostgresServer.open()
  const course = `insert into courses (id, title, slug, price_cents, published) values ($1, 'Dormir é um verbo ativo', 'dormir', 1000, true)`
  await administer(primary.url(PostgresServer.template), course, [plainCourse.id])
  standby = await primary.openStandby()
  databases = [primary, standby].map((server) => openDatabase(server.url(PostgresServer.template)))
  const log = pino({ level: 'warn' }, { write: (line: string) => void warnings.push((JSON.parse(line) as { msg: string }).msg) })
  web = new StandbyReads({ primary: databases[0]!.db, standby: databases[1]!.db, log })
  watch = listenForChanges({ databaseUrl: primary.url(PostgresServer.template), standby: web, log })
  registerStandbyGauge(registry, web)
}, 180_000)
afterAll(async () => {
  await watch.close()
  for (const { db } of databases) await db.destroy()
  await standby.close()
  await primary.close()
})

interface Seen {
  title: string
  by: 'primary' | 'standby'
}

/** Reads the course's title as a page does, and says which server it came from. */
const look = async (db: Db) =>
  (
    await sql<Seen>`select title, case when pg_is_in_recovery() then 'standby' else 'primary' end as by
      from courses where id = ${plainCourse.id}`.execute(db)
  ).rows[0]!
const course = () => web.read(['courses'], look)
const posts = () => web.read(['posts'], look)
const rename = (title: string) => databases[0]!.db.updateTable('courses').set({ title }).where('id', '=', plainCourse.id).execute()
const onStandby = (statement: string) => administer(standby.url(PostgresServer.template), statement)
const servedByStandby = () => eventually(async () => (await course()).by === 'standby', 40, 20)
const behind = async () => Number(/^standby_behind_seconds (\S+)$/m.exec(await registry.metrics())?.[1])

test('a standby that has everything serves the catalogue', async () => {
  expect(await servedByStandby()).toBe(true)
  expect((await posts()).by).toBe('standby')
  expect(await behind()).toBe(0)
  expect(await registry.metrics()).toMatch(/^catalogue_reads_total\{server="standby"\} [1-9]/m)
})

test('a save that the standby has not replayed is read from the primary, and other tables are not', async () => {
  await servedByStandby()
  await onStandby('select pg_wal_replay_pause()')
  try {
    await rename('Um título novo')
    expect(await eventually(async () => (await course()).title === 'Um título novo', 20, 10)).toBe(true)
    expect((await course()).by).toBe('primary')
    expect((await posts()).by).toBe('standby')
    expect((await web.read(['posts', 'courses'], look)).by).toBe('primary')
    // The standby itself still has the former title: nothing but the rule kept it from being seen.
    expect((await look(databases[1]!.db)).title).not.toBe('Um título novo')
    expect(await behind()).toBeGreaterThan(0)
  } finally {
    await onStandby('select pg_wal_replay_resume()')
  }
  expect(await servedByStandby()).toBe(true)
  expect((await course()).title).toBe('Um título novo')
})

test('a save is seen at once, whichever server responds', async () => {
  for (let turn = 0; turn < 8; turn++) {
    await servedByStandby()
    await rename(`Edição ${turn}`)
    const seen = await eventually(async () => (await course()).title === `Edição ${turn}`, 20, 5)
    expect(seen, `Edição ${turn}`).toBe(true)
  }
})

test('while the standby is away the primary responds, which is logged once; then the standby serves again', async () => {
  await servedByStandby()
  warnings.length = 0
  await standby.kill()
  for (let turn = 0; turn < 20; turn++) expect((await course()).by).toBe('primary')
  expect(await behind()).toBeGreaterThan(0)
  expect(warnings.filter((line) => line.startsWith('the standby does not respond'))).toHaveLength(1)
  await standby.start()
  expect(await servedByStandby()).toBe(true)
})

test('a standby that accepts connections and does not respond delays a read by a second, and later reads not at all', async () => {
  await servedByStandby()
  standby.freeze()
  try {
    const begun = performance.now()
    expect((await course()).by).toBe('primary')
    const first = performance.now() - begun
    expect(first).toBeGreaterThan(900)
    for (let turn = 0; turn < 30; turn++) expect((await course()).by).toBe('primary')
    // Thirty such delays would be half a minute.
    expect(performance.now() - begun - first).toBeLessThan(20_000)
  } finally {
    standby.thaw()
  }
  expect(await servedByStandby()).toBe(true)
})

test('the check recognizes a standby of this primary', async () => {
  const [url, readUrl] = [primary.url(PostgresServer.template), standby.url(PostgresServer.template)]
  const check = (databaseReadUrl: string | null) => checkStandby({ databaseDirectUrl: url, databaseReadUrl })
  expect(await check(null)).toEqual([])
  expect(await check(readUrl)).toMatchObject([{ kind: 'ok' }])
  expect(await check(url)).toMatchObject([{ kind: 'todo', message: expect.stringContaining('primary') }])
  expect(await check(standby.url('postgres'))).toMatchObject([{ kind: 'todo', message: expect.stringContaining('another database') }])
  expect(await check('postgres://a:b@127.0.0.1:1/c')).toMatchObject([{ kind: 'todo' }])
})

test('a write at a standby is refused as a passing failure, and succeeds on the same connections once it is promoted', async () => {
  const { db } = databases[1]!
  const write = () => db.updateTable('courses').set({ title: 'Depois da queda' }).where('id', '=', plainCourse.id).execute()
  const refused = await write().catch((error: unknown) => refusalOf(error))
  expect(refused).toMatchObject({ code: 'UNAVAILABLE' })
  await primary.kill()
  await standby.promote()
  await write()
  expect((await look(db)).title).toBe('Depois da queda')
})
