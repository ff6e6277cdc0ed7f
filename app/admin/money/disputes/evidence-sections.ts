import { trackingWords } from '#domain/orders/order/tracking-words.ts'
import { emailKinds } from '#domain/orders/emails/email-kinds.ts'
import { formatCpf, formatPhone } from '#domain/platform/values/masks.ts'
import { editionOf, type ProductType } from '#domain/catalogue/products/product-types.ts'
import { formatCents, formatMoment } from '#app/ui/format.ts'
import { kindTexts, reasonText } from './dispute-texts.ts'
import { fieldText, valueText } from '#app/admin/platform/history/change-texts.ts'
import { addressLines } from '#app/admin/orders/order/address-lines.ts'
import type { OpenDisputeEvidenceResult } from './evidence.graphql.ts'

export type Evidence = OpenDisputeEvidenceResult['openDisputeEvidence']

export interface EvidenceSection {
  title: string
  /** Name and value of each line. */
  lines: [name: string, value: string][]
}

/** The evidence as sections of lines, for the page and for the text that is copied. Sections without lines are left out. */
export function evidenceSections(evidence: Evidence): EvidenceSection[] {
  const sections = [
    { title: 'Contestação', lines: disputeLines(evidence) },
    { title: 'Comprador', lines: buyerLines(evidence) },
    { title: 'Compra', lines: purchaseLines(evidence) },
    { title: 'Pagamento', lines: evidence.charges.flatMap(chargeLines) },
    { title: 'Entrega', lines: deliveryLines(evidence) },
    { title: 'Mensagens ao comprador', lines: emailLines(evidence) },
    { title: 'Histórico do pedido', lines: historyLines(evidence) },
  ]
  return sections
    .map(({ title, lines }) => ({ title, lines: lines.filter(([, value]) => value !== '') }))
    .filter(({ lines }) => lines.length > 0)
}

/** For PagBank's form, which takes plain text. */
export const evidenceText = (sections: EvidenceSection[]): string =>
  sections.map(({ title, lines }) => [title.toUpperCase(), ...lines.map(([name, value]) => `${name}: ${value}`)].join('\n')).join('\n\n')

const moment = (iso: string | null) => (iso ? formatMoment(iso) : '')

const disputeLines = ({ dispute }: Evidence): EvidenceSection['lines'] => [
  ['Tipo', kindTexts[dispute.kind]],
  ['Motivo alegado', reasonText(dispute.reason)],
  ['Valor contestado', formatCents(dispute.amountCents)],
  ['Protocolo no PagBank', dispute.providerReference],
  ['Cobrança', dispute.chargeId],
  ['Registrada em', moment(dispute.openedAt)],
  ['Prazo para responder', moment(dispute.deadlineAt)],
]

const buyerLines = ({ order }: Evidence): EvidenceSection['lines'] => [
  ['Nome', order.name],
  ['CPF', formatCpf(order.cpf)],
  ['E-mail', order.email],
  ['Telefone', order.phone ? formatPhone(order.phone) : ''],
]

function purchaseLines({ order }: Evidence): EvidenceSection['lines'] {
  return [
    ['Pedido', order.id],
    ['Feito em', `${formatMoment(order.createdAt)}, com os dados acima preenchidos e confirmados pelo comprador no site da loja`],
    ...order.items.map((item): [string, string] => [
      `${item.quantity} × ${item.title}`,
      `${formatCents(item.totalCents)}, ${editionOf(item.kind as ProductType, item.physical).orderLabel}${item.refundedAt ? `, reembolsado em ${formatMoment(item.refundedAt)}` : ''}`,
    ]),
    ['Frete', order.shippingCents > 0 ? formatCents(order.shippingCents) : ''],
    ['Desconto', order.discountCents > 0 ? formatCents(-order.discountCents) : ''],
    ['Total', formatCents(order.totalCents)],
    ['Pagamento confirmado em', moment(order.paidAt)],
  ]
}

const chargeLines = (charge: Evidence['charges'][number]): EvidenceSection['lines'] => [
  [charge.method === 'PIX' ? 'PIX' : 'Cartão de crédito', formatCents(charge.paidCents)],
  ['Cobrança no PagBank', charge.id],
  ['Pedido no PagBank', charge.providerOrderId ?? ''],
  ['Identificador ponta a ponta (EndToEnd)', charge.endToEndId ?? ''],
  ['NSU', charge.nsu ?? ''],
  ['Código de autorização', charge.authorizationCode ?? ''],
  ['Lida no PagBank em', formatMoment(charge.readAt)],
  ['Reembolsado', charge.refundedCents > 0 ? formatCents(charge.refundedCents) : ''],
]

const formatBytes = (bytes: number) =>
  bytes < 1_000_000
    ? `${Math.ceil(bytes / 1_000).toLocaleString('pt-BR')} kB`
    : `${(bytes / 1_000_000).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} MB`

function deliveryLines({ order, accesses, downloads, fileDownloads }: Evidence): EvidenceSection['lines'] {
  return [
    ...accesses.map(({ title, grantedAt }): [string, string] => [
      `Acesso ao curso ${title}`,
      `liberado em ${formatMoment(grantedAt)} para ${order.email}`,
    ]),
    ...downloads.map(({ title, firstAt, lastAt, times }): [string, string] => [
      `Arquivo de ${title}`,
      times === 1
        ? `baixado pelo link do comprador em ${formatMoment(firstAt)}`
        : `baixado ${times} vezes pelo link do comprador, de ${formatMoment(firstAt)} a ${formatMoment(lastAt)}`,
    ]),
    ...fileDownloads.map(({ title, fileName, startedAt, bytes, device }): [string, string] => [
      fileName ? `${title} (${fileName})` : title,
      `${device ? `aberto na estante, ${device}` : 'aberto pelo link do e-mail'}, em ${formatMoment(startedAt)}${bytes > 0 ? `: ${formatBytes(bytes)}` : ''}`,
    ]),
    ['Endereço de entrega', order.address ? addressLines(order.address).join(', ') : ''],
    [
      'Envio do livro impresso',
      order.hasPhysicalItem
        ? order.sendedAt
          ? [`postado em ${formatMoment(order.sendedAt)}`, trackingWords(order)].filter(Boolean).join(', ')
          : 'ainda não postado'
        : '',
    ],
  ]
}

const emailLines = ({ order }: Evidence): EvidenceSection['lines'] =>
  order.emails
    .filter(({ sentAt }) => sentAt !== null)
    .map(({ kind, sentAt, messageId }) => [
      emailKinds[kind]?.name ?? kind,
      `enviado em ${moment(sentAt)} para ${order.email}${messageId ? `, identificador ${messageId}` : ''}`,
    ])

const actions: Record<string, string> = {
  SENT: 'marcou como enviado',
  UNSENT: 'marcou como não enviado',
  REFUNDED: 'reembolsou',
}

/** Oldest first. Who opened this page is no evidence. */
function historyLines({ history }: Evidence): EvidenceSection['lines'] {
  return history
    .filter(({ changes }) => !changes.some(({ field }) => field === 'disputeEvidence'))
    .toReversed()
    .map(({ at, actor, action, changes }) => [
      formatMoment(at),
      `${actor}: ${actions[action] ?? changes.map(({ field, after }) => `${fieldText(field)} ${valueText(field, after) ?? ''}`).join(', ')}`,
    ])
}
