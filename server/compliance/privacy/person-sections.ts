import type { PersonData } from '#domain/compliance/privacy/person-data.ts'
import { formatCpf, formatPhone } from '#domain/platform/values/masks.ts'

interface Section {
  title: string
  lines: string[]
}

/** The data in sentences, for the PDF. Sections without lines are left out. */
export function personSections(data: PersonData): Section[] {
  const { orders, accesses, progress, certificates, downloads, devices, withdrawals, messages, requests } = data
  const sections: Section[] = [
    {
      title: 'Quem',
      lines: [
        `E-mail: ${data.email}`,
        `Dados de ${moment(data.exportedAt)}`,
        `Avisos de aulas por e-mail: ${data.lessonEmails ? 'ligados' : 'desligados'}`,
        ...(data.certificateName ? [`Nome nos certificados: ${data.certificateName}`] : []),
      ],
    },
    ...orders.map(orderSection),
    {
      title: 'Acesso a cursos',
      lines: accesses.map(
        ({ course, grantedAt, expiresAt }) => `${course}: desde ${moment(grantedAt)}${expiresAt ? `, até ${moment(expiresAt)}` : ''}`,
      ),
    },
    {
      title: 'Progresso nas aulas',
      lines: progress.map(
        ({ course, lesson, completedAt }) =>
          `${course}, aula ${lesson}: ${completedAt ? `concluída em ${moment(completedAt)}` : 'começada'}`,
      ),
    },
    {
      title: 'Certificados',
      lines: certificates.map(({ code, name, course, issuedAt }) => `${course}: emitido a ${name} em ${moment(issuedAt)}, código ${code}`),
    },
    { title: 'Downloads', lines: downloads.map(({ title, at }) => `${title || 'Arquivo'}: ${moment(at)}`) },
    { title: 'Aparelhos', lines: devices.map(({ device, lastSeenAt }) => `${device}: usado por último em ${moment(lastSeenAt)}`) },
    {
      title: 'Desistências',
      lines: withdrawals.map(
        ({ title, orderId, requestedAt, reason }) =>
          `${title}, do pedido ${orderId.slice(0, 8)}: ${moment(requestedAt)}${reason ? `. Motivo: ${reason}` : ''}`,
      ),
    },
    {
      title: 'Mensagens para a loja',
      lines: messages.map(({ receivedAt, message }) => `${moment(receivedAt)}: ${message}`),
    },
    {
      title: 'Pedidos sobre os seus dados',
      lines: requests.map(({ kind, requestedAt }) => `${requestNames[kind] ?? kind}: ${moment(requestedAt)}`),
    },
  ]
  return sections.filter(({ lines }) => lines.length > 0)
}

const requestNames: Record<string, string> = { EXPORT: 'Cópia dos dados', CORRECTION: 'Correção', ERASURE: 'Exclusão' }

function orderSection(order: PersonData['orders'][number]): Section {
  const { id, name, email, cpf, phone, address, items, totalCents, termsVersion, emails } = order
  return {
    title: `Pedido ${id.slice(0, 8)}, de ${moment(order.createdAt)}`,
    lines: [
      ...items.map(({ quantity, title }) => `${quantity}x ${title}`),
      `Total: ${money(totalCents)}${order.paidAt ? `, pago em ${moment(order.paidAt)}` : ', sem pagamento'}`,
      `Nome: ${name}. CPF: ${formatCpf(cpf)}. E-mail: ${email}.${phone ? ` Telefone: ${formatPhone(phone)}.` : ''}`,
      ...(address ? [`Endereço: ${Object.values(address).filter(Boolean).join(', ')}`] : []),
      ...(termsVersion === null ? [] : [`Termos aceitos com o pedido: versão ${termsVersion}`]),
      ...emails.map(({ sentAt }) => `E-mail enviado em ${moment(sentAt)}`),
    ],
  }
}

const inWords = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', dateStyle: 'long', timeStyle: 'short' })
const moment = (date: string) => inWords.format(new Date(date))
const money = (cents: number) =>
  new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' }).format(cents / 100).replace(/\u00a0/g, ' ')
