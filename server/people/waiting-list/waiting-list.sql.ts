import { sql } from 'kysely'
import type { CatalogueType } from '#domain/catalogue/products/product-type.ts'
import { unionOfProducts } from '#server/catalogue/products/product-rows.sql.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { jobAdded, jobsAdded } from '#server/platform/jobs/jobs.sql.ts'

const single = unionOfProducts(
  ({ onSale, physical, stock, members, currency }, table, type) =>
    `select id, '${type}' as type, title, ${members} as members, ${currency} as currency, coalesce(now() < on_sale_from, false) as soon,
    is_on_sale(now(), on_sale_from, on_sale_until) and (not ${physical} or ${stock} is null or ${stock} > 0) as open from ${table} where ${onSale}`,
)

/** Public products. `soon`: the sale has a beginning, which has not come; `open`: it can be bought, with all that it contains. */
const products = sql.raw(
  `(select id, type, title, soon, open and not exists (select from unnest(members) as member (id)
      where not exists (select from (${single}) as single where single.id = member.id and single.open and currency = 'BRL')) as open
    from (${single}) as product)`,
)

/** Over `waiting_list`: confirmed, and not told. An e-mail that was withdrawn, because the sale was closed again, did not tell it. */
const isWaiting = sql`(confirmed_at is not null and ended_at is null and (kind = 'WAITING_CONFIRM' or sent_at = first_sent_at))`
const isTold = sql`(kind = 'SALE_OPEN' and sent_at > first_sent_at)`

/**
 * Lets an address wait for a product and queues the e-mail that asks to confirm it, unless it waits already. False: its sale is not to come.
 * Who has not confirmed for a day, was told of an earlier opening, or has left, is asked anew: that is another e-mail, and counts as one.
 */
export function joinWaitingList(db: Db, { productId, email }: { productId: string; email: string }): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await sql`delete from waiting_list where product_id = ${productId} and email = ${email}
      and (ended_at is not null or ${isTold} or (confirmed_at is null and sent_at < now() - interval '1 day'))`.execute(tx)
    const { rows } = await sql<{ soon: boolean }>`with product as (select id from ${products} as product where id = ${productId} and soon),
      joined as (insert into waiting_list (product_id, email) select id, ${email} from product on conflict do nothing returning id),
      queued as (select 1 from joined, lateral ${jobAdded('send_waiting_email', sql`json_build_object('emailId', joined.id)`, {
        key: sql`'waiting_email:' || joined.id`,
      })} as job)
      select exists (select from product) as soon, (select count(*) from queued) as jobs`.execute(tx)
    return rows[0]!.soon
  })
}

export interface Waiting {
  id: string
  email: string
  product: { id: string; type: CatalogueType; title: string; soon: boolean; open: boolean } | null
  ended: boolean
}

/** One who waits. `product`: null while it is not public. */
export async function waitingById(db: Db, id: string): Promise<Waiting | undefined> {
  const { rows } = await sql<Waiting>`select waiting.id, email, ended_at is not null as ended, to_json(product) as product
    from waiting_list waiting left join ${products} as product on product.id = product_id where waiting.id = ${id}`.execute(db)
  return rows[0]
}

export async function confirmWaiting(db: Db, id: string) {
  await sql`update waiting_list set confirmed_at = coalesce(confirmed_at, now()), ended_at = null where id = ${id}`.execute(db)
}

/** The address waits for nothing any more. */
export async function endWaiting(db: Db, email: string) {
  await sql`update waiting_list set ended_at = now() where email = ${email} and ended_at is null`.execute(db)
}

/** For each run. The next one continues. */
const batch = 1_000

/** Queues the one e-mail of those who wait for a product that can be bought now. Returns how many. */
export async function queueOpenings(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`with due as (
      select waiting.id from waiting_list waiting join ${products} as product on product.id = product_id and open
      where ${isWaiting} order by waiting.id limit ${sql.lit(batch)} for update of waiting skip locked),
    queued as (update waiting_list set kind = 'SALE_OPEN', first_sent_at = coalesce(sent_at, confirmed_at), sent_at = null, claimed_at = null,
        queued_at = now(), resends = resends + 1 from due where waiting_list.id = due.id returning waiting_list.id)
    select count(*)::int as count, ${jobsAdded('send_waiting_email', sql`queued`, {
      payload: sql`json_build_object('emailId', queued.id)`,
      key: sql`'waiting_email:' || queued.id`,
    })} from queued having count(*) > 0`.execute(db)
  return rows[0]?.count ?? 0
}

export interface WaitingCount {
  waiting: number
  told: number
}

export async function countWaiting(db: Db, productId: string): Promise<WaitingCount> {
  const { rows } = await sql<WaitingCount>`select count(*) filter (where ${isWaiting})::int as waiting,
    count(*) filter (where ${isTold})::int as told
    from waiting_list where product_id = ${productId}`.execute(db)
  return rows[0]!
}

/** Deletes those who never confirmed, who were told, who left, or whose sale does not come (docs/retention.md): at most this many. */
export async function deleteOldWaiting(db: Db, most: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from waiting_list where id in (select id from waiting_list
    where (confirmed_at is null and created_at < now() - interval '7 days') or least(ended_at, failed_at) < now() - interval '30 days'
      or (${isTold} and sent_at < now() - interval '30 days') or created_at < now() - interval '1 year'
    order by id limit ${most} for update skip locked)`.execute(db)
  return Number(numAffectedRows ?? 0)
}

export async function deleteWaitingOf(tx: Tx, email: string) {
  await tx.deleteFrom('waiting_list').where('email', '=', email).execute()
}
