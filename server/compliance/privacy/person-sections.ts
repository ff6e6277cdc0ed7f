import { anonymousCpf } from '#domain/platform/values/anonymous-person.ts'
import { formatCpf, formatPhone } from '#domain/platform/values/masks.ts'
import { formatCents } from '#domain/platform/values/money.ts'
import { librarySections } from './person-library-parts.ts'
import { saleSections } from './person-sale-parts.ts'
import { moment } from './person-words.ts'

const listed = { ...saleSections, ...librarySections }
type Listed = { [Name in keyof typeof listed]: Parameters<(typeof listed)[Name]['line']>[0][] }

/** One part for each kind of data. */
export interface PersonParts extends Listed {
  profile: {
    certificateName: string | null
    /** Whether new lessons are announced by e-mail. */
    lessonEmails: boolean
    recoveryEmails: boolean
    /** From the file of another platform that the store imported. */
    name: string | null
    cpf: string | null
    phone: string | null
  }
  orders: {
    id: string
    createdAt: string
    paidAt: string | null
    name: string
    email: string
    cpf: string
    phone: string
    address: Record<string, string> | null
    totalCents: number
    items: { title: string; quantity: number }[]
    /** Terms accepted with the order. Null: an order of before there were any. */
    termsVersion: number | null
    emails: { sentAt: string; subject: string | null }[]
  }[]
}

/**
 * Everything that the store has about an address, as a person can download it (LGPD, arts. 18 and 19; docs/rules/privacy.md#export). Dates are
 * ISO 8601 as PostgreSQL writes them in JSON, money is BRL cents. Rows have more columns than the fields that the PDF has.
 */
export interface PersonData extends PersonParts {
  exportedAt: string
  email: string
}

interface Section {
  title: string
  lines: string[]
}

/** The data in sentences, for the PDF. Sections without lines are left out. */
export const personSections = (data: PersonData): Section[] =>
  [whoSection(data), ...data.orders.map(orderSection), ...listedSections(data)].filter(({ lines }) => lines.length > 0)

const listedSections = (data: PersonData): Section[] =>
  Object.entries(listed).map(([name, { title, line }]) => ({ title, lines: data[name as keyof Listed].map((row) => line(row as never)) }))

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
      ...emails.map(({ sentAt, subject }) => `E-mail enviado em ${moment(sentAt)}${subject ? `: ${subject}` : ''}`),
    ],
  }
}

/** An address as on an envelope, the street first. */
const addressText = ({ street, number, complement, neighborhood, city, state, zip }: Record<string, string>): string =>
  [street, number, complement, neighborhood, city, state, zip].filter(Boolean).join(', ')
