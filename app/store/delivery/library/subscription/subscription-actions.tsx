import { useState } from 'react'
import type { OwnSubscription } from '#domain/orders/subscriptions/subscription-answers.ts'
import { formatLongDay } from '#domain/platform/values/format-day.ts'
import { failureSentence } from '#app/query/failure-text.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { ErrorBox } from '#app/ui/error-box.tsx'
import { takeFocus } from '#app/ui/take-focus.ts'
import { useAction } from '#app/ui/use-action.ts'
import { usePayCycle } from './pay-cycle.ts'
import { useStanding } from './subscription-calls.ts'

interface Props {
  subscription: OwnSubscription
  /** The button that was pressed is gone: the sentence that says how it stands takes the focus. */
  onDone: () => void
}

/** The buttons for what its buyer can do now: pay, cancel, take that back, or subscribe anew. */
export function SubscriptionActions({ subscription, onDone }: Props) {
  const { state, toPay, planId } = subscription
  const canCancel = state !== 'ENDED' && state !== 'ENDING'
  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-3">
      {toPay && <Pay subscription={subscription} />}
      {state === 'ENDED' && !toPay && (
        <LinkButton look="solid" to={`/planos/${planId}`}>
          Assinar de novo
        </LinkButton>
      )}
      {state === 'ENDING' && <Resume id={subscription.id} onDone={onDone} />}
      {canCancel && <Cancel subscription={subscription} onDone={onDone} />}
    </div>
  )
}

function Pay({ subscription }: { subscription: OwnSubscription }) {
  const pay = usePayCycle()
  const { isRunning, failure, run } = useAction(() => pay(subscription))
  return (
    <div>
      <Button look="solid" aria-busy={isRunning} onClick={() => isRunning || void run()}>
        {isRunning ? 'Gerando o código…' : subscription.state === 'ENDED' ? 'Voltar a assinar' : 'Pagar agora'}
      </Button>
      {failure && <ErrorBox className="mt-3" message={failureSentence(failure.error, 'Não foi possível gerar o código PIX')} />}
    </div>
  )
}

/** Two presses, and nothing to answer between them. */
function Cancel({ subscription: { id, state, paidUntil, isAgreed }, onDone }: Props) {
  const [step, setStep] = useState<'asked' | 'kept' | null>(null)
  const { isRunning, failure, run } = useStanding(id, 'cancel', onDone)
  if (step !== 'asked')
    return (
      <Button ref={step === 'kept' ? takeFocus : null} look="link" size="line" onClick={() => setStep('asked')}>
        Cancelar a assinatura
      </Button>
    )
  return (
    <div role="group" aria-label="Cancelar a assinatura" className="max-w-[36rem] rounded-2 border border-rule-strong p-5">
      <p>
        <span>
          {state === 'LATE' || !paidUntil
            ? 'Nada mais será cobrado, e o acesso termina agora.'
            : `Nada mais será cobrado, e tudo continua aberto até ${formatLongDay(paidUntil)}.`}
        </span>{' '}
        <span>{isAgreed && 'Um e-mail confirma.'}</span>
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button ref={takeFocus} look="ink" aria-busy={isRunning} onClick={() => isRunning || void run()}>
          {isRunning ? 'Cancelando…' : 'Confirmar o cancelamento'}
        </Button>
        <Button look="plain" onClick={() => setStep('kept')}>
          Continuar assinando
        </Button>
      </div>
      {failure && <ErrorBox className="mt-3" message={failureSentence(failure.error, 'A assinatura não foi cancelada')} />}
    </div>
  )
}

function Resume({ id, onDone }: { id: string; onDone: () => void }) {
  const { isRunning, failure, run } = useStanding(id, 'resume', onDone)
  return (
    <div>
      <Button aria-busy={isRunning} onClick={() => isRunning || void run()}>
        {isRunning ? 'Retomando…' : 'Retomar a assinatura'}
      </Button>
      {failure && <ErrorBox className="mt-3" message={failureSentence(failure.error, 'A assinatura não foi retomada')} />}
    </div>
  )
}
