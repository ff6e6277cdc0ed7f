import { formatCents } from '#domain/platform/values/money.ts'
import { failureSentence } from '#app/query/failure-text.ts'
import { priceText } from '#domain/catalogue/products/billing-interval.ts'
import { ErrorBox } from '#app/ui/error-box.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { TwoPresses } from '#app/store/shell/two-presses.tsx'
import { useChangePlan } from './pay-cycle.ts'
import { type Shown, usePlanChoices } from './subscription-calls.ts'
import { changeText } from './subscription-texts.ts'

/** The other plans, and another price of the same one, which only counts for who agrees: what a change costs today, and what follows. */
export function PlanChoices({ subscription, onDone }: Shown) {
  const { data, error } = usePlanChoices(subscription.id)
  const change = useChangePlan(subscription.id, onDone)
  if (error) return <ErrorBox message={failureSentence(error, 'Não foi possível ler os planos')} />
  const others =
    data?.plans.filter(({ planId, priceCents }) => planId !== subscription.planId || priceCents !== subscription.priceCents) ?? []
  if (data && others.length === 0) return <p className="text-ink-2">Por enquanto não há outro plano.</p>
  return (
    <ul className="grid gap-6">
      {others.map((plan) => {
        const { planId, title, kind, cents, priceCents } = plan
        return (
          <li key={planId}>
            <p className="flex flex-wrap items-baseline gap-x-4">
              <TextLink to={`/planos/${planId}`}>{title}</TextLink>
              <span className="money">{priceText(plan)}</span>
            </p>
            <p className="mt-1 text-ink-2">{changeText(plan, subscription)}</p>
            <TwoPresses
              ask={planId === subscription.planId ? `Aceitar ${priceText(plan)}` : `Mudar para “${title}”`}
              label={kind === 'NOW' ? `Mudar e pagar ${formatCents(cents)}` : 'Confirmar a mudança'}
              busy="Mudando…"
              failed="O plano não mudou"
              stay="Ficar como está"
              run={() => change({ planId, shownCents: kind === 'NOW' ? cents : priceCents })}
            />
          </li>
        )
      })}
    </ul>
  )
}
