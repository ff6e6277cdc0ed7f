import { greeted } from '#domain/platform/values/greeting.ts'
import type { Written } from '#server/platform/emails/written.ts'
import { emailPage, emailText, escapeHtml, look, paragraph, type Sender } from '#server/platform/emails/email-layout.ts'
import { money } from '#server/orders/emails/order-lines.ts'

/** The contents of the e-mail with the fiscal documents of an order. Amounts are BRL cents. */
export interface FiscalEmail extends Sender {
  buyerName: string
  orderId: string
  documents: { name: string; number: string | null; totalCents: number }[]
  /** Whether the files are attached; the library has them in any case. */
  attached: boolean
  libraryUrl: string
}

export function fiscalEmail(email: FiscalEmail): Written {
  const one = email.documents.length === 1
  const opening = openingOf(email)
  const listed = email.documents.map(({ name, number, totalCents }) => `${name}${number ? ` nº ${number}` : ''}: ${money(totalCents)}`)
  const closing = `${one ? 'Ela também fica' : 'Elas também ficam'} na sua estante. Alguma dúvida? Escreva para ${email.supportEmail}.`
  return {
    subject: `${one ? 'Nota fiscal' : 'Notas fiscais'} do seu pedido na ${email.storeName}`,
    text: emailText([opening, listed.map((line) => `- ${line}`).join('\n'), closing, email.libraryUrl], email),
    html: emailPage({
      title: one ? 'Sua nota fiscal' : 'Suas notas fiscais',
      preview: opening,
      sender: email,
      body: [
        paragraph(opening),
        `<ul>${listed.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`,
        paragraph(closing),
        `<p><a href="${escapeHtml(email.libraryUrl)}" ${look.link}>Abrir a minha estante</a></p>`,
      ].join('\n'),
    }),
  }
}

function openingOf({ buyerName, orderId, documents, attached }: FiscalEmail): string {
  const what = documents.length === 1 ? 'a nota fiscal' : 'as notas fiscais'
  const ready = documents.length === 1 ? 'está pronta' : 'estão prontas'
  return greeted(buyerName, `${what} do pedido ${orderId.slice(0, 8)} ${ready}${attached ? ', em anexo.' : '.'}`)
}
