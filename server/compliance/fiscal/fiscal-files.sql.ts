import { sql } from 'kysely'
import type { FiscalDocumentKind } from '#domain/catalogue/products/fiscal-classes.ts'
import { isOrderOf } from '#server/people/buyers/viewer-orders.sql.ts'
import type { Viewer } from '#server/people/buyers/viewer.ts'
import type { Db } from '#server/platform/database/database.ts'

export interface FiscalFile {
  kind: FiscalDocumentKind
  number: string | null
  key: string
  bytes: number
  sha256: string
}

/** The stored XML or PDF of a document of one of the viewer's orders. Null: there is none. */
export async function fiscalFile(db: Db, viewer: Viewer, id: string, which: 'xml' | 'pdf'): Promise<FiscalFile | null> {
  const file = sql.ref(`fiscal_documents.${which}`)
  const { rows } = await sql<FiscalFile>`
    select document as kind, number, ${file} ->> 'key' as key, (${file} -> 'bytes')::int as bytes, ${file} ->> 'sha256' as sha256
    from fiscal_documents join orders on orders.id = fiscal_documents.order_id
    where fiscal_documents.id = ${id} and ${isOrderOf(viewer)} and ${file} ? 'bytes'`.execute(db)
  return rows[0] ?? null
}
