import type { Currency } from '#domain/money.ts'
import { editionOf, type ProductType } from '#domain/product-types.ts'
import { escapeHtml, emailPage } from './email-layout.ts'

/** The contents of the access e-mail (docs/rules/orders.md#access-e-mail). Amounts are BRL cents, as charged. */
export interface AccessEmail {
  storeName: string
  supportEmail: string
  buyerName: string
  orderId: string
  totalCents: number
  shippingCents: number
  discountCents: number
  items: EmailItem[]
  /** Where the buyer finds all of its purchases; undefined if this order has nothing to open there. */
  libraryUrl?: string
}

/** `listed` is the price in the product's own currency, if that is not BRL. */
export type EmailItem = {
  type: ProductType
  physical?: boolean
  title: string
  quantity: number
  totalCents: number
  listed?: { cents: number; currency: Currency }
  /** The target of the button; undefined for items that are delivered by post or appointment. */
  url?: string
  /** How long the link is valid, if it expires. */
  days?: number
}

export interface Written {
  subject: string
  text: string
  html: string
}

export function accessEmail(email: AccessEmail): Written {
  const short = email.orderId.slice(0, 8)
  const first = email.buyerName.split(' ')[0] ?? email.buyerName
  const opening = `${first}, o pagamento do pedido ${short} foi confirmado. Aqui está tudo o que você comprou.`
  const sums = [
    ...(email.shippingCents > 0 ? [`Frete: ${money(email.shippingCents)}`] : []),
    ...(email.discountCents > 0 ? [`Desconto: – ${money(email.discountCents)}`] : []),
    `Total pago: ${money(email.totalCents)}`,
  ]
  const library = email.libraryUrl ? [`Tudo o que você comprou com este e-mail fica na sua estante: ${email.libraryUrl}`] : []
  const closing = `Algo fora do lugar? Responda esta mensagem ou escreva para ${email.supportEmail}.`
  return {
    subject: `Seu pedido na ${email.storeName}: acesso e próximos passos`,
    text: [opening, ...email.items.map(itemText), sums.join('\n'), ...library, closing, email.storeName].join('\n\n'),
    html: emailPage({
      title: 'Pagamento confirmado',
      storeName: email.storeName,
      body: [
        `<p>${escapeHtml(opening)}</p>`,
        ...email.items.map(itemHtml),
        `<p style="margin:24px 0 0;border-top:2px solid #2b2417;padding-top:16px;line-height:1.7">${sums.map(escapeHtml).join('<br>')}</p>`,
        ...(email.libraryUrl ? [libraryLine(email.libraryUrl)] : []),
        `<p>${escapeHtml(closing)}</p>`,
      ].join('\n'),
    }),
  }
}

const itemText = (item: EmailItem) => [heading(item), nextStep(item).text, nextStep(item).url].filter(Boolean).join('\n')

function itemHtml(item: EmailItem): string {
  const { text, url, label } = nextStep(item)
  const button = url
    ? `<p style="margin:12px 0 0"><a href="${escapeHtml(url)}" style="display:inline-block;background:#f5761a;color:#211c12;font-weight:600;padding:12px 20px;border-radius:3px;text-decoration:none">${escapeHtml(label)}</a></p>`
    : ''
  return `<div style="border-top:1px solid #ddd3bd;padding:20px 0"><h2 style="font:600 19px Georgia,serif;margin:0 0 6px">${escapeHtml(heading(item))}</h2><p style="margin:0">${escapeHtml(text)}</p>${button}</div>`
}

const libraryLine = (url: string) =>
  `<p>Tudo o que você comprou com este e-mail fica na <a href="${escapeHtml(url)}" style="color:#211c12">sua estante</a>.</p>`

const heading = (item: EmailItem) => `${item.quantity > 1 ? `${item.quantity} × ` : ''}${item.title} — ${priceOf(item)}`

const priceOf = ({ totalCents, listed }: EmailItem) =>
  listed ? `${foreign(listed.cents, listed.currency)} (${money(totalCents)})` : money(totalCents)

function nextStep({ type, physical, url = '', days }: EmailItem): { text: string; url: string; label: string } {
  const { text, button } = editionOf(type, physical).email
  return { text: text.replace('{days}', String(days)), url, label: button }
}

/** Shared, because creating a formatter costs more than composing an e-mail. */
const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
const withSpaces = (text: string) => text.replace(/\u00a0/g, ' ')
const money = (value: number) => withSpaces(reais.format(value / 100))
const foreign = (value: number, currency: Currency) =>
  withSpaces(new Intl.NumberFormat('pt-BR', { style: 'currency', currency }).format(value / 100))
