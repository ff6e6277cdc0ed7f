import { type Selectable, sql } from 'kysely'
import type { WeeklyEmails } from '#database/tables.generated.ts'
import type { Db } from '#server/platform/database/database.ts'
import { jobAdded } from '#server/platform/jobs/jobs.sql.ts'
import type { Periods } from './revenue.sql.ts'
import { startOf } from './spans.sql.ts'

/** `week`: the Monday on which it is sent, as YYYY-MM-DD. It is about the seven days before. */
export type WeeklyEmail = Omit<Selectable<WeeklyEmails>, 'week'> & { week: string }

/**
 * Queues the e-mail of the week for each owner, from seven o'clock on Monday in São Paulo, wherever the server is; after a pause of the
 * worker until the end of Tuesday. It is queued once, however often and by however many workers this is called.
 */
export async function queueWeek(db: Db, ownerEmail: string, at: Date): Promise<number> {
  const { rows } = await sql`
    with clock as (select ${at}::timestamptz at time zone 'America/Sao_Paulo' as local),
    due as (select date_trunc('week', local)::date as week from clock
      where local >= date_trunc('week', local) + interval '7 hours' and local < date_trunc('week', local) + interval '2 days'),
    owners as (select email from staff_members where role = 'OWNER' and subject is not null
      union select ${ownerEmail}::text where not exists (select from staff_members)),
    queued as (insert into weekly_emails (week, email) select week, email from due, owners where (select weekly_email from store_settings)
      on conflict do nothing returning id)
    select 1 from queued, lateral ${jobAdded('send_weekly_email', sql`json_build_object('emailId', queued.id)`, { key: sql`'weekly:' || queued.id` })} as job`.execute(
    db,
  )
  return rows.length
}

/** Undefined: there is none, or its outcome is stored. */
export async function unsentWeek(db: Db, id: string): Promise<WeeklyEmail | undefined> {
  const { rows } = await sql<WeeklyEmail>`
    select id, week::text, email, queued_at, sent_at, unsent_reason from weekly_emails
    where id = ${id} and sent_at is null and unsent_reason is null`.execute(db)
  return rows[0]
}

/** `reason`: null if it was sent. */
export async function recordWeek(db: Db, id: string, reason: string | null) {
  const outcome = reason === null ? { sent_at: sql<Date>`now()` } : { unsent_reason: reason }
  await db.updateTable('weekly_emails').set(outcome).where('id', '=', id).execute()
}

/** The week before a Monday, and the one before it. */
export const weeksBefore = (monday: string): Periods => {
  const day = (back: number) => startOf(sql`${monday}::date - ${back}::int`)
  return { before: day(14), from: day(7), until: day(0) }
}

/** Titles of what brought the most revenue in a period, before discounts and refunds. */
export async function bestSellers(db: Db, { from, until }: Periods): Promise<{ title: string; cents: number }[]> {
  const { rows } = await sql<{ title: string; cents: number }>`
    select coalesce(courses.title, books.title, bundles.title, plans.title) as title, sold.cents
    from (select product_id, -sum(cents)::float8 as cents from ledger_transactions
        join ledger_entries on transaction_id = ledger_transactions.id and account = 'revenue'
      where kind = 'SALE' and occurred_at >= ${from} and occurred_at < ${until} and product_id is not null
      group by product_id order by 2 desc, 1 limit 3) as sold
    left join courses on courses.id = product_id left join books on books.id = product_id left join bundles on bundles.id = product_id
    left join plans on plans.id = product_id
    where coalesce(courses.title, books.title, bundles.title, plans.title) is not null order by sold.cents desc, title`.execute(db)
  return rows
}
