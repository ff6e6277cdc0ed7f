import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '#server/people/buyers/viewer.ts'
import { isOrderOf } from '#server/people/buyers/viewer-orders.sql.ts'
import type { Db } from '#server/platform/database/database.ts'

/** A course that a viewer has, or had, access to. The course may be hidden from the catalogue meanwhile: what was sold stays. */
export interface CourseAccessOf {
  /** Course id. */
  id: string
  slug: string
  title: string
  grantedAt: Date
  /** Null: for ever. */
  expiresAt: Date | null
  /** Null: the access is open. Otherwise it ended then, and shows nothing that is sold. */
  endedAt: Date | null
  /** Null: granted by staff. For the browser that paid it is always its own order. */
  orderId: string | null
  /** The address that has the access, and whose progress it is. The browser that paid has not verified it. */
  email: string
  /**
   * The address is not verified, and has the course not only by the session's orders, or had it before them. Its progress, marks and questions
   * may be another person's, and are neither shown nor changed. Beginning and end are then those of the session's order.
   */
  mayBeOthers: boolean
}

/** More courses than anybody has; it bounds the statements. */
export const mostCourses = 500

/**
 * The accesses of a viewer: those of its verified address, and those to the courses that its session's orders bought, while these are paid
 * and neither refunded nor withdrawn (docs/delivery.md#who-sees-what). A session without a verified address has only the latter.
 */
const accessesOf = ({ email, orderIds }: ViewerValues) => sql`
  select id, email, course_id, order_id, granted_at, expires_at, false as "mayBeOthers" from course_accesses where email = ${email}
  union select access.id, access.email, access.course_id, orders.id, case when others then orders.paid_at else granted_at end,
      case when others then least(access.expires_at, orders.paid_at + make_interval(days => item.access_days)) else access.expires_at end, others
    from orders
    join order_items item on item.order_id = orders.id and item.refunded_at is null and item.withdrawn_at is null
    join course_accesses access on access.email = orders.email and access.course_id = item.course_id
    cross join lateral (select ${grantedOtherwise(orderIds)} as others) as known
    where orders.id = any(${orderIds}) and orders.status = 'PAID' and orders.email is distinct from ${email}`

/**
 * Over `access` and `orders`: whether anything but the orders of this browser gives the course too, or the address has progress, marks or
 * questions in it from before this order, as after a refund.
 */
const grantedOtherwise = (orderIds: RawBuilder<unknown>) => sql`exists (
    select from access_reasons reason left join order_items line on line.id = reason.order_item_id
    where reason.email = access.email and reason.course_id = access.course_id and (line.id is null or line.order_id <> all(${orderIds})))
  or exists (select from lesson_progress progress
    where progress.email = access.email and progress.course_id = access.course_id and progress.updated_at < orders.created_at)
  or exists (select from study_marks mark
    where mark.email = access.email and mark.course_id = access.course_id and mark.created_at < orders.created_at)
  or exists (select from lesson_questions question
    where question.email = access.email and question.course_id = access.course_id and question.asked_at < orders.created_at)`

/** A viewer in a statement: columns of a session that it reads, or values. */
interface ViewerValues {
  email: RawBuilder<unknown>
  orderIds: RawBuilder<unknown>
}

const valuesOf = ({ email, orderIds }: Viewer): ViewerValues => ({ email: sql`${email}`, orderIds: sql`${[...orderIds]}::uuid[]` })

/** If two addresses of one session have the course, the access that ends last counts. */
const longestFirst = sql`access.expires_at desc nulls first, access."mayBeOthers"`

/** One access for each course. */
export const accessByCourse = (viewer: Viewer) =>
  sql`select distinct on (course_id) * from (${accessesOf(valuesOf(viewer))}) as access order by course_id, ${longestFirst}`

/** Over `access` and `course`. */
export const accessFields = sql`course.id, course.slug, course.title, access.email, access.order_id as "orderId",
  access.granted_at as "grantedAt", access.expires_at as "expiresAt", case when access.expires_at <= now() then access.expires_at end as "endedAt",
  access."mayBeOthers"`

export type CourseKey = { slug: string } | { courseId: string }

/** Null: none. An access whose end has passed is returned with `endedAt`: `openCourseAccess` refuses it. */
export async function courseAccess(db: Db, viewer: Viewer, key: CourseKey): Promise<CourseAccessOf | null> {
  const { rows } = await sql<CourseAccessOf>`${accessToCourse(valuesOf(viewer), matches(key))}`.execute(db)
  return rows[0] ?? null
}

/** The access to the course that `matches`. A slug of a hidden course may be used again: then the visible one counts. `more`: columns over `course`. */
export const accessToCourse = (viewer: ViewerValues, matches: RawBuilder<unknown>, more: RawBuilder<unknown> = sql``) =>
  sql`select ${accessFields}${more} from (${accessesOf(viewer)}) as access join courses course on course.id = access.course_id and ${matches}
    order by course.removed_at desc nulls first, ${longestFirst} limit 1`

const matches = (key: CourseKey): RawBuilder<unknown> =>
  'slug' in key ? sql`course.slug = ${key.slug}` : sql`course.id = ${key.courseId}::uuid`

/**
 * Over `item` and `orders`: an e-book is the buyer's while its line is, and one of a plan the verified subscriber's for as long as the subscription
 * gives it.
 */
export const isReadable = ({
  email,
}: Viewer) => sql`case when item.plan_id is null then orders.status = 'PAID' and item.refunded_at is null and item.withdrawn_at is null
  else subscriber(orders.subscription_id) = ${email} and reads_in_plan(orders.subscription_id, item.book_id) end`

/** Orders with books of a viewer: its own, and those of its subscriptions, of which another one has its address. */
export const ordersWithBooks = (viewer: Viewer) => sql`select id from orders where ${isOrderOf(viewer)}
  union select id from orders where subscription_id in (select subscription_id from orders where email = ${viewer.email})`

/** A digital book that a viewer bought. */
export interface BookAccess {
  orderItemId: string
  orderId: string
  bookId: string
  /** Title at the sale. */
  title: string
  /** The field of the book: a file of the store (domain/platform/files/file-address.ts), or an address elsewhere. Never shown to the buyer. */
  fileRef: string
  /** False: it is in the trial of a plan, and is read only. */
  mayDownload: boolean
  email: string
  buyerName: string
  /** 11 digits. */
  cpf: string
}

/** Null: there is no such line of a digital book, its order is not this viewer's or not paid, or it was refunded or withdrawn. */
export async function bookAccess(db: Db, viewer: Viewer, orderItemId: string): Promise<BookAccess | null> {
  const { rows } = await sql<BookAccess>`select item.id as "orderItemId", orders.id as "orderId", book.id as "bookId", item.title,
      book.file_ref as "fileRef",
      item.plan_id is null or not is_in_trial(orders.subscription_id) as "mayDownload", orders.email, orders.name as "buyerName", orders.cpf
    from order_items item join orders on orders.id = item.order_id join books book on book.id = item.book_id
    where item.id = ${orderItemId}::uuid and not item.physical and ${isReadable(viewer)} and orders.id in (${ordersWithBooks(viewer)})`.execute(
    db,
  )
  return rows[0] ?? null
}
