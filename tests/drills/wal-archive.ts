import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { plainCourse } from '#database/seed/fixtures.ts'
import { seed } from '#database/seed/seed.ts'
import { eventually } from '#tests/harness/eventually.ts'
import { PgBackRest } from '#tests/harness/pgbackrest.ts'
import { administer, PostgresServer } from '#tests/harness/postgres-server.ts'
import { times } from './concurrency.ts'
import type { Drill, Findings } from './drill.ts'
import { openShop, type Shop } from './drilled-shop.ts'

const items = [{ id: plainCourse.id, quantity: 1 }]
const database = 'sold'

/** Seconds after which what was written is archived, however little it is: as in docs/backup.md. */
const archiveTimeout = 10

/** The machine of the database is lost: what is left is a base backup, and the log that was archived since. */
export const walArchive: Drill = {
  name: 'wal-archive',
  longOnly: true,
  run: async (_, findings, { short }) => {
    const archive = new PgBackRest()
    const settings = ['archive_mode=on', `archive_timeout=${archiveTimeout}`]
    const primary = await PostgresServer.open({ settings, prepare: (url) => seed(url, { publicUrl: 'http://localhost' }) })
    try {
      await archive.archive(primary)
      await primary.copy(database)
      const sold = await inShop(primary, (shop) => sellAndLose(shop, archive, findings, short ? 5 : 40))
      const restored = await PostgresServer.openRestored((cluster) => archive.restore(cluster))
      try {
        await compare(restored, sold, findings)
      } finally {
        await restored.close()
      }
    } finally {
      await primary.close()
      archive.close()
    }
  },
}

async function inShop<Result>(postgres: PostgresServer, work: (shop: Shop) => Promise<Result>): Promise<Result> {
  const directory = mkdtempSync(join(tmpdir(), 'sabia-drill-'))
  const shop = await openShop({ postgres, databaseUrl: postgres.url(database), directory, webs: 1 })
  try {
    return await work(shop)
  } finally {
    await shop.close()
    rmSync(directory, { recursive: true, force: true })
  }
}

/** Orders with their states, and the entries of the ledger, as a text for each. */
const contents = `select 'order ' || id || ' ' || status as line from orders
  union all select 'entry ' || id || ' ' || cents from ledger_entries`

/** Sells before a base backup, while it is made, and behind it; kills the server once the last purchase is archived. Returns what was sold. */
async function sellAndLose(shop: Shop, archive: PgBackRest, findings: Findings, orders: number) {
  const sell = async () => {
    const id = await shop.buy(items)
    await shop.pay(id)
  }
  await sell()
  await Promise.all([archive.backUp(), sell()])
  for (const _ of times(orders)) await sell()
  await shop.quiet()
  const sold = (await shop.rows<{ line: string }>(contents)).map(({ line }) => line)
  const written = performance.now()
  const { file } = await shop.one<{ file: string }>('select pg_walfile_name(pg_current_wal_insert_lsn()) as file')
  const isArchived = async () => (await shop.one<{ is: boolean }>('select last_archived_wal >= $1 as is from pg_stat_archiver', [file])).is
  findings.holds('what was sold is archived', await eventually(isArchived, 120))
  await shop.postgres.kill()
  findings.done = `${orders + 2} paid orders, archived ${Math.round((performance.now() - written) / 1000)} s after the last one`
  return sold
}

async function compare(restored: PostgresServer, sold: readonly string[], findings: Findings) {
  const isOpen = async () => {
    const { rows } = await administer(restored.url('postgres'), 'select pg_is_in_recovery() as is')
    return !(rows[0] as { is: boolean }).is
  }
  findings.holds('the log is played to its end', await eventually(isOpen, 120))
  await inShop(restored, async (shop) => {
    const restoredLines = new Set((await shop.rows<{ line: string }>(contents)).map(({ line }) => line))
    findings.equal(
      'everything that was sold is there',
      sold.filter((line) => !restoredLines.has(line)),
      [],
    )
    findings.holds('the store sells on', (await shop.buy(items)) !== '')
  })
}
