import { sql } from 'kysely'
import { type FiscalDocumentKind, fiscalDocumentName } from '#domain/catalogue/products/fiscal-classes.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import type { Attachment } from '#integrations/smtp/smtp.ts'
import type { Written } from '#server/platform/emails/written.ts'
import { fiscalEmail } from './fiscal-email.ts'
import { contractColumns } from '#server/orders/emails/order-columns.sql.ts'
import { senderOf } from '#server/platform/emails/sender-of.ts'

type ComposeDeps = Pick<Deps, 'db' | 'config' | 'log' | 'storage'>

/** Mail servers refuse larger messages; the buyer then finds the files in the library. */
const largestAttachments = 8 * 1024 * 1024

interface DocumentRow {
  document: FiscalDocumentKind
  number: string | null
  totalCents: number
  xml: { key: string; bytes: number }
  pdf: { key: string; bytes: number } | null
}

/** Composes the e-mail with the documents of an order that are valid at the time of sending. Null: none is. */
export async function composeFiscalEmail(
  deps: ComposeDeps,
  orderId: string,
): Promise<({ to: string; attachments: Attachment[] } & Written) | null> {
  const { db, config, storage } = deps
  const order = await db
    .selectFrom('orders')
    .select(['name', 'email', ...contractColumns])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const documents = await documentsOf(db, orderId)
  if (documents.length === 0) return null
  const attachments = await attachmentsOf(storage, documents)
  const written = fiscalEmail({
    ...(await senderOf(deps, order)),
    buyerName: order.name,
    orderId,
    documents: documents.map(({ document, number, totalCents }) => ({ name: fiscalDocumentName(document), number, totalCents })),
    attached: attachments.length > 0,
    libraryUrl: `${config.publicUrl}/minha-estante`,
  })
  return { to: order.email, attachments, ...written }
}

const documentsOf = async (db: Db, orderId: string): Promise<DocumentRow[]> =>
  (
    await sql<DocumentRow>`select document, number, total_cents as "totalCents", xml, case when pdf ? 'bytes' then pdf end as pdf
      from fiscal_documents where order_id = ${orderId} and status = 'ISSUED' and xml ? 'bytes' order by created_at, id`.execute(db)
  ).rows

async function attachmentsOf(storage: Deps['storage'], documents: readonly DocumentRow[]): Promise<Attachment[]> {
  const bytes = documents.reduce((sum, { xml, pdf }) => sum + xml.bytes + (pdf?.bytes ?? 0), 0)
  if (bytes > largestAttachments) return []
  const files = documents.flatMap(({ document, number, xml, pdf }) => {
    const name = `${fiscalDocumentName(document)} ${number ?? ''}`.trim()
    return [
      { filename: `${name}.xml`, key: xml.key, contentType: 'application/xml' },
      ...(pdf ? [{ filename: `${name}.pdf`, key: pdf.key, contentType: 'application/pdf' }] : []),
    ]
  })
  return Promise.all(files.map(async ({ key, ...file }) => ({ ...file, content: await contentOf(storage, key) })))
}

async function contentOf(storage: Deps['storage'], key: string): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of await storage.read(key)) chunks.push(chunk as Uint8Array)
  return Buffer.concat(chunks)
}
