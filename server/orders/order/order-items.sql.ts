import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import type { OrderItems } from '#database/tables.generated.ts'
import type { Unit } from '#server/catalogue/books/books.sql.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'

/** Listed explicitly instead of `*`, so that PostgreSQL can prepare the statement. */
const columns = [
  'id',
  'kind',
  'course_id',
  'book_id',
  'bundle_id',
  'plan_id',
  'title',
  'quantity',
  'unit_cents',
  'list_cents',
  'locale',
  'physical',
  'refunded_at',
  'withdrawn_at',
] as const satisfies readonly (keyof OrderItems)[]

export type OrderItemRow = Pick<Selectable<OrderItems>, (typeof columns)[number]>

/** The lines of an order as they were sold. */
export async function itemsOfOrder(db: Db, orderId: string): Promise<OrderItemRow[]> {
  return db.selectFrom('order_items').select(columns).where('order_id', '=', orderId).orderBy('position').execute()
}

/** The printed books of an order that were not refunded, and from which its buyer did not withdraw. */
export async function bookUnits(tx: Tx, orderId: string): Promise<Unit[]> {
  const rows = await tx
    .selectFrom('order_items')
    .select(['book_id', 'quantity'])
    .where('order_id', '=', orderId)
    .where('physical', '=', true)
    .where('book_id', 'is not', null)
    .where('refunded_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute()
  return unitsOf(rows)
}

/** Reservation of a line before its update. */
const reservedBefore = ['book_id' as const, sql<number>`old.reserved_quantity`.as('quantity')] as const

const unitsOf = (rows: { book_id: string | null; quantity: number }[]): Unit[] =>
  rows.flatMap(({ book_id, quantity }) => (book_id ? [{ bookId: book_id, quantity }] : []))

/** The units that a pending order has taken from counted stocks. Empty for any other order. */
export async function heldUnits(db: Db, orderId: string): Promise<Unit[]> {
  const rows = await db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .select(['book_id', 'reserved_quantity as quantity'])
    .where('orders.id', '=', orderId)
    .where('orders.status', '=', 'PENDING')
    .where('physical', '=', true)
    .where('reserved_quantity', '>', 0)
    .execute()
  return unitsOf(rows)
}

/** The fewest copies that are left of a book of which the order has taken some. Infinity: none was counted. */
export async function fewestLeft(tx: Tx, orderId: string): Promise<number> {
  const { rows } = await sql<{ left: number | null }>`select min(stock)::int as left from order_items join books on books.id = book_id
    where order_id = ${orderId} and order_items.reserved_quantity > 0`.execute(tx)
  return rows[0]?.left ?? Infinity
}

/** Stores that the lines of these books have taken their units from the stock, and that the other lines of the order have taken none. */
export async function storeTaken(tx: Tx, orderId: string, bookIds: readonly string[]) {
  await tx
    .updateTable('order_items')
    .set({ reserved_quantity: sql`case when book_id = any(${[...bookIds]}::uuid[]) then quantity else 0 end` })
    .where('order_id', '=', orderId)
    .where('physical', '=', true)
    .where('refunded_at', 'is', null)
    .execute()
}

/**
 * Sets what the lines of an order, or some of them, have taken from the stock to 0, and returns it, so that the caller can return it. Units
 * are thus returned at most once. A refunded line has returned its units before.
 */
export async function giveUpTaken(tx: Tx, orderId: string, itemIds?: readonly string[]): Promise<Unit[]> {
  const rows = await givingUp(tx)
    .where('order_id', '=', orderId)
    .where('refunded_at', 'is', null)
    .$if(itemIds !== undefined, (update) => update.where('id', 'in', [...(itemIds ?? [])]))
    .execute()
  return unitsOf(rows)
}

const givingUp = (tx: Tx) =>
  tx
    .updateTable('order_items')
    .set({ reserved_quantity: 0 })
    .where('physical', '=', true)
    .where('reserved_quantity', '>', 0)
    .returning(reservedBefore)

/** Stores the lines of a new order, in their order. A course's line keeps how long its access lasts, whatever happens to the course later. */
export async function insertItems(
  tx: Tx,
  orderId: string,
  items: readonly Omit<Insertable<OrderItems>, 'order_id'>[],
): Promise<OrderItemRow[]> {
  const accessDays = (courseId: string | null) => sql<number | null>`(select access_days from courses where id = ${courseId})`
  const rows = items.map((item) => ({ ...item, order_id: orderId, access_days: accessDays(item.course_id ?? null) }))
  return tx.insertInto('order_items').values(rows).returning(columns).execute()
}

/** The line of each new cycle: a plan at its price. `lines`: order_id, plan_id, unit_cents, list_cents. */
export async function insertPlanLines(tx: Tx, lines: RawBuilder<unknown>) {
  await sql`insert into order_items (order_id, position, kind, plan_id, title, quantity, unit_cents, list_cents, picture)
    select order_id, 0, 'PLAN', plan_id, plans.title, 1, unit_cents, list_cents, plans.picture
    from (${lines}) as line join plans on plans.id = plan_id`.execute(tx)
}

/**
 * Adds to new orders of subscriptions a line without a price for each e-book of their plan that no earlier line of the subscription has: the
 * reader, its place and its marks are those of a line. It is read for as long as the subscription gives access.
 */
export async function addBooksOfPlan(tx: Tx, orderIds: readonly string[]) {
  await sql`insert into order_items (order_id, position, kind, book_id, plan_id, title, quantity, unit_cents, list_cents, picture, code)
    select orders.id, row_number() over (partition by orders.id order by array_position(plan.members, book.id))::smallint, 'BOOK', book.id, plan.id,
      book.title, 1, 0, 0, book.cover, book.code
    from orders join order_items paid on paid.order_id = orders.id and paid.kind = 'PLAN'
      join plans plan on plan.id = paid.plan_id
      join books book on book.id = any(plan.members) and not book.physical and book.removed_at is null
    where orders.id = any(${[...orderIds]}::uuid[]) and not exists (
      select from orders earlier join order_items known on known.order_id = earlier.id and known.plan_id is not null and known.book_id = book.id
      where earlier.subscription_id = orders.subscription_id)`.execute(tx)
}

/** Marks all lines of an order, or some of them, as refunded. A line that was refunded before keeps its date. */
export async function storeItemsRefunded(tx: Tx, orderId: string, itemIds?: readonly string[], at?: Date) {
  await tx
    .updateTable('order_items')
    .set({ refunded_at: at ?? sql`now()` })
    .where('order_id', '=', orderId)
    .where('refunded_at', 'is', null)
    .$if(itemIds !== undefined, (update) => update.where('id', 'in', [...(itemIds ?? [])]))
    .execute()
}

/** Lines of an order that were refunded at this moment are not refunded any more. */
export async function storeItemsNotRefunded(tx: Tx, orderId: string, at: Date) {
  // A JavaScript date has milliseconds only.
  await sql`update order_items set refunded_at = null
    where order_id = ${orderId} and date_trunc('milliseconds', refunded_at) = ${at}`.execute(tx)
}

/** False: its buyer has withdrawn from this line before, or it was refunded. */
export async function storeWithdrawn(tx: Tx, itemId: string): Promise<boolean> {
  const withdrawn = await tx
    .updateTable('order_items')
    .set({ withdrawn_at: sql`now()` })
    .where('id', '=', itemId)
    .where('withdrawn_at', 'is', null)
    .where('refunded_at', 'is', null)
    .executeTakeFirst()
  return withdrawn.numUpdatedRows > 0n
}

/** Like `giveUpTaken`, for a line whose copies were sent and have come back. Its refund has not returned them. */
export async function giveUpReturned(tx: Tx, itemId: string): Promise<Unit[]> {
  return unitsOf(await givingUp(tx).where('id', '=', itemId).execute())
}

/** Like `giveUpTaken`, for lines that were refunded or withdrawn from while the order was marked as sent. */
export async function giveUpUnsent(tx: Tx, orderId: string): Promise<Unit[]> {
  const rows = await givingUp(tx)
    .where('order_id', '=', orderId)
    .where((where) => where.or([where('refunded_at', 'is not', null), where('withdrawn_at', 'is not', null)]))
    .execute()
  return unitsOf(rows)
}

/**
 * Leaves so many copies in a line, and makes the others a line behind it: the shares in the discount, which follow the positions, stay the same to the
 * cent. Returns the new line's id; undefined: the line has no more copies, was refunded or withdrawn from, or a refund of it is under way. The order must be
 * locked.
 */
export async function splitLine(tx: Tx, orderId: string, { id, quantity }: { id: string; quantity: number }): Promise<string | undefined> {
  const reduced = await tx
    .updateTable('order_items')
    .set({ quantity, reserved_quantity: sql`least(reserved_quantity, ${quantity})` })
    .where('order_id', '=', orderId)
    .where('id', '=', id)
    .where('physical', '=', true)
    .where('quantity', '>', quantity)
    .where('refunded_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where(
      sql<boolean>`not exists (select from refunds where refunds.order_id = order_items.order_id and status in ('WAITING', 'REQUESTING') and not is_held
        and order_items.id = any(item_ids))`,
    )
    .returning([
      'position',
      sql<number>`old.quantity - new.quantity`.as('others'),
      sql<number>`old.reserved_quantity - new.reserved_quantity`.as('reserved'),
    ])
    .executeTakeFirst()
  if (!reduced) return undefined
  await movePositions(tx, orderId, reduced.position)
  const { rows } = await sql<{
    id: string
  }>`insert into order_items (order_id, position, kind, course_id, book_id, title, quantity, unit_cents, shipping_cents, list_cents,
      list_currency, physical, order_bump, picture, code, locale, reserved_quantity, access_days, bundle_id, bundle_title)
    select order_id, position + 1, kind, course_id, book_id, title, ${reduced.others}::int, unit_cents, shipping_cents, list_cents, list_currency, physical, order_bump,
      picture, code, locale, ${reduced.reserved}::int, access_days, bundle_id, bundle_title from order_items where id = ${id}
    returning id`.execute(tx)
  return rows[0]?.id
}

/** Leaves room after a position. By way of negative ones, because each row is unique at once. */
async function movePositions(tx: Tx, orderId: string, after: number) {
  await sql`update order_items set position = -position - 1 where order_id = ${orderId} and position > ${after}`.execute(tx)
  await sql`update order_items set position = -position where order_id = ${orderId} and position < 0`.execute(tx)
}
