import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/database/database.ts'
import type { Exchange } from '#domain/money/payments/payment-provider.ts'

/**
 * Stores requests to the provider and its responses as evidence, without personal data (docs/retention.md#provider-exchanges). A response that
 * equals the last one to the same request of this payment is only counted. Rows are locked in the order of their ids, so that two such
 * statements never deadlock.
 */
export async function recordExchange(db: Db, paymentId: string, ...exchanges: Exchange[]) {
  // A call that was not made, because its provider is paused, is no evidence.
  const made = exchanges.filter(({ outcome }) => outcome !== 'paused')
  if (made.length === 0) return
  const rows = made.map((exchange, number) => ({ ...exchange, number, milliseconds: Math.round(exchange.milliseconds) }))
  // One value instead of arrays, whose lengths would have the statement planned every time.
  await sql`with given as (select number, method, path, status, outcome, request::jsonb, response::jsonb, milliseconds
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as sent (number int, method text, path text, status int, outcome text,
        request text, response text, milliseconds int)),
    same as (select given.number, last.id from given cross join lateral (
        select id, status, outcome, request, response from provider_exchanges
        where payment_id = ${paymentId} and method = given.method and path = given.path order by created_at desc, id desc limit 1) as last
      where (last.status, last.outcome, last.request, last.response)
        is not distinct from (given.status, given.outcome, given.request, given.response)),
    locked as (select id from provider_exchanges where id in (select id from same) order by id for no key update),
    counted as (update provider_exchanges set times = times + 1, last_at = now() where id in (select id from locked))
    insert into provider_exchanges (payment_id, method, path, status, outcome, request, response, milliseconds)
      select ${paymentId}::uuid, method, path, status, outcome, request, response, milliseconds
      from given where number not in (select number from same) order by number`.execute(db)
}

/** Deletes some of the exchanges that were first stored more than so many days ago, found by their time-ordered ids. Returns how many. */
export async function deleteOldExchanges(db: Db, { days, most }: { days: number; most: number }): Promise<number> {
  const { numAffectedRows } = await sql`delete from provider_exchanges where id in (
    select id from provider_exchanges where id < (select uuidv7(make_interval(days => -${days}::int))) order by id limit ${most}
    for update skip locked)`.execute(db)
  return Number(numAffectedRows)
}

/** For an order whose personal data is erased. */
export async function deleteExchangesOf(tx: Tx, orderId: string) {
  await sql`delete from provider_exchanges where id in (
    select exchange.id from provider_exchanges exchange join payments on payments.id = payment_id
    where order_id = ${orderId} order by exchange.id for update of exchange)`.execute(tx)
}
