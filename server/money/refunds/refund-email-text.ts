import type { RefundMethod } from '#domain/money/refunds/refund-record.ts'
import { formatDay } from '#domain/platform/values/format-day.ts'
import { greeted } from '#domain/platform/values/greeting.ts'
import { listed } from '#domain/platform/values/listed.ts'
import { formatCents } from '#domain/platform/values/money.ts'
import { type Sender, writeEmail } from '#server/platform/emails/email-layout.ts'
import type { Written } from '#server/platform/emails/written.ts'

/** The contents of the e-mail about a refund. Amounts are BRL cents. */
export interface RefundEmail extends Sender {
  buyerName: string
  orderId: string
  amountCents: number
  method: 'PIX' | 'CARD'
  /** The store returned it outside PagBank. `on`: YYYY-MM-DD. */
  elsewhere: { method: RefundMethod; on: string } | null
  /** The reason for the refund, as the buyer sees it; `items` with their quantities. */
  about:
    | { kind: 'whole' }
    | { kind: 'items'; items: string[] }
    | { kind: 'not-served' }
    | { kind: 'paid-otherwise' }
    | { kind: 'amount' }
    | { kind: 'part' }
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
    case 'amount':
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
    case 'amount':
      return 'O que você comprou continua seu.'
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
