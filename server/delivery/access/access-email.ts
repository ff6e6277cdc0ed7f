import { greeted } from '#domain/platform/values/greeting.ts'
import { editionOf } from '#domain/catalogue/products/product-types.ts'
import { emailPage, emailText, escapeHtml, look, paragraph, type Sender } from '#server/platform/emails/email-layout.ts'
import type { Written } from '#server/platform/emails/written.ts'
import { type EmailLine, type EmailSums, lineHeading, sumLines } from '#server/orders/emails/order-lines.ts'

/** The contents of the access e-mail (docs/rules/orders.md#access-e-mail). Amounts are BRL cents, as charged. */
export interface AccessEmail extends Sender, EmailSums {
  buyerName: string
  orderId: string
  /** How the buyer may withdraw. */
  withdrawal: string
  items: EmailItem[]
  /** Where the buyer finds all of its purchases; undefined if this order has nothing to open there. */
  libraryUrl?: string
}

export interface EmailItem extends EmailLine {
  /** The target of the button; undefined for items that are delivered by post or appointment. */
  url?: string
  /** How long the link is valid, if it expires. */
  days?: number
}

export function accessEmail(email: AccessEmail): Written {
  const short = email.orderId.slice(0, 8)
  const opening = greeted(email.buyerName, `o pagamento do pedido ${short} foi confirmado. Aqui está tudo o que você comprou.`)
  const sums = sumLines(email, 'Total pago')
  const library = email.libraryUrl ? [`Tudo o que você comprou com este e-mail fica na sua estante: ${email.libraryUrl}`] : []
  const closing = `Algo fora do lugar? Responda esta mensagem ou escreva para ${email.supportEmail}.`
  return {
    subject: `Seu pedido na ${email.storeName}: acesso e próximos passos`,
    text: emailText([opening, ...email.items.map(itemText), sums.join('\n'), ...library, email.withdrawal, closing], email),
    html: emailPage({
      title: 'Pagamento confirmado',
      preview: 'Aqui está tudo o que você comprou: abra, assista, leia.',
      sender: email,
      body: [
        paragraph(opening),
        ...email.items.map(itemHtml),
        `<p class="total" style="margin:24px 0 0;border-top:2px solid #2b2417;padding-top:16px;line-height:1.7">${sums.map(escapeHtml).join('<br>')}</p>`,
        ...(email.libraryUrl ? [libraryLine(email.libraryUrl)] : []),
        paragraph(email.withdrawal),
        paragraph(closing),
      ].join('\n'),
    }),
  }
}

const itemText = (item: EmailItem) => [lineHeading(item), nextStep(item).text, nextStep(item).url].filter(Boolean).join('\n')

function itemHtml(item: EmailItem): string {
  const { text, url, label } = nextStep(item)
  const button = url ? `<p style="margin:12px 0 0"><a href="${escapeHtml(url)}" ${look.button}>${escapeHtml(label)}</a></p>` : ''
  return `<div class="rule" style="border-top:1px solid #ddd3bd;padding:20px 0"><h2 style="font:600 19px Georgia,serif;margin:0 0 6px">${escapeHtml(lineHeading(item))}</h2><p style="margin:0">${escapeHtml(text)}</p>${button}</div>`
}

const libraryLine = (url: string) =>
  `<p>Tudo o que você comprou com este e-mail fica na <a href="${escapeHtml(url)}" ${look.link}>sua estante</a>.</p>`

function nextStep({ type, physical, url = '', days }: EmailItem): { text: string; url: string; label: string } {
  const { text, button } = editionOf(type, physical).email
  return { text: text.replace('{days}', String(days)), url, label: button }
}
