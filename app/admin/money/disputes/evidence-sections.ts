import { formatCents } from '#domain/platform/values/money.ts'
import { trackingWords } from '#domain/orders/order/tracking-words.ts'
import { emailKinds } from '#domain/orders/emails/email-kinds.ts'
import { formatCpf, formatPhone } from '#domain/platform/values/masks.ts'
import { editionOf, type ProductType } from '#domain/catalogue/products/product-types.ts'
import { formatBytes } from '#app/ui/format-bytes.ts'
import { formatMoment } from '#domain/platform/values/format-day.ts'
import { kindTexts, reasonText } from './dispute-texts.ts'
import { fieldText, subjectText, valueText } from '#app/admin/platform/history/change-texts.ts'
import { wordsOf } from '#app/admin/platform/texts.ts'
import { clockTime } from '#domain/platform/values/clock-time.ts'
import { counted } from '#domain/platform/values/counted.ts'
import { addressLines } from '#app/admin/orders/order/address-lines.ts'
import type { AnswerOf } from '#app/query/document.ts'
import type { openDisputeEvidence } from './evidence.graphql.ts'

export type Evidence = AnswerOf<typeof openDisputeEvidence>

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
    { title: 'Uso dos cursos', lines: evidence.accesses.flatMap(useLines) },
    { title: 'Mensagens ao comprador', lines: emailLines(evidence) },
    { title: 'Histórico do pedido', lines: historyLines(evidence) },
  ]
  return sections
    .map(({ title, lines }) => ({ title, lines: lines.filter(([, value]) => value.trim() !== '') }))
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
  ['Protocolo no PagBank', dispute.providerReference ?? ''],
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

type Access = Evidence['accesses'][number]

/** When the course was opened, what was watched of it, and when. What never happened is left out. */
function useLines({ title, firstOpenedAt, lastSeenAt, certificateAt, ...used }: Access): EvidenceSection['lines'] {
  const { lessonCount, completedCount, watchedSeconds, lessons } = used
  const visits = [
    firstOpenedAt && `aberto pela primeira vez em ${formatMoment(firstOpenedAt)}`,
    lastSeenAt && lastSeenAt !== firstOpenedAt && `visto pela última vez em ${formatMoment(lastSeenAt)}`,
  ]
  const sums = [
    counted(lessonCount, 'aula aberta', 'aulas abertas'),
    completedCount > 0 && counted(completedCount, 'concluída', 'concluídas'),
    watchedSeconds >= 1 && `${clockTime(watchedSeconds)} de vídeo assistidos`,
  ]
  return [
    [`Curso ${title}`, visits.filter(Boolean).join('; ')],
    ['Aulas', lessonCount > 0 ? sums.filter(Boolean).join(', ') : ''],
    ...lessons.map((lesson): [string, string] => [lesson.title ?? 'Aula que saiu do curso', lessonText(lesson)]),
    ['Certificado', certificateAt ? `emitido em ${formatMoment(certificateAt)}` : ''],
  ]
}

const lessonText = ({ watchedSeconds, durationSeconds, completedAt, lastAt }: Access['lessons'][number]) =>
  [
    watchedSeconds >= 1 && `${clockTime(watchedSeconds)}${durationSeconds ? ` de ${clockTime(durationSeconds)}` : ''} assistidos`,
    completedAt && `concluída em ${formatMoment(completedAt)}`,
    lastAt !== completedAt && `vista pela última vez em ${formatMoment(lastAt)}`,
  ]
    .filter(Boolean)
    .join(', ')

/** Oldest first. A change that says nothing, such as one whose values were erased, is left out. */
const historyLines = ({ history }: Evidence): EvidenceSection['lines'] =>
  history.toReversed().flatMap(({ at, actor, action, changes }): EvidenceSection['lines'] => {
    const did =
      action === 'EDITED'
        ? changes.map(changeText).filter(Boolean).join(', ')
        : [actions[action], subjectText(changes)].filter(Boolean).join(': ')
    return did === '' ? [] : [[formatMoment(at), `${actor}: ${did}`]]
  })

const actions: Record<string, string> = wordsOf('pt').historyOf

const changeText = ({ field, after }: Evidence['history'][number]['changes'][number]) => {
  const value = valueText(field, after)
  return value ? `${fieldText(field)} ${value}` : ''
}
