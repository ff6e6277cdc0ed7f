import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'
import { normalEmail } from '#domain/platform/values/email.ts'

/** The provider's facts of a charge, as an institution asks for them. Amounts are BRL cents. */
export interface ChargeEvidence {
  id: string
  method: string
  providerOrderId: string | null
  paidCents: number
  refundedCents: number
  readAt: Date
  /** Where the provider reports them: of a PIX the end-to-end id, of a card the NSU and the authorization code. */
  endToEndId: string | null
  nsu: string | null
  authorizationCode: string | null
}

export async function chargeEvidence(db: Db, orderId: string): Promise<ChargeEvidence[]> {
  return db
    .selectFrom('charges')
    .innerJoin('payments', 'payments.id', 'charges.payment_id')
    .select([
      'charges.id',
      'payments.method',
      'payments.provider_order_id as providerOrderId',
      'charges.paid_cents as paidCents',
      'charges.returned_cents as refundedCents',
      'charges.created_at as readAt',
      sql<string | null>`to_jsonb(charges) ->> 'end_to_end_id'`.as('endToEndId'),
      sql<string | null>`to_jsonb(charges) ->> 'nsu'`.as('nsu'),
      sql<string | null>`to_jsonb(charges) ->> 'authorization_code'`.as('authorizationCode'),
    ])
    .where('payments.order_id', '=', orderId)
    .orderBy('charges.created_at')
    .orderBy('charges.id')
    .execute()
}

export interface AccessEvidence {
  title: string
  grantedAt: Date
}

/** The buyer's accesses to the courses of the order that have not been revoked. */
export async function accessEvidence(db: Db, order: { id: string; email: string }): Promise<AccessEvidence[]> {
  return db
    .selectFrom('order_items')
    .innerJoin('course_accesses', 'course_accesses.course_id', 'order_items.course_id')
    .select(['order_items.title', 'course_accesses.granted_at as grantedAt'])
    .where('order_items.order_id', '=', order.id)
    .where('course_accesses.email', '=', normalEmail(order.email))
    .orderBy('order_items.position')
    .execute()
}

/** Sent parts of a file of the order: an e-book's or a lesson's. */
export interface FileEvidence {
  /** BOOK, LESSON_VIDEO, LESSON_FILE or CERTIFICATE. */
  kind: string
  /** Title of the e-book or course. */
  title: string
  fileName: string | null
  startedAt: Date
  lastAt: Date
  bytes: number
  /** Such as `Chrome no Android`. Null: by the link of an e-mail. */
  device: string | null
}

/** The newest downloads. Their number is limited by line and day, and the page has room for these. */
export async function fileEvidence(db: Db, orderId: string, most: number): Promise<FileEvidence[]> {
  const rows = await db
    .selectFrom('file_downloads')
    .leftJoin('order_items', 'order_items.id', 'file_downloads.order_item_id')
    .leftJoin('courses', 'courses.id', 'file_downloads.course_id')
    .leftJoin('files', 'files.id', 'file_downloads.file_id')
    .leftJoin('buyer_sessions', 'buyer_sessions.id', 'file_downloads.session_id')
    .select([
      'file_downloads.kind',
      sql<string>`coalesce(order_items.title, courses.title, '')`.as('title'),
      'files.name as fileName',
      'file_downloads.started_at as startedAt',
      'file_downloads.last_at as lastAt',
      sql<number>`file_downloads.bytes::float8`.as('bytes'),
      'buyer_sessions.device',
    ])
    .where('file_downloads.order_id', '=', orderId)
    .orderBy('file_downloads.started_at', 'desc')
    .limit(most)
    .execute()
  return rows
}

export interface DownloadEvidence {
  title: string
  firstAt: Date
  lastAt: Date
  times: number
}

export async function downloadEvidence(db: Db, orderId: string): Promise<DownloadEvidence[]> {
  return db
    .selectFrom('downloads')
    .innerJoin('order_items', 'order_items.id', 'downloads.order_item_id')
    .select(['order_items.title', 'downloads.first_at as firstAt', 'downloads.last_at as lastAt', 'downloads.times'])
    .where('order_items.order_id', '=', orderId)
    .orderBy('order_items.position')
    .execute()
}
