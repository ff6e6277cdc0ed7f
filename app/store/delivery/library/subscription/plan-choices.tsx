import { formatCents } from '#domain/platform/values/money.ts'
import { failureSentence } from '#app/query/failure-text.ts'
import { priceText } from '#app/store/catalogue/plans/sold-plan.ts'
import { ErrorBox } from '#app/ui/error-box.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import { ActionButton, TwoPresses } from './action-button.tsx'
import { useChangePlan } from './pay-cycle.ts'
import { type Shown, usePlanChoices } from './subscription-calls.ts'
import { changeText } from './subscription-texts.ts'

/** The other plans: what a change costs today, and what follows. */
export function PlanChoices({ subscription, onDone }: Shown) {
  const { data, error } = usePlanChoices(subscription.id)
  const change = useChangePlan(subscription.id, onDone)
  if (error) return <ErrorBox message={failureSentence(error, 'Não foi possível ler os planos')} />
  const others = data?.plans.filter(({ planId }) => planId !== subscription.planId) ?? []
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
              ask={`Mudar para “${title}”`}
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

/** Another price of the same plan: it counts from the next cycle on, and only for who agrees. */
export function TodaysPrice({ subscription: { id, planId, priceCents, todayCents, interval }, onDone }: Shown) {
  const change = useChangePlan(id, onDone)
  if (todayCents === null) return null
  const price = priceText({ priceCents: todayCents, interval })
  return (
    <div className="mt-3">
      <p className="text-ink-2">
        {todayCents < priceCents
          ? `Quem assina hoje paga menos: ${price}. Aceite, e vale a partir da próxima renovação.`
          : `Quem assina hoje paga ${price}. O seu preço continua o mesmo, a menos que você aceite o novo, a partir da próxima renovação.`}
      </p>
      <ActionButton
        look="link"
        label={`Aceitar ${price}`}
        busy="Mudando…"
        failed="O preço não mudou"
        run={() => change({ planId, shownCents: todayCents })}
      />
    </div>
  )
}
