import type { Currency } from '#domain/money.ts'
import { editionOf, type ProductType } from '#domain/product-types.ts'
import type { Db } from '../database/database.ts'
import { claimEmail, endClaim, recordSent } from './emails.sql.ts'
import type { Deps } from '../deps.ts'
import { downloadDays, signDownload } from '../books/download-token.ts'
import type { Post } from '../providers/smtp.ts'
import { accessEmail, type EmailItem } from './access-email.ts'
import { writeRefundEmail } from './compose-refund-email.sql.ts'

/**
 * Sends a queued e-mail, once. A lease on its row keeps two workers from sending the same one, and no transaction is open while the mail
 * server takes it. A process that dies between the mail server's yes and our note of it sends the e-mail again under the same Message-ID:
 * mail knows no way to do better.
 */
export async function sendEmail(deps: Deps, post: Post, emailId: string) {
  const email = await claimEmail(deps.db, emailId)
  if (!email) return
  try {
    const { to, ...written } = await (email.refund_id
      ? writeRefundEmail(deps, email.refund_id)
      : writeAccessEmail(deps, deps.db, email.order_id))
    const messageId = `<email.${email.id}@${new URL(deps.config.publicUrl).hostname}>`
    await post.send({ from: deps.config.mail.from, to, messageId, ...written })
    await recordSent(deps.db, emailId, messageId)
  } catch (error) {
    await endClaim(deps.db, emailId)
    throw error
  }
}

async function writeAccessEmail(deps: Deps, db: Db, orderId: string) {
  const order = await db
    .selectFrom('orders')
    .select(['name', 'email', 'total_cents', 'shipping_cents', 'discount_cents'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const rows = await db
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
      'course_id',
      'courses.slug',
    ])
    .where('order_id', '=', orderId)
    .where('refunded_at', 'is', null)
    .orderBy('position')
    .execute()
  const items = await Promise.all(
    rows.map(async (row): Promise<EmailItem> => {
      const { title, quantity, physical } = row
      const type = row.kind as ProductType
      const bought = { type, title, quantity, physical, totalCents: row.unit_cents * quantity, ...listedPrice(row) }
      switch (editionOf(type, physical).delivery) {
        case 'access':
          return { ...bought, url: courseUrl(deps, order.email, row) }
        case 'download':
          return { ...bought, url: `${deps.config.publicUrl}/api/downloads/${await signDownload(deps.db, row.id)}`, days: downloadDays }
        case 'parcel':
        case 'appointment':
          return bought
      }
    }),
  )
  const { storeName, supportEmail } = deps.config
  const sums = { totalCents: order.total_cents, shippingCents: order.shipping_cents, discountCents: order.discount_cents }
  return { to: order.email, ...accessEmail({ storeName, supportEmail, buyerName: order.name, orderId, items, ...sums }) }
}

const listedPrice = ({ list_cents, list_currency, quantity }: { list_cents: number; list_currency: string; quantity: number }) =>
  list_currency === 'BRL' ? {} : { listed: { cents: list_cents * quantity, currency: list_currency as Currency } }

function courseUrl({ config }: Deps, email: string, { course_id, slug }: { course_id: string | null; slug: string | null }): string {
  if (!config.courseAccessUrl) return `${config.publicUrl}/courses/${course_id}`
  return config.courseAccessUrl.replaceAll('{slug}', encodeURIComponent(slug ?? '')).replaceAll('{email}', encodeURIComponent(email))
}
