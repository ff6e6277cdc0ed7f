import { formatCents } from '#domain/platform/values/money.ts'
import { type Interval, intervalWords } from '#domain/catalogue/products/billing-interval.ts'

/** Grows with each change of the text. */
export const agreementVersion = 1

/** A plan as its buyer subscribes to it. */
export interface Agreed {
  title: string
  /** The price of a cycle. */
  priceCents: number
  interval: Interval
  /** Null: none. */
  trialDays: number | null
}

/** The text that a buyer agrees to before subscribing: the page shows it, and the subscription keeps it. */
export function agreementText({ title, priceCents, interval, trialDays }: Agreed): string {
  const start = trialDays === null ? 'a partir de hoje' : `depois de ${trialDays === 1 ? 'um dia' : `${trialDays} dias`} de teste sem custo`
  const price = `${formatCents(priceCents)} ${intervalWords[interval]}`
  return `Assino “${title}” por ${price}, ${start}. Antes de cada vencimento recebo por e-mail um link para pagar; nada é cobrado sem que eu pague. Posso cancelar quando quiser, em dois toques, e continuo com o acesso até o fim do que já paguei.`
}
