import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { type FiscalDocumentKind, fiscalDocumentName } from '#domain/catalogue/products/fiscal-classes.ts'
import { greeted } from '#domain/platform/values/greeting.ts'
import type { Attachment } from '#integrations/smtp/smtp.ts'
import type { QueuedOrderEmail } from '#server/orders/emails/emails.sql.ts'
import { contractColumns } from '#server/orders/emails/order-columns.sql.ts'
import { formatCents } from '#domain/platform/values/money.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type DataOf, declareEmail } from '#server/platform/emails/declare-email.ts'
import { linkBlock, listBlock, writeEmail } from '#server/platform/emails/email-layout.ts'
import { senderOf } from '#server/platform/emails/sender-of.ts'
import type { Written } from '#server/platform/emails/written.ts'
import type { Deps } from '#server/platform/start/deps.ts'

export const fiscalEmails = {
  FISCAL_DOCUMENTS: declareEmail({ data: fiscalEmailData, isTrue: ({ documents }) => documents.length > 0, text: fiscalEmail }),
}

/** Mail servers refuse larger messages; the buyer then finds the files in the library. */
const largestAttachments = 8 * 1024 * 1024

interface DocumentRow {
  document: FiscalDocumentKind
  number: string | null
  totalCents: number
  xml: { key: string; bytes: number }
  pdf: { key: string; bytes: number } | null
}

/** With the documents of the order that are valid at the time of sending. */
async function fiscalEmailData(deps: Deps, { order_id: orderId }: QueuedOrderEmail) {
  const { db, config, storage } = deps
  const order = await db
    .selectFrom('orders')
    .select(['name', 'email', ...contractColumns])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const stored = await documentsOf(db, orderId)
  const attachments = await attachmentsOf(storage, stored)
  return {
    to: order.email,
    attachments,
    ...(await senderOf(deps, order)),
    buyerName: order.name,
    orderId,
    documents: stored.map(({ document, number, totalCents }) => ({ name: fiscalDocumentName(document), number, totalCents })),
    attached: attachments.length > 0,
    libraryUrl: `${config.publicUrl}/minha-estante`,
  }
}

const documentsOf = async (db: Db, orderId: string): Promise<DocumentRow[]> =>
  (
    await sql<DocumentRow>`select document, number, total_cents as "totalCents", xml, pdf
      from fiscal_documents where order_id = ${orderId} and status = 'ISSUED' and xml is not null order by created_at, id`.execute(db)
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
  return Promise.all(files.map(async ({ key, ...file }) => ({ ...file, content: await buffer(await storage.read(key)) })))
}

function fiscalEmail(email: DataOf<typeof fiscalEmailData>): Written {
  const one = email.documents.length === 1
  const opening = openingOf(email)
  const listed = email.documents.map(
    ({ name, number, totalCents }) => `${name}${number ? ` nº ${number}` : ''}: ${formatCents(totalCents)}`,
  )
  const closing = `${one ? 'Ela também fica' : 'Elas também ficam'} na sua estante. Alguma dúvida? Escreva para ${email.supportEmail}.`
  const library = { ...linkBlock('Abrir a minha estante', email.libraryUrl), text: email.libraryUrl }
  return writeEmail(email, {
    subject: `${one ? 'Nota fiscal' : 'Notas fiscais'} do seu pedido na ${email.storeName}`,
    title: one ? 'Sua nota fiscal' : 'Suas notas fiscais',
    blocks: [opening, listBlock(listed), closing, library],
  })
}

function openingOf({ buyerName, orderId, documents, attached }: DataOf<typeof fiscalEmailData>): string {
  const what = documents.length === 1 ? 'a nota fiscal' : 'as notas fiscais'
  const ready = documents.length === 1 ? 'está pronta' : 'estão prontas'
  return greeted(buyerName, `${what} do pedido ${orderId.slice(0, 8)} ${ready}${attached ? ', em anexo.' : '.'}`)
}
