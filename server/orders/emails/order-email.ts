import { greeted } from '#domain/platform/values/greeting.ts'
import { correiosAddress, type Tracking, trackingWords } from '#domain/orders/order/tracking-words.ts'
import type { Written } from '#server/platform/emails/written.ts'
import { emailPage, emailText, escapeHtml, look, paragraph, type Sender } from '#server/platform/emails/email-layout.ts'
import { type EmailLine, type EmailSums, lineHeading, sumLines } from './order-lines.ts'

/** The contents of an e-mail about a step of an order other than its payment (docs/rules/contract.md#e-mails). Moments are as people read them. */
export interface OrderEmail extends Sender, EmailSums {
  buyerName: string
  orderId: string
  lines: readonly EmailLine[]
  /** The order's page in the library. */
  orderUrl: string
  about:
    | { kind: 'PLACED'; placedAt: string; pix: { code: string; until: string } | null; withdrawal: string }
    | { kind: 'SENT'; address: readonly string[]; tracking: Tracking }
    | { kind: 'CANCELED' }
}

/** `code` is shown in a block of its own, so that a tap selects all of it. */
interface Parts {
  subject: string
  title: string
  opening: readonly string[]
  code?: string
  closing: readonly string[]
  /** Beside the one to the order. */
  link?: Link
}

interface Link {
  words: string
  url: string
}

export function orderEmail(email: OrderEmail): Written {
  const { subject, title, opening, code, closing, link } = partsOf(email)
  const lines = email.lines.map(lineHeading)
  const sums = email.about.kind === 'SENT' ? [] : sumLines(email, 'Total')
  const links = [...(link ? [link] : []), { words: 'Ver o pedido na sua estante', url: email.orderUrl }]
  const help = `Ficou alguma dúvida? Responda esta mensagem ou escreva para ${email.supportEmail}.`
  const listed = [lines.join('\n'), sums.join('\n')].filter(Boolean)
  return {
    subject,
    text: emailText(
      [...opening, ...(code ? [code] : []), ...listed, ...closing, ...links.map(({ words, url }) => `${words}: ${url}`), help],
      email,
    ),
    html: emailPage({
      title,
      preview: opening[0]!,
      sender: email,
      body: [
        ...opening.map(paragraph),
        ...(code ? [codeBlock(code)] : []),
        ...listed.map((text) => `<p ${look.ruled}>${text.split('\n').map(escapeHtml).join('<br>')}</p>`),
        ...closing.map(paragraph),
        ...links.map(({ words, url }) => `<p><a href="${escapeHtml(url)}" ${look.link}>${escapeHtml(words)}</a></p>`),
        paragraph(help),
      ].join('\n'),
    }),
  }
}

const codeBlock = (code: string) => `<p ${look.code}>${escapeHtml(code)}</p>`

function partsOf(email: OrderEmail): Parts {
  const { storeName, buyerName, about } = email
  const order = `pedido ${email.orderId.slice(0, 8)}`
  switch (about.kind) {
    case 'PLACED':
      return {
        subject: `Recebemos seu pedido na ${storeName}`,
        title: 'Pedido recebido',
        opening: [greeted(buyerName, `recebemos o ${order}, de ${about.placedAt}. Agora só falta o pagamento.`), howToPay(about.pix)],
        ...(about.pix && { code: about.pix.code }),
        closing: ['Assim que o pagamento for confirmado, enviamos outra mensagem com os próximos passos.', about.withdrawal],
      }
    case 'SENT':
      return {
        subject: `Seu pedido na ${storeName} foi enviado`,
        title: 'Seu pedido está a caminho',
        opening: [greeted(buyerName, `o que havia para enviar do ${order} já está a caminho. Chega em 5 a 10 dias úteis.`)],
        closing: [`Endereço de entrega: ${about.address.join(', ')}.`, ...followWords(about.tracking)],
        ...followLink(about.tracking),
      }
    case 'CANCELED':
      return {
        subject: `Seu pedido na ${storeName} foi cancelado`,
        title: 'Pedido cancelado',
        opening: [
          greeted(buyerName, `cancelamos o ${order}. Ele não estava pago, e nada foi cobrado.`),
          'Se o código PIX ainda estiver com você, não pague por ele. O que chegar assim será reembolsado.',
        ],
        closing: [],
      }
  }
}

const howToPay = (pix: { until: string } | null) =>
  pix
    ? `Para pagar, copie o código abaixo e cole no aplicativo do seu banco, em PIX copia e cola. Ele vale até ${pix.until}.`
    : 'Se o pagamento ainda não foi concluído, volte à página do pedido, no navegador em que ele foi feito.'

function followWords(tracking: Tracking): string[] {
  const words = trackingWords(tracking)
  return words ? [`Rastreamento: ${words}.`] : []
}

function followLink({ trackingCode }: Tracking): { link?: Link } {
  const url = correiosAddress(trackingCode ?? '')
  return url ? { link: { words: 'Acompanhar a entrega', url } } : {}
}
