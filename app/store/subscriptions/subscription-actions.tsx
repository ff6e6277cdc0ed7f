import { formatLongDay } from '#domain/platform/values/format-day.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { ActionButton, TwoPresses } from '#app/store/shell/two-presses.tsx'
import { usePayCycle } from './pay-cycle.ts'
import { type Shown, useStanding } from './subscription-calls.ts'

/** The buttons for what its buyer can do now: pay, cancel, take that back, or subscribe anew. */
export function SubscriptionActions({ subscription, onDone }: Shown) {
  const { id, state, toPay, planId, isPlanShown, paidUntil, isAgreed } = subscription
  const pay = usePayCycle()
  const change = useStanding(id, onDone)
  const consequence =
    state === 'LATE' || !paidUntil
      ? 'Nada mais será cobrado, e o acesso termina agora.'
      : `Nada mais será cobrado, e tudo continua aberto até ${formatLongDay(paidUntil)}.`
  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-3">
      {toPay && (
        <ActionButton
          look="solid"
          label={state === 'ENDED' ? 'Voltar a assinar' : 'Pagar agora'}
          busy="Gerando o código…"
          failed="Não foi possível gerar o código PIX"
          run={() => pay(subscription)}
        />
      )}
      {state === 'ENDED' && !toPay && isPlanShown && (
        <LinkButton look="solid" to={`/planos/${planId}`}>
          Assinar de novo
        </LinkButton>
      )}
      {state === 'ENDING' && (
        <ActionButton label="Retomar a assinatura" busy="Retomando…" failed="A assinatura não foi retomada" run={() => change('resume')} />
      )}
      {state !== 'ENDED' && state !== 'ENDING' && (
        <TwoPresses
          ask="Cancelar a assinatura"
          text={isAgreed ? `${consequence} Um e-mail confirma.` : consequence}
          label="Confirmar o cancelamento"
          busy="Cancelando…"
          failed="A assinatura não foi cancelada"
          stay="Continuar assinando"
          run={() => change('cancel')}
        />
      )}
    </div>
  )
}
