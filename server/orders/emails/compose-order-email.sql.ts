import { sql } from 'kysely'
import type { Address } from '#domain/platform/values/address.ts'
import { saysWhatIsTrue } from '#domain/orders/emails/email-kinds.ts'
import { formatCep } from '#domain/platform/values/masks.ts'
import type { Currency } from '#domain/platform/values/money.ts'
import type { OrderStatus } from '#domain/orders/order/order-transitions.ts'
import type { ProductType } from '#domain/catalogue/products/product-types.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import { contractColumns, sumColumns, sumsOf } from './order-columns.sql.ts'
import type { Written } from '#server/platform/emails/written.ts'
import { type OrderEmail, orderEmail } from './order-email.ts'
import type { EmailLine } from './order-lines.ts'
import { senderOf } from '#server/platform/emails/sender-of.ts'

type Kind = OrderEmail['about']['kind']

/** Composes the e-mail about a step of an order from the stored order. Null: the order has gone on, and the e-mail is not true any more. */
export async function composeOrderEmail(
  deps: Pick<Deps, 'db' | 'config' | 'log'>,
  orderId: string,
  kind: Kind,
): Promise<({ to: string } & Written) | null> {
  const order = await orderOf(deps.db, orderId)
  if (!saysWhatIsTrue(kind, { status: order.status as OrderStatus, isSent: order.sent_at !== null })) return null
  const sender = await senderOf(deps, order)
  const sums = sumsOf(order)
  const lines = order.lines.filter(({ physical, refunded }) => kind !== 'SENT' || (physical && !refunded)).map(lineOf)
  const orderUrl = `${deps.config.publicUrl}/minha-estante/pedidos/${orderId}`
  const about = aboutOf(kind, order, sender.withdrawal)
  return { to: order.email, ...orderEmail({ ...sender, ...sums, buyerName: order.name, orderId, lines, orderUrl, about }) }
}

interface StoredLine {
  kind: ProductType
  title: string
  quantity: number
  physical: boolean
  refunded: boolean
  unitCents: number
  listCents: number
  listCurrency: Currency
}

const linesOfOrder = sql<StoredLine[]>`(select jsonb_agg(jsonb_build_object('kind', kind, 'title', title, 'quantity', quantity,
    'physical', physical, 'refunded', refunded_at is not null, 'unitCents', unit_cents, 'listCents', list_cents, 'listCurrency', list_currency)
    order by position) from order_items where order_id = orders.id)`

/** The code that can be paid now, and until when. */
const openPix = sql<{
  code: string
  expiresAt: string
} | null>`(select jsonb_build_object('code', pix_text, 'expiresAt', payments.expires_at)
    from payments where order_id = orders.id and method = 'PIX' and payments.status = 'WAITING' and pix_text is not null and payments.expires_at > now()
    order by payments.created_at desc limit 1)`

const orderOf = (db: Db, id: string) =>
  db
    .selectFrom('orders')
    .select(['name', 'email', 'status', 'address', 'sent_at', 'carrier', 'tracking_code', 'created_at', ...sumColumns, ...contractColumns])
    .select([linesOfOrder.as('lines'), openPix.as('pix')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

type StoredOrder = Awaited<ReturnType<typeof orderOf>>

const lineOf = ({ kind, title, quantity, physical, unitCents, listCents, listCurrency }: StoredLine): EmailLine => ({
  type: kind,
  physical,
  title,
  quantity,
  totalCents: unitCents * quantity,
  ...(listCurrency !== 'BRL' && { listed: { cents: listCents * quantity, currency: listCurrency } }),
})

function aboutOf(
  kind: Kind,
  { pix, created_at, address, carrier, tracking_code: trackingCode }: StoredOrder,
  withdrawal: string,
): OrderEmail['about'] {
  switch (kind) {
    case 'PLACED': {
      const open = pix && { code: pix.code, until: moment(new Date(pix.expiresAt)) }
      return { kind, placedAt: moment(created_at), pix: open, withdrawal }
    }
    case 'SENT':
      return { kind, address: addressParts(address as Address | null), tracking: { carrier, trackingCode } }
    case 'CANCELED':
      return { kind }
  }
}

function addressParts(address: Address | null): string[] {
  if (!address) return []
  const { street, number, complement, neighborhood, city, state, zip } = address
  return [street, number, complement ?? '', neighborhood, `${city} - ${state}`, `CEP ${formatCep(zip)}`].filter(Boolean)
}

/** 21/11/2026, 15:42 in São Paulo. */
const format = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', dateStyle: 'short', timeStyle: 'short' })
const moment = (at: Date) => format.format(at)
