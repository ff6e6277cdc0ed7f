import { type RawBuilder, sql } from 'kysely'
import { customerSearch } from '#domain/people/customers/customer-search.ts'
import { readTypedNumber } from '#domain/platform/values/typed-number.ts'
import type { OrderStatus } from '#domain/orders/order/order-transitions.ts'
import { newestFitting } from '#server/orders/list/find-orders.sql.ts'
import { standing } from '#server/orders/order/orders.sql.ts'
import type { Db } from '#server/platform/database/database.ts'
import { ordersOf } from '../customers/find-customers.sql.ts'

export interface FoundOrder {
  id: string
  /** Empty, like the address, if the person wants the order erased. */
  name: string
  email: string
  total_cents: number
  status: OrderStatus
  created_at: Date
}

/**
 * The newest orders with these words: whatever finds their customer, a total (`R$ 241,00`), or PagBank's id of the order, the card page or a
 * charge. Orders whose person wants them erased are found by their own ids alone. One statement; each branch has an index.
 */
export async function foundOrders(db: Db, typed: string, limit: number): Promise<FoundOrder[]> {
  const wanted = customerSearch(typed)
  if (wanted.words === '') return []
  const { rows } = await sql<FoundOrder>`
    with ${newestFitting(ordersOf(wanted))}, either as (
      select id from (select id from found order by created_at desc, id desc limit ${limit}::int) as persons
      union select id from (${ofTotal(typed, limit)}) as totals
      union select id from orders where id in (${ofProvider(typed)}) and blocked_at is null
    )
    select id, case when blocked_at is null then name else '' end as name, case when blocked_at is null then email else '' end as email,
      total_cents, ${standing} as status, created_at
    from orders where id in (select id from either) order by created_at desc, id desc limit ${limit}::int`.execute(db)
  return rows
}

const largestCents = 2_147_483_647

function ofTotal(typed: string, limit: number): RawBuilder<unknown> {
  const amount = readTypedNumber(typed, 'BRL')
  const cents = amount.kind === 'number' ? Math.round(amount.value * 100) : -1
  if (cents < 0 || cents > largestCents) return sql`select id from orders where false`
  return sql`select id from orders where total_cents = ${cents} and blocked_at is null
    order by created_at desc, id desc limit ${limit}::int`
}

/** PagBank writes its prefixes and the letters behind them in capitals. */
function ofProvider(typed: string): RawBuilder<unknown> {
  const id = typed.trim().toUpperCase()
  return sql`select order_id from payments where provider_order_id = ${id}
    union all select order_id from payments where provider_checkout_id = ${id}
    union all select order_id from charges join payments on payments.id = payment_id where charges.id = ${id}`
}
