import { sql } from 'kysely'
import type { FiscalDocumentKind } from '#domain/catalogue/products/fiscal-classes.ts'
import type { Month } from '#domain/platform/values/month.ts'
import { isOrderOf } from '#server/people/buyers/viewer-orders.sql.ts'
import type { Viewer } from '#server/people/buyers/viewer.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { FileOf, StoredFile } from './fiscal-documents.sql.ts'

/** A stored file of a document. */
export interface StoredFiscalFile extends StoredFile {
  orderId: string
  kind: FiscalDocumentKind
  number: string | null
  which: FileOf
}

const files = sql`lateral (values ('xml', xml), ('pdf', pdf), ('cancellation_xml', cancellation_xml)) as file (which, stored)`
const there = sql`stored is not null`
const columns = sql`order_id::text as "orderId", document as kind, number, which, stored ->> 'key' as key,
  (stored -> 'bytes')::int as bytes, stored ->> 'sha256' as sha256`

/** Null: there is none, or not yet. `viewer`: only of one of its orders. */
export async function fiscalFile(db: Db, id: string, which: FileOf, viewer?: Viewer): Promise<StoredFiscalFile | null> {
  const ofViewer = viewer ? sql`order_id in (select id from orders where ${isOrderOf(viewer)})` : sql`true`
  const { rows } = await sql<StoredFiscalFile>`select ${columns} from fiscal_documents, ${files}
    where id = ${id} and which = ${which} and ${there} and ${ofViewer}`.execute(db)
  return rows[0] ?? null
}

/** How many files the documents issued in a month have, and how large they are together. */
export async function sizeOfMonth(db: Db, { from, until }: Month): Promise<{ files: number; bytes: number }> {
  const { rows } = await sql<{
    files: number
    bytes: number
  }>`select count(*)::int as files, coalesce(sum((stored -> 'bytes')::int), 0)::float8 as bytes
    from fiscal_documents, ${files} where issued_at >= ${from} and issued_at < ${until} and ${there}`.execute(db)
  return rows[0]!
}

/** A document without a file of a kind has a row for it too, in which the file's columns are null. */
type FileOfMonth = { cursor: string } & (
  | (StoredFiscalFile & { stored: true })
  | ({ stored: false } & { [Name in keyof StoredFiscalFile]: Name extends keyof StoredFile ? null : StoredFiscalFile[Name] })
)

/** Documents that are read at a time. */
const pageSize = sql.lit(200)

/** A page of a month's documents with their files, in the order of issue. `after`: the cursor of the page before; null after the last. */
export async function filesOfMonth(
  db: Db,
  { from, until }: Month,
  after: string | null,
): Promise<{ files: StoredFiscalFile[]; next: string | null }> {
  const [at, id] = after?.split(' ', 2) ?? [from.toISOString(), '00000000-0000-0000-0000-000000000000']
  const { rows } = await sql<FileOfMonth>`
    select ${columns}, to_char(issued_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.USZ') || ' ' || id as cursor, ${there} as stored
    from (select * from fiscal_documents where (issued_at, id) > (${at}::timestamptz, ${id}::uuid) and issued_at < ${until}
      order by issued_at, id limit ${pageSize}) as page, ${files}
    order by issued_at, id, which desc`.execute(db)
  return { files: rows.filter((row) => row.stored), next: rows.at(-1)?.cursor ?? null }
}
