import { sql } from 'kysely'
import type { Release } from '#domain/delivery/lessons/lesson-release.ts'
import type { OrderStatus } from '#domain/orders/order/order-transitions.ts'
import { accessByCourse, accessFields, type CourseAccessOf, isReadable, ordersWithBooks, mostCourses } from '../access/viewer-access.sql.ts'
import { isOrderOf } from '#server/people/buyers/viewer-orders.sql.ts'
import type { FiscalDocumentKind } from '#domain/catalogue/products/fiscal-classes.ts'
import type { Viewer } from '#server/people/buyers/viewer.ts'
import type { Db } from '#server/platform/database/database.ts'
import { isRenewal } from '#server/orders/emails/order-columns.sql.ts'
import { standing } from '#server/orders/order/orders.sql.ts'
import { acceptedTermsVersion } from '#server/orders/emails/order-columns.sql.ts'

/** Content of `GET /api/library`. Each of these is one statement for any number of rows. */

export interface LibraryCourseRow extends CourseAccessOf {
  thumbnailUrl: string
  certificateHours: number | null
  /** In order, with nothing of what is sold in them. */
  lessons: ({ id: string; title: string } & Release)[]
  /** By the lesson's id. Moments as PostgreSQL writes them in JSON. */
  progress: Record<string, { completedAt: string | null; usedAt: string }>
}

/** A course has either lessons or modules with lessons, never both (docs/rules/admin-panel.md#course-structure). */
const outline = sql`select jsonb_agg(jsonb_build_object('id', lesson->'id', 'title', lesson->'title', 'preview', lesson->'preview',
      'releaseAfterDays', lesson->'releaseAfterDays', 'releaseOn', lesson->'releaseOn') order by place)
    from (select * from jsonb_path_query(course.lessons, '$.lessons[*]') with ordinality as outside (lesson, place)
      union all select * from jsonb_path_query(course.lessons, '$.modules[*].lessons[*]') with ordinality as inside (lesson, place)) as each`

/** The courses of a viewer with their progress, ended ones too, the newest access first. */
export async function libraryCourses(db: Db, viewer: Viewer): Promise<LibraryCourseRow[]> {
  const { rows } = await sql<LibraryCourseRow>`with access as (${accessByCourse(viewer)})
    select ${accessFields}, course.thumbnail_url as "thumbnailUrl", course.certificate_hours as "certificateHours",
      coalesce((${outline}), '[]') as lessons,
      (select coalesce(jsonb_object_agg(lesson_id, jsonb_build_object('completedAt', completed_at, 'usedAt', updated_at)), '{}')
        from lesson_progress where email = access.email and course_id = access.course_id and not access."mayBeOthers") as progress
    from access join courses course on course.id = access.course_id
    order by access.granted_at desc, access.id desc limit ${sql.lit(mostCourses)}`.execute(db)
  return rows
}

export interface LibraryBookRow {
  id: string
  orderItemId: string
  title: string
  cover: string
  fileRef: string
  /** The MIME type of a file of the store. */
  type: string | null
  bytes: number | null
  /** In the trial of a plan: it is not downloaded. */
  readOnly: boolean
}

/** The e-books of a viewer, the newest first. One that was bought twice is listed once. */
export async function libraryBooks(db: Db, viewer: Viewer): Promise<LibraryBookRow[]> {
  const { rows } = await sql<LibraryBookRow>`with bought as (
      select distinct on (item.book_id) item.id, item.book_id, item.title, orders.created_at,
        item.plan_id is not null and is_in_trial(orders.subscription_id) as read_only
      from orders join order_items item on item.order_id = orders.id and item.book_id is not null and not item.physical
      where orders.id in (${ordersWithBooks(viewer)}) and ${isReadable(viewer)}
      order by item.book_id, item.plan_id nulls first, orders.created_at desc
    )
    select book.id, bought.id as "orderItemId", bought.title, book.cover, book.file_ref as "fileRef", files.type, files.bytes,
      read_only as "readOnly"
    from bought join books book on book.id = bought.book_id
    left join files on files.id = substring(book.file_ref from '^/files/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})')::uuid
    order by bought.created_at desc, bought.id limit ${sql.lit(mostCourses)}`.execute(db)
  return rows
}

/** Columns of `orderFields`. */
export interface OrderSummaryRow {
  id: string
  status: OrderStatus
  refundDue: boolean
  isReplaced: boolean
  createdAt: Date
  paidAt: Date | null
  totalCents: number
  refundedCents: number
  hasPhysicalItem: boolean
  sentAt: Date | null
  carrier: string | null
  trackingCode: string | null
}

export interface LibraryOrderRow extends OrderSummaryRow {
  /** Moments as PostgreSQL writes them in JSON. */
  pix: { text: string; expiresAt: string } | null
  lines: { title: string; quantity: number }[]
  /** Whether what was paid, and neither refunded nor withdrawn from, is printed: both, one of them, or nothing. */
  withdrawable: boolean[]
  /** The longer guarantee of the purchase's and today's. */
  guaranteeDays: number
}

/** Over `orders`. */
const orderFields = sql`orders.id, ${standing} as status, orders.created_at as "createdAt", orders.paid_at as "paidAt",
  orders.total_cents as "totalCents", orders.has_physical_item as "hasPhysicalItem", orders.sent_at as "sentAt",
  orders.carrier, orders.tracking_code as "trackingCode",
  (select coalesce(bool_or(refund_due), false) from payments where order_id = orders.id) as "refundDue",
  orders.replaced_by is not null as "isReplaced",
  (select coalesce(sum(refunded_cents), 0)::int from payments where order_id = orders.id) as "refundedCents"`

/** A PIX code that can still be paid. */
const openPix = sql`(select jsonb_build_object('text', pix_text, 'expiresAt', expires_at) from payments
  where order_id = orders.id and orders.status = 'PENDING' and method = 'PIX' and status = 'WAITING' and pix_text is not null
    and expires_at > now() order by created_at desc limit 1) as pix`

/** Newest first. */
export async function libraryOrders(db: Db, viewer: Viewer, { offset, limit }: { offset: number; limit: number }) {
  const { rows } = await sql<LibraryOrderRow & { total: number }>`with mine as materialized (
      select id, created_at from orders where ${isOrderOf(viewer)}
    ), page as (select id from mine order by created_at desc, id desc offset ${offset}::int limit ${limit}::int)
    select ${orderFields}, ${openPix}, (select count(*) from mine) as total,
      (select jsonb_agg(jsonb_build_object('title', title, 'quantity', quantity) order by position)
        from order_items where order_id = orders.id) as lines,
      array(select distinct physical from order_items where order_id = orders.id and unit_cents > 0 and refunded_at is null
        and withdrawn_at is null and not ${isRenewal}) as withdrawable,
      greatest(orders.guarantee_days, (select guarantee_days from store_settings)) as "guaranteeDays"
    from page join orders on orders.id = page.id
    order by orders.created_at desc, orders.id desc`.execute(db)
  return { orders: rows.map(({ total: _total, ...order }) => order), total: rows[0]?.total ?? 0 }
}

export interface ReceiptRow extends OrderSummaryRow {
  name: string
  email: string
  /** 11 digits. */
  cpf: string
  method: 'PIX' | 'CARD' | 'FREE'
  itemsCents: number
  shippingCents: number
  discountCents: number
  pixDiscountCents: number
  termsVersion: number | null
  lines: { kind: string; title: string; quantity: number; unitCents: number; physical: boolean; refunded: boolean; bundle: string | null }[]
  fiscalDocuments: { id: string; kind: FiscalDocumentKind; number: string | null; canceled: boolean; hasPdf: boolean }[]
}

/** Null: there is no such order of this viewer. */
export async function receiptOf(db: Db, viewer: Viewer, orderId: string): Promise<ReceiptRow | null> {
  const { rows } = await sql<ReceiptRow>`select ${orderFields}, orders.name, orders.email, orders.cpf, orders.method,
      orders.items_cents as "itemsCents", orders.shipping_cents as "shippingCents", orders.discount_cents as "discountCents",
      orders.pix_discount_cents as "pixDiscountCents",
      ${acceptedTermsVersion} as "termsVersion",
      (select jsonb_agg(jsonb_build_object('kind', kind, 'title', title, 'quantity', quantity, 'unitCents', unit_cents,
          'physical', physical, 'refunded', refunded_at is not null, 'bundle', bundle_title) order by position)
        from order_items where order_id = orders.id) as lines,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'kind', document, 'number', number, 'canceled', status = 'CANCELED',
          'hasPdf', coalesce(pdf ? 'bytes', false)) order by created_at, id), '[]')
        from fiscal_documents where order_id = orders.id and xml ? 'bytes') as "fiscalDocuments"
    from orders where orders.id = ${orderId}::uuid and ${isOrderOf(viewer)}`.execute(db)
  return rows[0] ?? null
}

export interface LibraryCertificateRow {
  code: string
  slug: string
  courseTitle: string
  hours: number
  issuedAt: Date
}

/** Certificates of a verified address that are not void, the newest first. */
export async function libraryCertificates(db: Db, { email }: Viewer): Promise<LibraryCertificateRow[]> {
  const { rows } = await sql<LibraryCertificateRow>`
    select certificate.code, course.slug, certificate.course_title as "courseTitle", certificate.hours, certificate.issued_at as "issuedAt"
    from certificates certificate join courses course on course.id = certificate.course_id
    where certificate.email = ${email} and not is_void(certificate)
    order by certificate.issued_at desc, certificate.id desc limit ${sql.lit(mostCourses)}`.execute(db)
  return rows
}
