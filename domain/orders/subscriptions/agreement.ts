import { formatCents } from '#domain/platform/values/money.ts'
import { type Interval, intervalWords } from '#domain/catalogue/products/billing-interval.ts'

/** Grows with each change of the text. */
export const agreementVersion = 2

/** A plan as its buyer subscribes to it. */
export interface Agreed {
  title: string
  /** The price of a cycle. */
  priceCents: number
  interval: Interval
  /** Null: none. */
  trialDays: number | null
  /** A card pays each cycle by itself. */
  card?: boolean
}

/** The text that a buyer agrees to before subscribing: the page shows it, and the subscription keeps it. */
export function agreementText({ title, priceCents, interval, trialDays, card = false }: Agreed): string {
  const start = trialDays === null ? 'a partir de hoje' : `depois de ${trialDays === 1 ? 'um dia' : `${trialDays} dias`} de teste sem custo`
  const price = `${formatCents(priceCents)} ${intervalWords[interval]}`
  const each = card
    ? 'O PagBank cobra o meu cartão agora e a cada vencimento, até que eu cancele ou mude a forma de pagamento; antes de cada cobrança recebo um e-mail.'
    : 'Antes de cada vencimento recebo por e-mail um link para pagar; nada é cobrado sem que eu pague.'
  return `Assino “${title}” por ${price}, ${start}. ${each} Posso cancelar quando quiser, em dois toques, e continuo com o acesso até o fim do que já paguei.`
}
