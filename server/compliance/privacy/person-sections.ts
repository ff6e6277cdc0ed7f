import { addressText, type PersonData } from '#domain/compliance/privacy/person-data.ts'
import type { Change } from '#domain/platform/forms/changes.ts'
import { fiscalDocumentName } from '#domain/catalogue/products/fiscal-classes.ts'
import { formatCents } from '#domain/platform/values/money.ts'
import { formatCpf, formatPhone } from '#domain/platform/values/masks.ts'
import { anonymousCpf } from '#domain/platform/values/anonymous-person.ts'
import { historyActions } from '#domain/platform/forms/history-actions.ts'
import { personWord as word } from '#domain/compliance/privacy/person-words.ts'

interface Section {
  title: string
  lines: string[]
}

/** The data in sentences, for the PDF. Sections without lines are left out. */
export const personSections = (data: PersonData): Section[] =>
  [whoSection(data), ...data.orders.map(orderSection), ...moneySections(data), ...librarySections(data), ...requestSections(data)].filter(
    ({ lines }) => lines.length > 0,
  )

const whoSection = ({ email, exportedAt, profile }: PersonData): Section => {
  const imported = [profile.name, profile.cpf && formatCpf(profile.cpf), profile.phone && formatPhone(profile.phone)].filter(Boolean)
  const lines = [
    `E-mail: ${email}`,
    `Dados de ${moment(exportedAt)}`,
    `Avisos de aulas por e-mail: ${profile.lessonEmails ? 'ligados' : 'desligados'}`,
    `Lembretes de pedidos sem pagamento: ${profile.recoveryEmails ? 'ligados' : 'desligados'}`,
    ...(imported.length > 0 ? [`De outra plataforma: ${imported.join(', ')}`] : []),
    ...(profile.certificateName ? [`Nome nos certificados: ${profile.certificateName}`] : []),
  ]
  return { title: 'Quem', lines }
}

function orderSection(order: PersonData['orders'][number]): Section {
  const { id, name, email, cpf, phone, address, items, totalCents, termsVersion, emails } = order
  return {
    title: `Pedido ${id.slice(0, 8)}, de ${moment(order.createdAt)}`,
    lines: [
      ...items.map(({ quantity, title }) => `${quantity}x ${title}`),
      `Total: ${formatCents(totalCents)}${order.paidAt ? `, pago em ${moment(order.paidAt)}` : ', sem pagamento'}`,
      `Nome: ${name}.${cpf === anonymousCpf ? '' : ` CPF: ${formatCpf(cpf)}.`} E-mail: ${email}.${phone ? ` Telefone: ${formatPhone(phone)}.` : ''}`,
      ...(address ? [`Endereço: ${addressText(address)}`] : []),
      ...(termsVersion === null ? [] : [`Termos aceitos com o pedido: versão ${termsVersion}`]),
      ...emails.map(({ sentAt }) => `E-mail enviado em ${moment(sentAt)}`),
    ],
  }
}

const moneySections = ({ payments, charges, refunds, disputes, documents, withdrawals }: PersonData): Section[] => [
  {
    title: 'Tentativas de pagamento',
    lines: payments.map(
      ({ orderId, method, status, amountCents, createdAt }) =>
        `${ofOrder(orderId)}: ${formatCents(amountCents)} por ${word(method)} em ${moment(createdAt)}, ${word(status)}`,
    ),
  },
  {
    title: 'Pagamentos recebidos',
    lines: charges.map(({ orderId, id, paidCents, paidAt }) =>
      [`${ofOrder(orderId)}: ${formatCents(paidCents)}`, paidAt && ` em ${moment(paidAt)}`, `, cobrança ${id}`].filter(Boolean).join(''),
    ),
  },
  {
    title: 'Reembolsos',
    lines: refunds.map(
      ({ orderId, amountCents, status, createdAt, doneAt }) =>
        `${ofOrder(orderId)}: ${formatCents(amountCents)}, ${doneAt ? `feito em ${moment(doneAt)}` : `${word(status)}, pedido em ${moment(createdAt)}`}`,
    ),
  },
  {
    title: 'Contestações no banco',
    lines: disputes.map(
      ({ orderId, amountCents, status, openedAt, closedAt }) =>
        `${ofOrder(orderId)}: ${formatCents(amountCents)}, registrada em ${moment(openedAt)}, ${closedAt ? `decidida em ${moment(closedAt)}` : word(status)}`,
    ),
  },
  {
    title: 'Notas fiscais',
    lines: documents.map(
      ({ orderId, document, number, status, totalCents }) =>
        `${ofOrder(orderId)}: ${fiscalDocumentName(document)}${number ? ` ${number}` : ''}, ${formatCents(totalCents)}, ${word(status)}`,
    ),
  },
  {
    title: 'Desistências',
    lines: withdrawals.map(
      ({ title, orderId, requestedAt, reason }) =>
        `${title}, do pedido ${orderId.slice(0, 8)}: ${moment(requestedAt)}${reason ? `. Motivo: ${reason}` : ''}`,
    ),
  },
]

const librarySections = (data: PersonData): Section[] => [
  {
    title: 'Acesso a cursos',
    lines: data.accesses.map(
      ({ course, grantedAt, expiresAt, origin }) =>
        `${course}: desde ${moment(grantedAt)}${expiresAt ? `, até ${moment(expiresAt)}` : ''}${origin ? ` (de outra plataforma: ${origin})` : ''}`,
    ),
  },
  {
    title: 'E-mails sobre cursos',
    lines: data.courseEmails.map(({ course, sentAt }) => `${course}: enviado em ${moment(sentAt)}`),
  },
  {
    title: 'Progresso nas aulas',
    lines: data.progress.map(
      ({ course, lesson, completedAt }) => `${course}, aula ${lesson}: ${completedAt ? `concluída em ${moment(completedAt)}` : 'começada'}`,
    ),
  },
  {
    title: 'Leitura de e-books no site',
    lines: data.readings.map(({ title, place, updatedAt }) => `${title}: parou em ${place}, ${moment(updatedAt)}`),
  },
  {
    title: 'Certificados',
    lines: data.certificates.map(
      ({ code, name, course, issuedAt }) => `${course}: emitido a ${name} em ${moment(issuedAt)}, código ${code}`,
    ),
  },
  {
    title: 'Exemplares de e-books com o seu nome',
    lines: data.copies.map(({ title, code, madeAt }) => `${title}: código ${code}${madeAt ? `, feito em ${moment(madeAt)}` : ''}`),
  },
  { title: 'Downloads', lines: data.downloads.map(({ title, at }) => `${title || 'Arquivo'}: ${moment(at)}`) },
  { title: 'Aparelhos', lines: data.devices.map(({ device, lastSeenAt }) => `${device}: usado por último em ${moment(lastSeenAt)}`) },
  {
    title: 'Registros de acesso',
    lines: data.accessRecords.map(({ at, address, port }) => `${moment(at)}: endereço ${address}${port === null ? '' : `, porta ${port}`}`),
  },
]

const requestSections = ({ messages, waiting, requests, history }: PersonData): Section[] => [
  {
    title: 'Mensagens para a loja',
    lines: messages.map(({ receivedAt, message }) => `${moment(receivedAt)}: ${message}`),
  },
  {
    title: 'Listas de espera',
    lines: waiting.map(
      ({ product, askedAt, confirmedAt, endedAt }) =>
        `${product}: pedida em ${moment(askedAt)}${confirmedAt ? `, confirmada em ${moment(confirmedAt)}` : ''}${endedAt ? `, encerrada em ${moment(endedAt)}` : ''}`,
    ),
  },
  {
    title: 'Pedidos sobre os seus dados',
    lines: requests.map(({ kind, requestedAt }) => `${requestNames[kind] ?? kind}: ${moment(requestedAt)}`),
  },
  {
    title: 'Histórico',
    lines: history.map(
      ({ entity, entityId, action, at, by, changes }) =>
        `${moment(at)}, ${by === 'BUYER' ? 'você' : 'a loja'}: ${historyActions[action]} (${word(entity)}${entity === 'PERSON' ? '' : ` ${entityId.slice(0, 8)}`})${changesText(changes)}`,
    ),
  },
]

/** Names of fields are the panel's; the values tell the person more. */
function changesText(changes: readonly Change[]): string {
  const texts = changes.flatMap(({ before, after }) =>
    before && after ? `de “${before}” para “${after}”` : after ? `“${after}”` : before ? `sem “${before}”` : [],
  )
  return texts.length > 0 ? `: ${texts.join('; ')}` : ''
}

const ofOrder = (id: string) => `Pedido ${id.slice(0, 8)}`

const requestNames: Record<string, string> = { EXPORT: 'Cópia dos dados', CORRECTION: 'Correção', ERASURE: 'Exclusão' }

const inWords = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', dateStyle: 'long', timeStyle: 'short' })
const moment = (date: string) => inWords.format(new Date(date))
