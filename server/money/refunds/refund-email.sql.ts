import { sql } from 'kysely'
import { itemInWords } from '#domain/orders/order/item-in-words.ts'
import type { RefundMethod } from '#domain/money/refunds/refund-record.ts'
import { formatDay } from '#domain/platform/values/format-day.ts'
import { listed } from '#domain/platform/values/listed.ts'
import { greeted } from '#domain/platform/values/greeting.ts'
import type { QueuedOrderEmail } from '#server/orders/emails/emails.sql.ts'
import { contractColumns } from '#server/orders/emails/order-columns.sql.ts'
import { formatCents } from '#domain/platform/values/money.ts'
import type { Db } from '#server/platform/database/database.ts'
import { always, declareEmail } from '#server/platform/emails/declare-email.ts'
import { type Sender, writeEmail } from '#server/platform/emails/email-layout.ts'
import { senderOf } from '#server/platform/emails/sender-of.ts'
import type { Written } from '#server/platform/emails/written.ts'
import type { Deps } from '#server/platform/start/deps.ts'

/** The contents of the e-mail about a refund. Amounts are BRL cents. */
export interface RefundEmail extends Sender {
  buyerName: string
  orderId: string
  amountCents: number
  method: 'PIX' | 'CARD'
  /** The store returned it outside PagBank. `on`: YYYY-MM-DD. */
  elsewhere: { method: RefundMethod; on: string } | null
  /** The reason for the refund, as the buyer sees it; `items` with their quantities. */
  about: { kind: 'whole' } | { kind: 'items'; items: string[] } | { kind: 'not-served' } | { kind: 'paid-otherwise' } | { kind: 'part' }
}

export const refundEmails = { REFUND: declareEmail({ data: refundEmailData, isTrue: always, text: refundEmail }) }

async function refundEmailData(deps: Deps, { refund_id }: QueuedOrderEmail) {
  const { db } = deps
  const refund = await db
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.order_id')
    .select([
      'orders.status',
      'scope',
      'item_ids',
      'closes_order',
      'amount_cents',
      'refunds.method as elsewhere',
      sql<string | null>`returned_on::text`.as('returnedOn'),
      'refunds.id as refundId',
      'orders.id',
      'orders.name',
      'orders.email',
      ...contractColumns,
    ])
    .where('refunds.id', '=', refund_id)
    .executeTakeFirstOrThrow()
  const sender = await senderOf(deps, refund)
  const [method, about] = [await methodOf(db, refund.refundId), await aboutOf(db, refund)]
  const { elsewhere: by, returnedOn: on } = refund
  const elsewhere = by && on ? { method: by, on } : null
  return {
    to: refund.email,
    ...sender,
    buyerName: refund.name,
    orderId: refund.id,
    amountCents: refund.amount_cents,
    method,
    elsewhere,
    about,
  }
}

async function aboutOf(
  db: Db,
  refund: { status: string; scope: string; item_ids: string[]; closes_order: boolean },
): Promise<RefundEmail['about']> {
  if (refund.scope === 'DUE') return { kind: refund.status === 'PAID' ? 'paid-otherwise' : 'not-served' }
  if (refund.closes_order) return { kind: 'whole' }
  if (refund.scope !== 'ITEMS') return { kind: 'part' }
  const items = await db
    .selectFrom('order_items')
    .select(['title', 'quantity', 'physical'])
    .where('id', 'in', refund.item_ids)
    .orderBy('position')
    .execute()
  return { kind: 'items', items: items.map(itemInWords) }
}

/** Money is refunded by the method with which it was paid. */
async function methodOf(db: Db, refundId: string): Promise<'PIX' | 'CARD'> {
  const { method } = await db
    .selectFrom('refund_calls')
    .innerJoin('charges', 'charges.id', 'refund_calls.charge_id')
    .innerJoin('payments', 'payments.id', 'charges.payment_id')
    .select('payments.method')
    .where('refund_calls.refund_id', '=', refundId)
    .limit(1)
    .executeTakeFirstOrThrow()
  return method === 'CARD' ? 'CARD' : 'PIX'
}

export function refundEmail(email: RefundEmail): Written {
  const closing = `Ficou alguma dúvida? Responda esta mensagem ou escreva para ${email.supportEmail}.`
  return writeEmail(email, {
    subject: `Seu reembolso na ${email.storeName}: ${formatCents(email.amountCents)}`,
    title: 'Reembolso feito',
    blocks: [opening(email), whatItMeans(email), whenItArrives(email), closing].filter(Boolean),
  })
}

const opening = (email: RefundEmail) => greeted(email.buyerName, whatWasReturned(email))

function whatWasReturned({ orderId, amountCents, about }: RefundEmail): string {
  const sum = formatCents(amountCents)
  const order = `pedido ${orderId.slice(0, 8)}`
  switch (about.kind) {
    case 'whole':
      return `reembolsamos ${sum} do ${order}. Com isso, voltou tudo o que você pagou nele.`
    case 'items':
      return `reembolsamos ${sum} do ${order}, por: ${listed(about.items)}.`
    case 'not-served':
      return `reembolsamos ${sum} do ${order}. O pagamento chegou, mas não havia mais como atendê-lo.`
    case 'paid-otherwise':
      return `reembolsamos ${sum} do ${order}. Ele já estava pago com outro pagamento, e continua seu.`
    case 'part':
      return `reembolsamos ${sum} do ${order}.`
  }
}

function whatItMeans({ about }: RefundEmail): string {
  switch (about.kind) {
    case 'whole':
      return 'Os acessos e os links deste pedido deixam de valer.'
    case 'items':
      return 'Os acessos e os links destes itens deixam de valer. O resto do pedido continua seu.'
    case 'not-served':
    case 'paid-otherwise':
    case 'part':
      return ''
  }
}

const waysElsewhere: Record<RefundMethod, string> = {
  PIX: 'por PIX',
  TRANSFER: 'por transferência',
  CASH: 'em dinheiro',
  OTHER: 'como combinamos',
}

function whenItArrives({ method, elsewhere }: RefundEmail): string {
  if (elsewhere) return `O dinheiro voltou ${waysElsewhere[elsewhere.method]}, no dia ${formatDay(elsewhere.on)}.`
  switch (method) {
    case 'PIX':
      return 'O dinheiro volta por PIX para a conta que pagou, em geral no mesmo dia.'
    case 'CARD':
      return 'O dinheiro volta para o cartão que pagou e aparece como crédito nesta fatura ou na próxima, conforme o banco.'
  }
}
