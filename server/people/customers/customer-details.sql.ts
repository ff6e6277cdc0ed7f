import { type Selectable, sql } from 'kysely'
import type { Certificates, FileDownloads } from '#database/tables.generated.ts'
import type { Db } from '#server/platform/database/database.ts'
import { countsForLimit } from '#server/platform/files/file-downloads.sql.ts'

/** A customer by the newest order. All null: the address never ordered. */
export interface Customer {
  email: string
  name: string | null
  cpf: string | null
  phone: string | null
  orders: number
  /** Orders that are found by their ids alone, because their person wants them erased. */
  blocked: number
}

/** Undefined if the address has no order and no access. */
export async function customerByEmail(db: Db, email: string): Promise<Customer | undefined> {
  const { rows } = await sql<Omit<Customer, 'email'> & { known: boolean }>`
    select coalesce(newest.name, imported.name) as name, coalesce(newest.cpf, imported.cpf) as cpf, coalesce(newest.phone, imported.phone) as phone,
      bought.orders, bought.blocked,
      bought.orders + bought.blocked > 0 or imported.import_id is not null or exists (select from course_accesses where email = ${email}) as known
    from (select count(*) filter (where blocked_at is null)::int as orders, count(blocked_at)::int as blocked
      from orders where email = ${email}) as bought
    left join lateral (select name, cpf, phone from orders where email = ${email} and blocked_at is null order by created_at desc limit 1) as newest on true
    left join buyers imported on imported.email = ${email}`.execute(db)
  const { known, ...customer } = rows[0]!
  return known ? { ...customer, email } : undefined
}

/** The newest rows of a list that nobody reads to its end. */
const longestList = 50

export interface CustomerDownload {
  id: string
  /** BOOK, BOOK_READING, LESSON_VIDEO, LESSON_FILE or CERTIFICATE. */
  kind: FileDownloads['kind']
  /** Title of the e-book or course. */
  title: string
  file: string | null
  bytes: number
  started_at: Date
  order_id: string | null
  order_item_id: string | null
  /** Counts for today's limit of its line. */
  counted: boolean
}

/** The latest first. Titles of e-books are those of the sale. */
export async function downloadsOf(db: Db, email: string): Promise<CustomerDownload[]> {
  const { rows } = await sql<CustomerDownload>`
    select download.id, download.kind, coalesce(item.title, course.title, '') as title, file.name as file, download.bytes,
      download.started_at, download.order_id, download.order_item_id, download.counted
    from (select *, ${countsForLimit} as counted from file_downloads where email = ${email} order by started_at desc limit ${longestList}) as download
    left join order_items as item on item.id = download.order_item_id
    left join courses as course on course.id = download.course_id
    left join files as file on file.id = download.file_id
    order by download.started_at desc`.execute(db)
  return rows
}

export type CustomerCertificate = Selectable<Certificates>

export const certificatesOf = (db: Db, email: string): Promise<CustomerCertificate[]> =>
  db.selectFrom('certificates').selectAll().where('email', '=', email).orderBy('issued_at', 'desc').limit(longestList).execute()
