import { useEffect, useState } from 'react'
import { chargedCents } from '#domain/orders/pricing/cart.ts'
import { installmentsText, planToExpect } from '#domain/checkout/installments.ts'
import type { InstallmentPlan } from '#domain/money/payments/provider-order.ts'
import { type Currency, formatCents, hasRate } from '#domain/platform/values/money.ts'
import { useAnswer } from '#app/ui/use-answer.ts'
import { useSettings } from '#app/settings.ts'
import { readPlan } from './read-plan.ts'

interface Props {
  cents: number
  currency?: Currency
  /** A plan with fewer parts is not shown. */
  leastCount?: number
}

/**
 * How a price can be paid in parts, by PagBank's own numbers (docs/rules/checkout.md#installments). It is read after the page is shown; nothing is
 * shown while PagBank does not respond. Its space is reserved, because the buttons below would move under a finger: invisible text of about the same length,
 * which is no part of the document.
 */
export function Installments({ cents, currency = 'BRL', leastCount = 2 }: Props) {
  const { exchangeRates } = useSettings()
  const cash = hasRate(currency, exchangeRates) ? chargedCents(cents, currency, exchangeRates) : 0
  const ifEnough = <Plan extends InstallmentPlan>(plan?: Plan | null) => (plan && plan.count >= leastCount ? plan : null)
  const [plan, expected] = [ifEnough(usePlan(cash)), ifEnough(planToExpect(cash))]
  if (!plan && !expected) return null
  const reserve = expected && installmentsText(expected, cash, formatCents)
  return (
    <>
      <Line text={plan?.parts} reserve={reserve?.parts} />
      <Line text={plan?.cost} reserve={reserve?.cost} look="text-small" />
    </>
  )
}

interface LineProps {
  text?: string | null | undefined
  reserve?: string | null | undefined
  look?: string
}

const Line = ({ text, reserve, look = '' }: LineProps) => (
  <span data-reserve={reserve ?? ''} className={`grid reserve-text ${look}`}>
    <span>{text}</span>
  </span>
)

/** A total that changes with each choice is asked for once it stays. */
const debounceMs = 500

function usePlan(cents: number) {
  const [settled, setSettled] = useState(0)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(cents), debounceMs)
    return () => clearTimeout(timer)
  }, [cents])
  const { answer } = useAnswer(settled > 0 ? String(settled) : null, async (amount) => readPlan(Number(amount)))
  return settled === cents ? answer : null
}
