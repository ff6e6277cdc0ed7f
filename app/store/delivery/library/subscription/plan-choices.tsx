import { useState } from 'react'
import type { OwnSubscription, PlanChoice } from '#domain/orders/subscriptions/subscription-answers.ts'
import { formatCents } from '#domain/platform/values/money.ts'
import { failureSentence } from '#app/query/failure-text.ts'
import { priceText } from '#app/store/catalogue/plans/sold-plan.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorBox } from '#app/ui/error-box.tsx'
import { takeFocus } from '#app/ui/take-focus.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import { useChangePlan } from './pay-cycle.ts'
import { usePlanChoices } from './subscription-calls.ts'
import { changeText } from './subscription-texts.ts'

interface Props {
  subscription: OwnSubscription
  onDone: () => void
}

/** The other plans: what a change costs today, and what follows. */
export function PlanChoices({ subscription, onDone }: Props) {
  const { data, error } = usePlanChoices(subscription.id)
  if (error) return <ErrorBox message={failureSentence(error, 'Não foi possível ler os planos')} />
  const others = data?.plans.filter(({ planId }) => planId !== subscription.planId) ?? []
  if (data && others.length === 0) return <p className="text-ink-2">Por enquanto não há outro plano.</p>
  return (
    <ul className="grid gap-6">
      {others.map((plan) => (
        <li key={plan.planId}>
          <p className="flex flex-wrap items-baseline gap-x-4">
            <TextLink to={`/planos/${plan.planId}`}>{plan.title}</TextLink>
            <span className="money">{priceText(plan)}</span>
          </p>
          <Choice plan={plan} subscription={subscription} onDone={onDone} />
        </li>
      ))}
    </ul>
  )
}

function Choice({ plan, subscription, onDone }: Props & { plan: PlanChoice }) {
  const [step, setStep] = useState<'unasked' | 'asked' | 'kept'>('unasked')
  const { isRunning, failure, run } = useChangePlan(subscription.id, onDone)
  const { planId, title, kind, cents, priceCents } = plan
  return (
    <>
      <p className="mt-1 text-ink-2">{changeText(plan, subscription)}</p>
      {step === 'asked' ? (
        <div role="group" aria-label={`Mudar para “${title}”?`} className="mt-3 flex flex-wrap gap-3">
          <Button
            ref={takeFocus}
            look="ink"
            aria-busy={isRunning}
            onClick={() => isRunning || void run({ planId, shownCents: kind === 'NOW' ? cents : priceCents })}
          >
            {isRunning ? 'Mudando…' : kind === 'NOW' ? `Mudar e pagar ${formatCents(cents)}` : 'Confirmar a mudança'}
          </Button>
          <Button look="plain" onClick={() => setStep('kept')}>
            Ficar como está
          </Button>
        </div>
      ) : (
        <Button look="link" size="line" ref={step === 'kept' ? takeFocus : null} onClick={() => setStep('asked')}>
          {`Mudar para “${title}”`}
        </Button>
      )}
      {failure && <ErrorBox className="mt-3" message={failureSentence(failure.error, 'O plano não mudou')} />}
    </>
  )
}

/** Another price of the same plan: it counts from the next cycle on, and only for who agrees. */
export function TodaysPrice({ subscription: { id, planId, priceCents, todayCents, interval }, onDone }: Props) {
  const { isRunning, failure, run } = useChangePlan(id, onDone)
  if (todayCents === null) return null
  const price = priceText({ priceCents: todayCents, interval })
  return (
    <div className="mt-3">
      <p className="text-ink-2">
        {todayCents < priceCents
          ? `Quem assina hoje paga menos: ${price}. Aceite, e vale a partir da próxima renovação.`
          : `Quem assina hoje paga ${price}. O seu preço continua o mesmo, a menos que você aceite o novo, a partir da próxima renovação.`}
      </p>
      <Button look="link" size="line" aria-busy={isRunning} onClick={() => isRunning || void run({ planId, shownCents: todayCents })}>
        {isRunning ? 'Mudando…' : `Aceitar ${price}`}
      </Button>
      {failure && <ErrorBox className="mt-3" message={failureSentence(failure.error, 'O preço não mudou')} />}
    </div>
  )
}
