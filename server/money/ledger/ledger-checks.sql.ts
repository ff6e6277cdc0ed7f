import { sql } from 'kysely'
import type { LedgerFinding } from '#domain/money/ledger.ts'
import type { Db } from '#server/platform/database/database.ts'

/** The last orders that were paid, newest first, of those that were placed in the last three hours. */
export async function recentlyPaidOrders(db: Db, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('paid_at', 'is not', null)
    .where('created_at', '>', sql<Date>`now() - interval '3 hours'`)
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

export async function ordersAfter(db: Db, id: string | null, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .$if(id !== null, (select) => select.where('id', '>', id))
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map((row) => row.id)
}

const name = 'all-orders'

export interface CheckOfAllOrders {
  orderId: string | null
  finished: boolean
}

/** It ended after it was started last. Until its next end, `finished_at` is when the one before ended. */
const finished = sql<boolean>`coalesce(ledger_checks.finished_at >= ledger_checks.started_at, false)`

/** Where the check of all orders is. The first call starts it. */
export async function checkOfAllOrders(db: Db): Promise<CheckOfAllOrders> {
  const check = await db
    .selectFrom('ledger_checks')
    .select(['order_id as orderId', finished.as('finished')])
    .where('name', '=', name)
    .executeTakeFirst()
  if (check) return check
  await restartCheck(db)
  return { orderId: null, finished: false }
}

/** Leaves one that has not come to its end: it would never reach the last orders if each of its nights began with the first ones. */
export async function restartCheck(db: Db) {
  await db
    .insertInto('ledger_checks')
    .values({ name })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ order_id: null, started_at: sql`now()` })
        .where(finished),
    )
    .execute()
}

export async function storeProgress(db: Db, orderId: string | null) {
  await db
    .updateTable('ledger_checks')
    .set(orderId === null ? { finished_at: sql`now()` } : { order_id: orderId })
    .where('name', '=', name)
    .execute()
}

/** Replaces what earlier checks found for these orders. `null` stands for the sum of all entries. */
export async function replaceFindings(db: Db, orderIds: readonly string[] | null, findings: readonly LedgerFinding[]) {
  await db.transaction().execute(async (tx) => {
    await tx
      .deleteFrom('ledger_findings')
      .where((where) => (orderIds ? where('order_id', 'in', orderIds) : where('order_id', 'is', null)))
      .execute()
    if (findings.length === 0) return
    await tx
      .insertInto('ledger_findings')
      .values(
        findings.map(({ orderId, chargeId, kind, expectedCents, postedCents }) => ({
          order_id: orderId,
          charge_id: chargeId,
          kind,
          expected_cents: expectedCents,
          posted_cents: postedCents,
        })),
      )
      .execute()
  })
}

/** A card is paid out after 30 days, or month by month, as the report says. */
const receivableDays = 45

/**
 * Charges of these orders with money that the provider has not paid out, or has paid out too much of, for 45 days since the last entry and since
 * the last day for which the transfer report announced a payout. Before the first imported day nothing is known.
 */
export async function overdueReceivables(db: Db, orderIds: readonly string[]): Promise<LedgerFinding[]> {
  const { rows } = await sql<LedgerFinding>`
    select order_id as "orderId", charge_id as "chargeId", 'RECEIVABLE' as kind, 0 as "expectedCents", sum(cents)::bigint as "postedCents"
    from ledger_transactions posted join ledger_entries on transaction_id = posted.id and account = 'provider_receivable'
    where order_id = any(${orderIds}::uuid[]) and charge_id is not null
    group by order_id, charge_id
    having sum(cents) <> 0 and max(occurred_at) < now() - make_interval(days => ${sql.lit(receivableDays)})
      and shop_day(min(occurred_at)) >= (select min(day) from transfer_days where imported_at is not null)
      and not exists (select from transfer_lines
        where charge_id = posted.charge_id and expected_on > shop_day(now()) - ${sql.lit(receivableDays)})`.execute(db)
  return rows
}

export interface LedgerFigures {
  findings: number
  /** Since the last check of all orders ended. Null before the first end. */
  secondsSinceCheck: number | null
}

export async function ledgerFigures(db: Db): Promise<LedgerFigures> {
  const { rows } = await sql<LedgerFigures>`select (select count(*) from ledger_findings where kind <> 'RECEIVABLE') as findings,
      (select extract(epoch from now() - coalesce(finished_at, started_at))::int from ledger_checks where name = ${name}) as "secondsSinceCheck"`.execute(
    db,
  )
  return rows[0]!
}
