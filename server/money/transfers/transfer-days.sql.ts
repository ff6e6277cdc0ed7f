import { sql } from 'kysely'
import type { TransferReport } from '#domain/money/transfer-lines.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'

export interface ImportProgress {
  report: TransferReport
  page: number
}

/**
 * Yesterday in São Paulo and the days before it that were not imported since their end: those that were never tried, then those that were
 * tried longest ago, so that no day holds up the others. Nothing is older than the first import.
 */
export async function daysToImport(db: Db, most: number): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    with bounds as (select shop_day(now()) - 1 as yesterday, coalesce((select min(day) from transfer_days), shop_day(now()) - 1) as first)
    select each::date::text as day
    from bounds cross join generate_series(greatest(first, yesterday - 60), yesterday, '1 day') as each
    left join transfer_days on transfer_days.day = each::date
    where imported_at is null or shop_day(imported_at) <= transfer_days.day
    order by updated_at nulls first, each limit ${most}`.execute(db)
  return rows.map(({ day }) => day)
}

/** Where the import of a day continues. One that is complete, or was interrupted before the day's end, begins again. */
export async function beginImport(db: Db, day: string): Promise<ImportProgress> {
  const continues = sql`transfer_days.imported_at is null and shop_day(transfer_days.updated_at) > transfer_days.day`
  const { rows } = await sql<ImportProgress>`
    insert into transfer_days (day) values (${day}::date)
    on conflict (day) do update set
      report = case when ${continues} then transfer_days.report else 'transactional' end,
      next_page = case when ${continues} then transfer_days.next_page else 1 end,
      imported_at = null, updated_at = now()
    returning report, next_page as page`.execute(db)
  return rows[0]!
}

export async function storeImportProgress(tx: Tx, day: string, { report, page }: ImportProgress) {
  await tx
    .updateTable('transfer_days')
    .set({ report, next_page: page, updated_at: sql`now()` })
    .where(sql<string>`day::text`, '=', day)
    .execute()
}

export async function endImport(tx: Tx, day: string) {
  await tx
    .updateTable('transfer_days')
    .set({ imported_at: sql`now()`, updated_at: sql`now()` })
    .where(sql<string>`day::text`, '=', day)
    .execute()
}
