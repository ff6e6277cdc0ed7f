import { sql } from 'kysely'
import { acceptedHours, type Conversion } from '#domain/operations/conversions/conversion.ts'
import { type ConversionDestination, destinationNames } from '#domain/platform/settings/conversion-destinations.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'

export type DueConversion = Omit<Conversion, 'click'> & {
  id: string
  destination: ConversionDestination
  attempts: number
  click: { id: string; at: string } | null
}

/** Seconds after which an attempt without an outcome has failed: its process is dead. */
const lease = 60

/** Takes the event that has waited longest, with the data that its destination gets. An erasure deletes those of its person. */
export async function takeConversion(db: Db, destinations: readonly ConversionDestination[]): Promise<DueConversion | undefined> {
  const { rows } = await sql<DueConversion>`
    with due as (
      select id from conversions where next_at <= now() and destination = any (${[...destinations]}::text[])
      order by next_at, id limit 1 for update skip locked),
    begun as (
      update conversions set attempts = attempts + 1, next_at = now() + make_interval(secs => ${lease})
      from due where conversions.id = due.id returning conversions.*)
    select begun.id, destination, kind, begun.attempts, order_id as "orderId", occurred_at as "occurredAt", cents, email, name, phone,
      coalesce(consented ->> 'agent', '') as agent, coalesce(consented ->> 'url', '') as url,
      coalesce(consented -> 'cookies', '{}') as cookies,
      case when attribution -> 'clicks' ? 'fbclid' then json_build_object('id', attribution -> 'clicks' ->> 'fbclid',
        'at', coalesce(attribution -> 'last' ->> 'at', orders.created_at::text)) end as click,
      (select coalesce(json_agg(json_build_object('id', coalesce(course_id, book_id, plan_id), 'title', title, 'quantity', quantity, 'cents', unit_cents)
        order by position), '[]') from order_items where order_id = orders.id) as items
    from begun join orders on orders.id = begun.order_id`.execute(db)
  return rows[0]
}

export async function storeSent(db: Db, id: string) {
  await sql`update conversions set sent_at = now(), next_at = null, failure = null where id = ${id}`.execute(db)
}

/** Null minutes: never again. Changes nothing if another attempt is under way. */
export async function storeNotSent(
  db: Db,
  { id, attempts }: Pick<DueConversion, 'id' | 'attempts'>,
  reason: string,
  minutes: number | null,
) {
  await sql`update conversions set failure = ${reason}, next_at = now() + make_interval(mins => ${minutes}::int)
    where id = ${id} and attempts = ${attempts}`.execute(db)
}

/** Events that are too old for their destination. */
export async function giveUpOldConversions(db: Db) {
  await sql`update conversions set next_at = null, failure = coalesce(failure, 'TOO_OLD') where next_at is not null
    and occurred_at < now() - make_interval(hours => case destination when 'META' then ${sql.lit(acceptedHours.META)} else ${sql.lit(acceptedHours.GA4)} end)`.execute(
    db,
  )
}

export interface DestinationRow {
  destination: ConversionDestination
  lastSentAt: Date | null
  failed: number
  failure: string | null
}

export async function readDestinations(db: Db): Promise<DestinationRow[]> {
  const { rows } = await sql<DestinationRow>`
    select name as destination, (select max(sent_at) from conversions where destination = name) as "lastSentAt", failed, failure
    from unnest(${Object.keys(destinationNames)}::text[]) as name, lateral (
      select count(*)::int as failed, (array_agg(failure order by occurred_at desc))[1] as failure from conversions
      where destination = name and failure is not null and occurred_at > now() - interval '30 days') as failures`.execute(db)
  return rows
}

export async function deleteConversions(tx: Tx, orderId: string) {
  await sql`delete from conversions where order_id = ${orderId}`.execute(tx)
}
