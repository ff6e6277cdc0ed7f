import { priceText } from '#domain/catalogue/products/billing-interval.ts'
import { formatLongDay } from '#domain/platform/values/format-day.ts'
import { formatCents } from '#domain/platform/values/money.ts'
import type { Agreed } from './agreement.ts'
import { periodOf } from './cycle-period.ts'

/** For the checkout: what is paid today, and what follows when. `today`: in São Paulo, YYYY-MM-DD. `todayCents`: after a coupon. */
export function firstPaymentText({ priceCents, interval, trialDays, card = false }: Agreed, todayCents: number, today: string): string {
  const { until } = periodOf({ paidOn: today, paidUntil: null, anchor: null, graceDays: 0, interval, trialDays })
  const [price, day] = [priceText({ priceCents, interval }), formatLongDay(until)]
  if (card)
    return `Hoje o PagBank cobra ${formatCents(todayCents)} no seu cartão. Depois são ${price}, no mesmo cartão, a partir de ${day}. Um e-mail avisa antes.`
  return trialDays === null
    ? `Hoje você paga ${formatCents(todayCents)}. Depois são ${price}, e a primeira renovação vence em ${day}: o link para pagar chega por e-mail.`
    : `Hoje você não paga nada. O teste vai até ${day}; depois são ${price}, se quiser continuar: o link para pagar chega por e-mail. Sem pagamento, termina sozinho.`
}
