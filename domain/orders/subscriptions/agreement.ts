import { formatDay } from '#domain/platform/values/format-day.ts'
import { type Interval, priceText } from '#domain/catalogue/products/billing-interval.ts'

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
  /** The first day that costs something, ISO date. Null: today, or the day after the trial. */
  from?: string | null
  /** A card pays each cycle by itself. */
  card?: boolean
}

/** The text that a buyer agrees to before subscribing: the page shows it, and the subscription keeps it. */
export function agreementText({ title, priceCents, interval, trialDays, from = null, card = false }: Agreed): string {
  const first = from === null ? 'a partir de hoje' : `a partir de ${formatDay(from)}`
  const start = trialDays === null ? first : `depois de ${trialDays === 1 ? 'um dia' : `${trialDays} dias`} de teste sem custo`
  const each = card
    ? 'O PagBank cobra o meu cartão agora e a cada vencimento, até que eu cancele ou mude a forma de pagamento; antes de cada cobrança recebo um e-mail.'
    : 'Antes de cada vencimento recebo por e-mail um link para pagar; nada é cobrado sem que eu pague.'
  return `Assino “${title}” por ${priceText({ priceCents, interval })}, ${start}. ${each} Posso cancelar quando quiser, em dois toques, e continuo com o acesso até o fim do que já paguei.`
}
