import { sql } from 'kysely'
import type { ProductType } from '#domain/catalogue/products/product-types.ts'
import { saysWhatIsTrue } from '#domain/orders/emails/email-kinds.ts'
import { correiosAddress, type Tracking, trackingWords } from '#domain/orders/order/tracking-words.ts'
import type { Address } from '#domain/platform/values/address.ts'
import { formatMoment } from '#domain/platform/values/format-day.ts'
import { greeted } from '#domain/platform/values/greeting.ts'
import { formatCep } from '#domain/platform/values/masks.ts'
import type { Currency } from '#domain/platform/values/money.ts'
import type { Db } from '#server/platform/database/database.ts'
import { declareEmail } from '#server/platform/emails/declare-email.ts'
import { linesBlock, linkBlock, look, type Sender, writeEmail } from '#server/platform/emails/email-layout.ts'
import { senderOf } from '#server/platform/emails/sender-of.ts'
import type { Written } from '#server/platform/emails/written.ts'
import type { Deps } from '#server/platform/start/deps.ts'
import type { Rule } from '#server/platform/web/rate-limits/rate-limit-rules.ts'
import type { QueuedOrderEmail } from './emails.sql.ts'
import { contractColumns, sumColumns, sumsOf } from './order-columns.sql.ts'
import { recoveryUrl } from './payment-link.ts'
import { type EmailLine, type EmailSums, lineHeading, sumLines, titleOf } from './order-lines.ts'

/** The contents of an e-mail about a step of an order other than its payment (docs/rules/contract.md#e-mails). Moments are as people read them. */
export interface OrderEmail extends Sender, EmailSums {
  buyerName: string
  orderId: string
  lines: readonly EmailLine[]
  /** The order's page in the library. */
  orderUrl: string
  about:
    | { kind: 'PLACED'; placedAt: string; pix: { code: string; until: string; url: string } | null; withdrawal: string }
    | { kind: 'SENT'; address: readonly string[]; tracking: Tracking }
    | { kind: 'CANCELED' }
}

type Kind = OrderEmail['about']['kind']

const declareStep = (kind: Kind, addressLimit?: Rule) =>
  declareEmail({
    addressLimit,
    data: (deps: Deps, { order_id }: QueuedOrderEmail) => orderEmailData(deps, order_id, kind),
    isTrue: ({ order }) => saysWhatIsTrue(kind, order),
    text: orderEmail,
  })

export const orderEmails = {
  // Anybody can place orders with somebody else's address. One that is sent again was asked for in another way, which is limited too.
  PLACED: declareStep('PLACED', 'order-address'),
  SENT: declareStep('SENT'),
  CANCELED: declareStep('CANCELED'),
}

async function orderEmailData(deps: Deps, orderId: string, kind: Kind) {
  const order = await orderOf(deps.db, orderId)
  const sender = await senderOf(deps, order)
  const lines = order.lines.filter(({ physical, refunded }) => kind !== 'SENT' || (physical && !refunded)).map(lineOf)
  const orderUrl = `${deps.config.publicUrl}/minha-estante/pedidos/${orderId}`
  const about = aboutOf(kind, order, { withdrawal: sender.withdrawal, payUrl: await recoveryUrl(deps, orderId, null) })
  const contents = { ...sender, ...sumsOf(order), buyerName: order.name, orderId, lines, orderUrl, about }
  return { to: order.email, order: { status: order.status, isSent: order.sent_at !== null }, ...contents }
}

interface StoredLine {
  kind: ProductType
  title: string
  bundle: string | null
  quantity: number
  physical: boolean
  refunded: boolean
  unitCents: number
  listCents: number
  listCurrency: Currency
}

const linesOfOrder = sql<
  StoredLine[]
>`(select jsonb_agg(jsonb_build_object('kind', kind, 'title', title, 'bundle', bundle_title, 'quantity', quantity,
    'physical', physical, 'refunded', refunded_at is not null, 'unitCents', unit_cents, 'listCents', list_cents, 'listCurrency', list_currency)
    order by position) from order_items where order_id = orders.id)`

/** The code that can be paid now, and until when. */
const openPix = sql<{
  code: string
  expiresAt: string
} | null>`(select jsonb_build_object('code', pix_text, 'expiresAt', payments.expires_at)
    from payments where order_id = orders.id and method = 'PIX' and payments.status = 'WAITING' and pix_text is not null and payments.expires_at > now()
    order by payments.created_at desc limit 1)`

/** An order as its e-mails tell it. */
export const orderOf = (db: Db, id: string) =>
  db
    .selectFrom('orders')
    .select(['name', 'email', 'status', 'address', 'sent_at', 'carrier', 'tracking_code', 'created_at', ...sumColumns, ...contractColumns])
    .select([linesOfOrder.as('lines'), openPix.as('pix')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

type StoredOrder = Awaited<ReturnType<typeof orderOf>>

export const lineOf = ({ kind, title, bundle, quantity, physical, unitCents, listCents, listCurrency }: StoredLine): EmailLine => ({
  type: kind,
  physical,
  title: titleOf(title, bundle),
  quantity,
  totalCents: unitCents * quantity,
  ...(listCurrency !== 'BRL' && { listed: { cents: listCents * quantity, currency: listCurrency } }),
})

function aboutOf(
  kind: Kind,
  { pix, created_at, address, carrier, tracking_code: trackingCode }: StoredOrder,
  { withdrawal, payUrl }: { withdrawal: string; payUrl: string },
): OrderEmail['about'] {
  switch (kind) {
    case 'PLACED': {
      const open = pix && { code: pix.code, until: formatMoment(new Date(pix.expiresAt)), url: payUrl }
      return { kind, placedAt: formatMoment(created_at), pix: open, withdrawal }
    }
    case 'SENT':
      return { kind, address: addressParts(address), tracking: { carrier, trackingCode } }
    case 'CANCELED':
      return { kind }
  }
}

function addressParts(address: Address | null): string[] {
  if (!address) return []
  const { street, number, complement, neighborhood, city, state, zip } = address
  return [street, number, complement ?? '', neighborhood, `${city} - ${state}`, `CEP ${formatCep(zip)}`].filter(Boolean)
}

/** `code` is shown in a block of its own, so that a tap selects all of it. */
interface Parts {
  subject: string
  title: string
  opening: readonly string[]
  code?: string
  closing: readonly string[]
  /** The next step, beside the link to the order. */
  link?: Link
}

interface Link {
  words: string
  url: string
}

export function orderEmail(email: OrderEmail): Written {
  const { subject, title, opening, code, closing, link } = partsOf(email)
  const sums = email.about.kind === 'SENT' ? [] : sumLines(email, 'Total')
  const help = `Ficou alguma dúvida? Responda esta mensagem ou escreva para ${email.supportEmail}.`
  const listed = [email.lines.map(lineHeading), sums].filter((lines) => lines.length > 0).map((lines) => linesBlock(lines, look.ruled))
  const codeBlock = code ? [linesBlock([code], look.code)] : []
  const links = link ? [linkBlock(link.words, link.url)] : []
  const orderLink = linkBlock('Ver o pedido na sua estante', email.orderUrl)
  return writeEmail(email, { subject, title, blocks: [...opening, ...codeBlock, ...links, ...listed, ...closing, orderLink, help] })
}

function partsOf(email: OrderEmail): Parts {
  const { storeName, buyerName, about } = email
  const order = `pedido ${email.orderId.slice(0, 8)}`
  switch (about.kind) {
    case 'PLACED':
      return {
        subject: about.pix ? `Falta pagar o PIX do seu pedido na ${storeName}` : `Recebemos seu pedido na ${storeName}`,
        title: about.pix ? 'Falta só o PIX' : 'Pedido recebido',
        opening: [greeted(buyerName, `recebemos o ${order}, de ${about.placedAt}. Agora só falta o pagamento.`), howToPay(about.pix)],
        ...(about.pix && { code: about.pix.code }),
        closing: ['Assim que o pagamento for confirmado, enviamos outra mensagem com os próximos passos.', about.withdrawal],
        ...(about.pix && { link: { words: 'Copiar o código com um toque, ou ver o QR Code', url: about.pix.url } }),
      }
    case 'SENT':
      return {
        subject: `Seu pedido na ${storeName} foi enviado`,
        title: 'Seu pedido está a caminho',
        opening: [greeted(buyerName, `o que havia para enviar do ${order} já está a caminho. Chega em 5 a 10 dias úteis.`)],
        closing: [`Endereço de entrega: ${about.address.join(', ')}.`, ...followWords(about.tracking)],
        ...followLink(about.tracking),
      }
    case 'CANCELED':
      return {
        subject: `Seu pedido na ${storeName} foi cancelado`,
        title: 'Pedido cancelado',
        opening: [
          greeted(buyerName, `cancelamos o ${order}. Ele não estava pago, e nada foi cobrado.`),
          'Se o código PIX ainda estiver com você, não pague por ele. O que chegar assim será reembolsado.',
        ],
        closing: [],
      }
  }
}

const howToPay = (pix: { until: string } | null) =>
  pix
    ? `Para pagar, copie o código abaixo e cole no aplicativo do seu banco, em PIX copia e cola. Ele vale até ${pix.until}.`
    : 'Se o pagamento ainda não foi concluído, volte à página do pedido, no navegador em que ele foi feito.'

function followWords(tracking: Tracking): string[] {
  const words = trackingWords(tracking)
  return words ? [`Rastreio: ${words}.`] : []
}

function followLink({ trackingCode }: Tracking): { link?: Link } {
  const url = correiosAddress(trackingCode ?? '')
  return url ? { link: { words: 'Acompanhar a entrega', url } } : {}
}
