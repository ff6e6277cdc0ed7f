import { editionOf } from '#domain/catalogue/products/product-types.ts'
import { saysWhatIsTrue } from '#domain/orders/emails/email-kinds.ts'
import { greeted } from '#domain/platform/values/greeting.ts'
import type { QueuedOrderEmail } from '#server/orders/emails/emails.sql.ts'
import { contractColumns, sumColumns, sumsOf } from '#server/orders/emails/order-columns.sql.ts'
import { type EmailLine, type EmailSums, lineHeading, sumLines, titleOf } from '#server/orders/emails/order-lines.ts'
import type { Db } from '#server/platform/database/database.ts'
import { declareEmail } from '#server/platform/emails/declare-email.ts'
import { escapeHtml } from '#domain/platform/values/escape-html.ts'
import { type Block, linesBlock, look, type Sender, writeEmail } from '#server/platform/emails/email-layout.ts'
import { senderOf } from '#server/platform/emails/sender-of.ts'
import type { Written } from '#server/platform/emails/written.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { downloadDays, signDownload } from '../stamps/downloads/download-token.ts'

/** The contents of the access e-mail (docs/rules/orders.md#access-e-mail). Amounts are BRL cents, as charged. */
export interface AccessEmail extends Sender, EmailSums {
  buyerName: string
  orderId: string
  /** How the buyer may withdraw. */
  withdrawal: string
  items: EmailItem[]
  /** Where the buyer finds all of its purchases; undefined if this order has nothing to open there. */
  libraryUrl?: string
}

export interface EmailItem extends EmailLine {
  /** The target of the button; undefined for items that are delivered by post or appointment. */
  url?: string
  /** How long the link is valid, if it expires. */
  days?: number
}

export const accessEmails = {
  ACCESS: declareEmail({
    data: accessEmailData,
    // A refund withdraws the e-mail only if no process is sending it, and a sending that failed is tried again.
    isTrue: ({ order, items }) => saysWhatIsTrue('ACCESS', order) && items.length > 0,
    text: accessEmail,
  }),
}

/** From the stored order. Refunded and withdrawn lines are left out. */
async function accessEmailData(deps: Deps, { order_id: orderId }: QueuedOrderEmail) {
  const order = await orderOf(deps.db, orderId)
  const lines = await linesOf(deps.db, orderId)
  const items = await Promise.all(lines.map((line) => itemOf(deps, order.email, line)))
  // Products sent by post or arranged by e-mail are not in the library.
  const library = items.some(({ url }) => url) ? { libraryUrl: `${deps.config.publicUrl}/minha-estante` } : {}
  const contents = { ...(await senderOf(deps, order)), buyerName: order.name, orderId, items, ...sumsOf(order), ...library }
  return { to: order.email, order: { status: order.status, isSent: order.sent_at !== null }, ...contents }
}

const orderOf = (db: Db, id: string) =>
  db
    .selectFrom('orders')
    .select(['name', 'email', 'status', 'sent_at', ...sumColumns, ...contractColumns])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const linesOf = (db: Db, orderId: string) =>
  db
    .selectFrom('order_items')
    .leftJoin('courses', 'courses.id', 'order_items.course_id')
    .select([
      'order_items.id',
      'order_items.kind',
      'order_items.title',
      'order_items.bundle_title',
      'order_items.quantity',
      'order_items.unit_cents',
      'order_items.list_cents',
      'order_items.list_currency',
      'order_items.physical',
      'courses.slug',
    ])
    .where('order_id', '=', orderId)
    // Books of a plan are in the library, for as long as it is paid.
    .where((where) => where.or([where('plan_id', 'is', null), where('kind', '=', 'PLAN')]))
    .where('refunded_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .orderBy('position')
    .execute()

type Line = Awaited<ReturnType<typeof linesOf>>[number]

async function itemOf(deps: Deps, email: string, line: Line): Promise<EmailItem> {
  const { kind: type, quantity, physical } = line
  const title = titleOf(line.title, line.bundle_title)
  const bought = { type, title, quantity, physical, totalCents: line.unit_cents * quantity, ...listedPrice(line) }
  switch (editionOf(type, physical).delivery) {
    case 'access':
      return { ...bought, url: type === 'PLAN' ? `${deps.config.publicUrl}/minha-estante` : courseUrl(deps.config, email, line.slug ?? '') }
    case 'download':
      return { ...bought, url: `${deps.config.publicUrl}/api/downloads/${await signDownload(deps, line.id)}`, days: downloadDays }
    case 'parcel':
    case 'appointment':
      return bought
  }
}

const listedPrice = ({ list_cents, list_currency, quantity }: Line) =>
  list_currency === 'BRL' ? {} : { listed: { cents: list_cents * quantity, currency: list_currency } }

export function courseUrl({ courseAccessUrl, publicUrl }: Deps['config'], email: string, slug: string): string {
  if (!courseAccessUrl) return `${publicUrl}/minha-estante/cursos/${encodeURIComponent(slug)}`
  return courseAccessUrl.replaceAll('{slug}', encodeURIComponent(slug)).replaceAll('{email}', encodeURIComponent(email))
}

export function accessEmail(email: AccessEmail): Written {
  const short = email.orderId.slice(0, 8)
  const opening = greeted(email.buyerName, `o pagamento do pedido ${short} foi confirmado. Aqui está tudo o que você comprou.`)
  const closing = `Algo fora do lugar? Responda esta mensagem ou escreva para ${email.supportEmail}.`
  const sums = linesBlock(sumLines(email, 'Total pago'), look.total)
  const library = email.libraryUrl ? [libraryBlock(email.libraryUrl)] : []
  return writeEmail(email, {
    subject: `Seu pedido na ${email.storeName}: acesso e próximos passos`,
    title: 'Pagamento confirmado',
    preview: 'Aqui está tudo o que você comprou: abra, assista, leia.',
    blocks: [opening, ...email.items.map(itemBlock), sums, ...library, email.withdrawal, closing],
  })
}

function itemBlock(item: EmailItem): Block {
  const { text, url, label } = nextStep(item)
  const button = url ? `<p style="margin:12px 0 0"><a href="${escapeHtml(url)}" ${look.button}>${escapeHtml(label)}</a></p>` : ''
  return {
    text: [lineHeading(item), text, url].filter(Boolean).join('\n'),
    html: `<div class="rule" style="border-top:1px solid #ddd3bd;padding:20px 0"><h2 style="font:600 19px Georgia,serif;margin:0 0 6px">${escapeHtml(lineHeading(item))}</h2><p style="margin:0">${escapeHtml(text)}</p>${button}</div>`,
  }
}

const libraryBlock = (url: string): Block => ({
  text: `Tudo o que você comprou com este e-mail fica na sua estante: ${url}`,
  html: `<p>Tudo o que você comprou com este e-mail fica na <a href="${escapeHtml(url)}" ${look.link}>sua estante</a>.</p>`,
})

function nextStep({ type, physical, url = '', days }: EmailItem): { text: string; url: string; label: string } {
  const { text, button } = editionOf(type, physical).email
  return { text: text.replace('{days}', String(days)), url, label: button }
}
