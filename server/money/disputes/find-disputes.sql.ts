import { searchedText } from '#domain/platform/values/addresses.ts'
import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import { listedEmail, listedName } from '#server/orders/list/listed-buyer.sql.ts'
import { likeLiteral, rowsAndCount, type Window } from '#server/platform/database/list-window.ts'
import type { DisputeRow } from '../charges/disputes.sql.ts'

/** A dispute with what a list shows of its order. */
export type ListedDispute = DisputeRow & { orderName: string; orderEmail: string }

export interface DisputeFilters {
  search: string
  orderId: string | null
  /** True: not decided yet. */
  active: boolean | null
}

/** Disputes to answer by deadline, then those that wait for a decision, then the others, the newest first. */
export function listDisputes(db: Db, { offset, limit }: Window, filters: DisputeFilters) {
  const matches = matching(db, filters)
  const page = matches
    .selectAll('disputes')
    .select(buyer)
    .orderBy(sql`(case disputes.status when 'OPEN' then 0 when 'ANSWERED' then 1 else 2 end)`)
    .orderBy(sql`(case when disputes.closed_at is null then disputes.deadline_at end)`)
    .orderBy('disputes.opened_at', 'desc')
    .orderBy('disputes.id')
    .offset(offset)
    .limit(limit)
  return rowsAndCount(page, matches)
}

const buyer = [listedName.as('orderName'), listedEmail.as('orderEmail')]
const withOrders = (db: Db) => db.selectFrom('disputes').innerJoin('orders', 'orders.id', 'disputes.order_id')

/** A search matches any part of the buyer's e-mail, unless its order is blocked, of PagBank's case number, or the beginning of the order's id. */
function matching(db: Db, { search, orderId, active }: DisputeFilters) {
  let matches = withOrders(db)
  if (orderId) matches = matches.where('disputes.order_id', '=', orderId)
  if (active !== null) matches = matches.where('disputes.closed_at', active ? 'is' : 'is not', null)
  if (search === '') return matches
  const part = `%${likeLiteral(searchedText(search))}%`
  return matches.where((where) =>
    where.or([
      where.and([where('orders.blocked_at', 'is', null), where('orders.email', 'ilike', part)]),
      where('disputes.provider_reference', 'ilike', part),
      where(sql<string>`orders.id::text`, 'like', part.slice(1).toLowerCase()),
    ]),
  )
}

export const listedDispute = (db: Db, id: string): Promise<ListedDispute | undefined> =>
  withOrders(db).selectAll('disputes').select(buyer).where('disputes.id', '=', id).executeTakeFirst()
