import { useEffect, useState } from 'react'
import type { ShownPlan } from '#domain/checkout/checkout-answers.ts'
import { chargedCents } from '#domain/orders/pricing/cart.ts'
import { type Currency, hasRate } from '#domain/platform/values/money.ts'
import { useSettings } from '#app/settings.ts'
import { readPlan } from './read-plan.ts'

/** The price of a card in parts, like Installments on the page of the product. Its space is reserved by lines, which spares the page the text. */
export function CardInstallments({ cents, currency = 'BRL' }: { cents: number; currency?: Currency }) {
  const { exchangeRates } = useSettings()
  const cash = hasRate(currency, exchangeRates) && chargedCents(cents, currency, exchangeRates)
  const [plan, setPlan] = useState<ShownPlan | null>()
  useEffect(() => {
    if (cash) readPlan(cash).then(setPlan, console.warn)
  }, [cash])
  if (!cash) return null
  return (
    <span className="card-parts">
      {plan?.parts}
      <small>{plan?.brief}</small>
    </span>
  )
}
