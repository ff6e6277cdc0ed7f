import { saysWhatIsTrue } from '#domain/orders/emails/email-kinds.ts'
import type { Currency } from '#domain/platform/values/money.ts'
import type { OrderStatus } from '#domain/orders/order/order-transitions.ts'
import { editionOf, type ProductType } from '#domain/catalogue/products/product-types.ts'
import { downloadDays, signDownload } from '../downloads/download-token.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { contractColumns, sumColumns, sumsOf } from '#server/orders/emails/order-columns.sql.ts'
import { accessEmail, type EmailItem } from './access-email.ts'
import type { Written } from '#server/platform/emails/written.ts'
import { senderOf } from '#server/platform/emails/sender-of.ts'

type ComposeDeps = Pick<Deps, 'db' | 'config' | 'log'>

/**
 * Composes the access e-mail from the stored order. Refunded and withdrawn lines are left out. Null: none is left. A refund withdraws the
 * e-mail only if no process is sending it, and a sending that failed is tried again.
 */
export async function composeAccessEmail(deps: ComposeDeps, orderId: string): Promise<({ to: string } & Written) | null> {
  const order = await orderOf(deps.db, orderId)
  const lines = await linesOf(deps.db, orderId)
  const isTrue = saysWhatIsTrue('ACCESS', { status: order.status as OrderStatus, isSent: order.sent_at !== null })
  if (!isTrue || lines.length === 0) return null
  const items = await Promise.all(lines.map((line) => itemOf(deps, order.email, line)))
  const sender = await senderOf(deps, order)
  // What is sent by post or arranged by e-mail is not in the library.
  const library = items.some(({ url }) => url) ? { libraryUrl: `${deps.config.publicUrl}/minha-estante` } : {}
  const sums = sumsOf(order)
  return { to: order.email, ...accessEmail({ ...sender, buyerName: order.name, orderId, items, ...sums, ...library }) }
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
      'order_items.quantity',
      'order_items.unit_cents',
      'order_items.list_cents',
      'order_items.list_currency',
      'order_items.physical',
      'courses.slug',
    ])
    .where('order_id', '=', orderId)
    .where('refunded_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .orderBy('position')
    .execute()

type Line = Awaited<ReturnType<typeof linesOf>>[number]

async function itemOf(deps: ComposeDeps, email: string, line: Line): Promise<EmailItem> {
  const { title, quantity, physical } = line
  const type = line.kind as ProductType
  const bought = { type, title, quantity, physical, totalCents: line.unit_cents * quantity, ...listedPrice(line) }
  switch (editionOf(type, physical).delivery) {
    case 'access':
      return { ...bought, url: courseUrl(deps.config, email, line.slug ?? '') }
    case 'download':
      return { ...bought, url: `${deps.config.publicUrl}/api/downloads/${await signDownload(deps, line.id)}`, days: downloadDays }
    case 'parcel':
    case 'appointment':
      return bought
  }
}

const listedPrice = ({ list_cents, list_currency, quantity }: Line) =>
  list_currency === 'BRL' ? {} : { listed: { cents: list_cents * quantity, currency: list_currency as Currency } }

export function courseUrl({ courseAccessUrl, publicUrl }: Deps['config'], email: string, slug: string): string {
  if (!courseAccessUrl) return `${publicUrl}/minha-estante/cursos/${encodeURIComponent(slug)}`
  return courseAccessUrl.replaceAll('{slug}', encodeURIComponent(slug)).replaceAll('{email}', encodeURIComponent(email))
}
