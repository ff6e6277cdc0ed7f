import { editionOf } from '#domain/catalogue/products/product-types.ts'
import { kindTexts, reasonTexts } from '#domain/money/disputes/dispute-words.ts'
import { emailKinds } from '#domain/orders/emails/email-kinds.ts'
import { addressLines } from '#domain/orders/order/address-lines.ts'
import { trackingWords } from '#domain/orders/order/tracking-words.ts'
import { anonymousCpf } from '#domain/platform/values/anonymous-person.ts'
import { clockTime } from '#domain/platform/values/clock-time.ts'
import { counted } from '#domain/platform/values/counted.ts'
import { formatBytes } from '#domain/platform/values/format-bytes.ts'
import { formatMoment } from '#domain/platform/values/format-day.ts'
import { formatCpf, formatPhone } from '#domain/platform/values/masks.ts'
import { formatCents } from '#domain/platform/values/money.ts'
import type { WholeOrder } from '#server/orders/list/whole-orders.sql.ts'
import type { DisputeRow } from '../charges/disputes.sql.ts'
import type { AccessEvidence, ChargeEvidence, DownloadEvidence, FileEvidence } from './dispute-evidence.sql.ts'

interface Evidence {
  dispute: DisputeRow
  order: WholeOrder
  charges: ChargeEvidence[]
  accesses: AccessEvidence[]
  downloads: DownloadEvidence[]
  fileDownloads: FileEvidence[]
}

export type EvidenceLine = [name: string, value: string]

export interface EvidenceSection {
  title: string
  lines: EvidenceLine[]
}

/** The proof of the sale. Lines without a value and sections without lines are left out. */
export function evidenceSections(evidence: Evidence): EvidenceSection[] {
  const sections = [
    { title: 'Contestação', lines: disputeLines(evidence) },
    { title: 'Comprador', lines: buyerLines(evidence) },
    { title: 'Compra', lines: purchaseLines(evidence) },
    { title: 'Pagamento', lines: evidence.charges.flatMap(chargeLines) },
    { title: 'Entrega', lines: deliveryLines(evidence) },
    { title: 'Uso dos cursos', lines: evidence.accesses.flatMap(useLines) },
    { title: 'Mensagens ao comprador', lines: emailLines(evidence) },
  ]
  return sections
    .map(({ title, lines }) => ({ title, lines: lines.filter(([, value]) => value.trim() !== '') }))
    .filter(({ lines }) => lines.length > 0)
}

const moment = (at: Date | null) => (at ? formatMoment(at) : '')

const disputeLines = ({ dispute }: Evidence): EvidenceLine[] => [
  ['Tipo', kindTexts[dispute.kind]],
  ['Motivo alegado', reasonTexts[dispute.reason]],
  ['Valor contestado', formatCents(dispute.amount_cents)],
  ['Protocolo no PagBank', dispute.provider_reference],
  ['Cobrança', dispute.charge_id],
  ['Registrada em', moment(dispute.opened_at)],
  ['Prazo para responder', moment(dispute.deadline_at)],
]

const buyerLines = ({ order }: Evidence): EvidenceLine[] => [
  ['Nome', order.name],
  ['CPF', order.cpf === anonymousCpf ? '' : formatCpf(order.cpf)],
  ['E-mail', order.email],
  ['Telefone', order.phone ? formatPhone(order.phone) : ''],
]

function purchaseLines({ order }: Evidence): EvidenceLine[] {
  return [
    ['Pedido', order.id],
    ['Feito em', `${formatMoment(order.created_at)}, com os dados acima preenchidos e confirmados pelo comprador no site da loja`],
    ...order.items.map((item): EvidenceLine => [
      `${item.quantity} × ${item.title}`,
      `${formatCents(item.unit_cents * item.quantity)}, ${editionOf(item.kind, item.physical).orderLabel}${item.refunded_at ? `, reembolsado em ${formatMoment(item.refunded_at)}` : ''}`,
    ]),
    ['Frete', order.shipping_cents > 0 ? formatCents(order.shipping_cents) : ''],
    ['Desconto', order.discount_cents > 0 ? formatCents(-order.discount_cents) : ''],
    ['Total', formatCents(order.total_cents)],
    ['Pagamento confirmado em', moment(order.paid_at)],
  ]
}

const chargeLines = (charge: ChargeEvidence): EvidenceLine[] => [
  [charge.method === 'PIX' ? 'PIX' : 'Cartão de crédito', formatCents(charge.paidCents)],
  ['Cobrança no PagBank', charge.id],
  ['Pedido no PagBank', charge.providerOrderId ?? ''],
  ['Identificador ponta a ponta (EndToEnd)', charge.endToEndId ?? ''],
  ['NSU', charge.nsu ?? ''],
  ['Código de autorização', charge.authorizationCode ?? ''],
  ['Lida no PagBank em', formatMoment(charge.readAt)],
  ['Reembolsado', charge.refundedCents > 0 ? formatCents(charge.refundedCents) : ''],
]

function deliveryLines({ order, accesses, downloads, fileDownloads }: Evidence): EvidenceLine[] {
  return [
    ...accesses.map(({ title, grantedAt }): EvidenceLine => [
      `Acesso ao curso ${title}`,
      `liberado em ${formatMoment(grantedAt)} para ${order.email}`,
    ]),
    ...downloads.map(({ title, firstAt, lastAt, times }): EvidenceLine => [
      `Arquivo de ${title}`,
      times === 1
        ? `baixado pelo link do comprador em ${formatMoment(firstAt)}`
        : `baixado ${times} vezes pelo link do comprador, de ${formatMoment(firstAt)} a ${formatMoment(lastAt)}`,
    ]),
    ...fileDownloads.map(({ title, fileName, startedAt, bytes, device }): EvidenceLine => [
      fileName ? `${title} (${fileName})` : title,
      `${device ? `aberto na estante, ${device}` : 'aberto pelo link do e-mail'}, em ${formatMoment(startedAt)}${bytes > 0 ? `: ${formatBytes(bytes)}` : ''}`,
    ]),
    ['Endereço de entrega', order.address ? addressLines(order.address).join(', ') : ''],
    [
      'Envio do livro impresso',
      order.items.some(({ physical }) => physical)
        ? order.sent_at
          ? [`postado em ${formatMoment(order.sent_at)}`, trackingWords({ carrier: order.carrier, trackingCode: order.tracking_code })]
              .filter(Boolean)
              .join(', ')
          : 'ainda não postado'
        : '',
    ],
  ]
}

const emailLines = ({ order }: Evidence): EvidenceLine[] =>
  order.emails
    .filter(({ sent_at: sentAt }) => sentAt !== null)
    .map(({ kind, sent_at: sentAt, message_id: messageId }) => [
      emailKinds[kind]?.name ?? kind,
      `enviado em ${moment(sentAt)} para ${order.email}${messageId ? `, identificador ${messageId}` : ''}`,
    ])

/** When the course was opened, what was watched of it, and when. What never happened is left out. */
function useLines({ title, firstOpenedAt, lastSeenAt, certificateAt, ...used }: AccessEvidence): EvidenceLine[] {
  const { lessonCount, completedCount, watchedSeconds, lessons } = used
  const visits = [
    firstOpenedAt && `aberto pela primeira vez em ${formatMoment(firstOpenedAt)}`,
    lastSeenAt && lastSeenAt.getTime() !== firstOpenedAt?.getTime() && `visto pela última vez em ${formatMoment(lastSeenAt)}`,
  ]
  const sums = [
    counted(lessonCount, 'aula aberta', 'aulas abertas'),
    completedCount > 0 && counted(completedCount, 'concluída', 'concluídas'),
    watchedSeconds >= 1 && `${clockTime(watchedSeconds)} de vídeo assistidos`,
  ]
  return [
    [`Curso ${title}`, visits.filter(Boolean).join('; ')],
    ['Aulas', lessonCount > 0 ? sums.filter(Boolean).join(', ') : ''],
    ...lessons.map((lesson): EvidenceLine => [lesson.title ?? 'Aula que saiu do curso', lessonText(lesson)]),
    ['Certificado', certificateAt ? `emitido em ${formatMoment(certificateAt)}` : ''],
  ]
}

const lessonText = ({ watchedSeconds, durationSeconds, completedAt, lastAt }: AccessEvidence['lessons'][number]) =>
  [
    watchedSeconds >= 1 && `${clockTime(watchedSeconds)}${durationSeconds ? ` de ${clockTime(durationSeconds)}` : ''} assistidos`,
    completedAt && `concluída em ${formatMoment(completedAt)}`,
    lastAt !== completedAt && `vista pela última vez em ${formatMoment(lastAt)}`,
  ]
    .filter(Boolean)
    .join(', ')
