import { type RawBuilder, sql } from 'kysely'
import type { DeclarationMeans, ReturnStatus } from '#domain/compliance/withdrawals/withdrawal.ts'
import type { Db } from '#server/platform/database/database.ts'

/** A withdrawal as staff see it, with how much its line was used. Amounts are BRL cents. */
export interface ListedWithdrawal {
  id: string
  orderId: string
  itemId: string
  title: string
  quantity: number
  physical: boolean
  requestedAt: Date
  /** Declared elsewhere: the day (YYYY-MM-DD), how, and the staff member who registered it. */
  declaredOn: string | null
  declaredThrough: DeclarationMeans | null
  registeredBy: string | null
  reason: string | null
  returnStatus: ReturnStatus
  receivedAt: Date | null
  receivedBy: string | null
  refundCents: number
  /** Whether its line was refunded, by whichever refund. */
  isRefunded: boolean
  /** Lessons that were opened, and those of them that were completed. Null: not a course. */
  lessonsOpened: number | null
  lessonsCompleted: number | null
  /** Files that were downloaded: the e-book, or those of the course's lessons. */
  downloads: number
  lastUsedAt: Date | null
}

/** Withdrawals from an order, the newest first. */
export const orderWithdrawals = (db: Db, orderId: string) => read(db, sql`item.order_id = ${orderId}::uuid`)

export const listedWithdrawal = async (db: Db, id: string) => (await read(db, sql`withdrawals.id = ${id}::uuid`))[0]

async function read(db: Db, where: RawBuilder<unknown>): Promise<ListedWithdrawal[]> {
  const { rows } = await sql<ListedWithdrawal>`select ${fields} from withdrawals ${joins} where ${where}
    order by withdrawals.requested_at desc, withdrawals.id desc`.execute(db)
  return rows
}

const joins = sql`join order_items item on item.id = order_item_id join orders on orders.id = item.order_id
  join refunds on refunds.id = refund_id
  left join lateral (select count(*)::int as opened, count(completed_at)::int as completed, max(updated_at) as used from lesson_progress
    where email = orders.email and course_id = item.course_id) as progress on item.course_id is not null
  left join lateral (select count(*)::int as times, max(last_at) as used from file_downloads where order_item_id = item.id
    or (order_id = orders.id and course_id = item.course_id)) as files on true
  left join downloads link on link.order_item_id = item.id`

/** An e-book that is kept elsewhere is counted by its link only, another one by its files. */
const fields = sql`withdrawals.id, orders.id as "orderId", item.id as "itemId",
  item.title, item.quantity, item.physical, withdrawals.requested_at as "requestedAt", withdrawals.reason,
  to_char(declared_on, 'YYYY-MM-DD') as "declaredOn", declared_through as "declaredThrough", registered_by as "registeredBy", return_status as "returnStatus",
  received_at as "receivedAt", received_by as "receivedBy", refunds.amount_cents as "refundCents",
  item.refunded_at is not null as "isRefunded", progress.opened as "lessonsOpened", progress.completed as "lessonsCompleted",
  greatest(files.times, coalesce(link.times, 0)) as downloads, greatest(progress.used, files.used, link.last_at) as "lastUsedAt"`
