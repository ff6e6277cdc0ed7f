import { type Agreed, agreementText } from '#domain/orders/subscriptions/agreement.ts'
import { firstPaymentText } from '#domain/orders/subscriptions/first-payment.ts'
import { useMinute } from '#app/ui/use-now.ts'
import { dayInBrazil } from '#domain/platform/values/format-day.ts'

/** The terms of a subscription: what is paid today, what follows and when, and what its buyer agrees to. */
export function PlanTerms({ plan, todayCents }: { plan: Agreed; todayCents: number }) {
  const today = dayInBrazil(useMinute())
  return (
    <section aria-label="Assinatura" className="grid gap-3">
      <p className="rounded-2 bg-info-wash px-5 py-4 text-info">{firstPaymentText(plan, todayCents, today)}</p>
      <p className="text-small text-ink-2">Ao continuar, você declara: {agreementText(plan)}</p>
    </section>
  )
}
