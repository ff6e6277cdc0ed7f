import { sql } from 'kysely'
import type { ErasureFacts } from '#domain/compliance/privacy/erasure-dates.ts'
import type { Db } from '#server/platform/database/database.ts'
import { emailHash, keptByAddress } from './erasures.sql.ts'

export type OrderFacts = ErasureFacts & { id: string; createdAt: Date; paidAt: Date | null; maskedAt: Date | null }

const facts = sql`orders.id, orders.status, orders.created_at as "createdAt", orders.expires_at as "expiresAt",
  paid_at as "paidAt", masked_at as "maskedAt",
  case when paid_at is not null and total_cents > 0 then greatest(paid_at,
    (select max(done_at) from refunds where order_id = orders.id and status = 'DONE'),
    (select max(closed_at) from disputes where order_id = orders.id),
    (select max(greatest(issued_at, canceled_at)) from fiscal_documents where order_id = orders.id)) end as "fiscalEventAt",
  exists (select from payments where order_id = orders.id and status = 'IN_ANALYSIS') as "paymentInAnalysis",
  exists (select from refunds where order_id = orders.id and status in ('WAITING', 'REQUESTING'))
    or exists (select from withdrawals join order_items item on item.id = order_item_id
      where item.order_id = orders.id and return_status = 'WAITING_RETURN' and requested_at > now() - interval '1 year')
    or exists (select from payments where order_id = orders.id and refund_due) as "openRefund",
  exists (select from disputes where order_id = orders.id and status in ('OPEN', 'ANSWERED')) as "openDispute",
  exists (select from fiscal_documents where order_id = orders.id
    and (status in ('QUEUED', 'SENT', 'REJECTED', 'CANCELING') or next_at is not null)) as "openDocument"`

/** Facts that decide when an order's personal data goes. Undefined: there is no such order, or it names nobody any more. */
export async function erasureFacts(db: Db, orderId: string): Promise<OrderFacts | undefined> {
  const { rows } = await sql<OrderFacts>`select ${facts} from orders where id = ${orderId} and anonymized_at is null`.execute(db)
  return rows[0]
}

/** A person has few orders. This bounds the statement; the rest is found by the next request. */
const mostOrders = 1_000

/** The same for all orders of an address, the newest first. */
export async function erasureFactsOf(db: Db, email: string): Promise<OrderFacts[]> {
  const { rows } = await sql<OrderFacts>`select ${facts} from orders where email = ${email} and anonymized_at is null
    order by created_at desc, id limit ${sql.lit(mostOrders)}`.execute(db)
  return rows
}

/** Whether a dispute about an order of this address is active: what the address has in the library is its evidence. */
export async function isDisputed(db: Db, email: string): Promise<boolean> {
  const { rows } = await sql<{ disputed: boolean }>`select exists (select from disputes join orders on orders.id = order_id
    where orders.email = ${email} and disputes.status in ('OPEN', 'ANSWERED')) as disputed`.execute(db)
  return rows[0]!.disputed
}

export interface MessageCounts {
  answered: number
  open: number
}

/** How many messages of an address are answered, and how many wait for their answer, except for those that an erasure waits for already. */
export async function countMessages(db: Db, email: string): Promise<MessageCounts> {
  const { rows } = await sql<MessageCounts>`select count(*) filter (where not waits_for_answer)::int as answered,
      count(*) filter (where waits_for_answer)::int as open
    from contact_messages where email = ${email} and received_at > coalesce(
      (select max(requested_at) from erasures where email_hash = ${emailHash(email)} and order_id is null and done_at is null), '-infinity')`.execute(
    db,
  )
  return rows[0]!
}

/** How many messages that an address sent until its erasure was requested wait for their answer. */
export async function countOpenMessages(db: Db, email: string, erasureId: string): Promise<number> {
  const { rows } = await sql<{
    open: number
  }>`select count(*)::int as open from contact_messages where email = ${email} and waits_for_answer
    and received_at <= (select requested_at from erasures where id = ${erasureId})`.execute(db)
  return rows[0]!.open
}

/** Whether an address still has an order, or anything that stays without one, such as a place on a waiting list. */
export async function isCustomer(db: Db, email: string): Promise<boolean> {
  const { rows } = await sql<{ customer: boolean }>`select exists (select from orders where email = ${email})
    or exists (select from (${keptByAddress}) as kept where email = ${email}) as customer`.execute(db)
  return rows[0]!.customer
}

/** At most so many rows, without those that were left. */
interface Batch {
  most: number
  except: readonly string[]
}

/** Unpaid orders whose personal data is of no use any more (domain/compliance/privacy/erasure-dates.ts), the oldest first. */
export async function unneededOrders(db: Db, { days, most, except }: { days: number } & Batch): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`select id from orders where paid_at is null and anonymized_at is null
    and expires_at < now() - make_interval(days => ${days}) and status in ('EXPIRED', 'FAILED', 'CANCELED')
    and id <> all(${[...except]}::uuid[]) order by expires_at limit ${most}`.execute(db)
  return rows
}

/** Paid orders whose CPF, telephone and address may be of no use any more, those that were paid first. */
export async function oldPaidOrders(db: Db, { paidBefore, most, except }: { paidBefore: Date } & Batch): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`select id from orders
    where paid_at is not null and masked_at is null and anonymized_at is null and paid_at < ${paidBefore}
      and id <> all(${[...except]}::uuid[]) order by paid_at, id limit ${most}`.execute(db)
  return rows
}

/** The orders of an address that have the CPF of its newest one, the newest first. Of those whose CPF went, only the newest one itself. */
export async function ordersOfPerson(db: Db, email: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`with newest as (
      select id, cpf from orders where email = ${email} order by created_at desc, id limit 1)
    select orders.id from orders cross join newest where email = ${email} and anonymized_at is null
      and (orders.id = newest.id or (orders.cpf = newest.cpf and masked_at is null))
    order by created_at desc, orders.id limit ${sql.lit(mostOrders)}`.execute(db)
  return rows.map(({ id }) => id)
}
