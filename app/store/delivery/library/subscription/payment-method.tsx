import { useState } from 'react'
import { agreementText } from '#domain/orders/subscriptions/agreement.ts'
import type { OwnSubscription } from '#domain/orders/subscriptions/subscription-answers.ts'
import { failureSentence } from '#app/query/failure-text.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorBox } from '#app/ui/error-box.tsx'
import { takeFocus } from '#app/ui/take-focus.ts'
import { useAction } from '#app/ui/use-action.ts'
import { payByCard, useStanding } from './subscription-calls.ts'

/** How each cycle is paid, and the change to the other way. */
export function PaymentMethod({ subscription, onDone }: { subscription: OwnSubscription; onDone: () => void }) {
  const { id, method, cardOffered, cardEnded } = subscription
  const [step, setStep] = useState<'asked' | 'kept' | null>(null)
  const canChange = method === 'CARD' || cardOffered
  return (
    <>
      <p className="text-ink-2">
        {method === 'CARD'
          ? 'Cartão de crédito: o PagBank faz a cobrança a cada vencimento, sem que você precise lembrar.'
          : `PIX: um link para pagar chega antes de cada vencimento.${cardEnded && !cardOffered ? ' Quando ele chegar, dá para voltar ao cartão aqui.' : ''}`}
      </p>
      {canChange && step !== 'asked' && (
        <Button ref={step === 'kept' ? takeFocus : null} look="link" size="line" onClick={() => setStep('asked')}>
          {method === 'CARD' ? 'Mudar a forma de pagamento' : 'Pagar com cartão'}
        </Button>
      )}
      {step === 'asked' &&
        (method === 'CARD' ? (
          <ToPix id={id} onDone={onDone} onStay={() => setStep('kept')} />
        ) : (
          <ToCard subscription={subscription} onStay={() => setStep('kept')} />
        ))}
    </>
  )
}

function ToPix({ id, onDone, onStay }: { id: string; onDone: () => void; onStay: () => void }) {
  const { isRunning, failure, run } = useStanding(id, 'pix', onDone)
  return (
    <div className="mt-3">
      <p>
        O cartão deixa de ser cobrado, e um link para pagar por PIX chega antes de cada vencimento. O que já está pago continua valendo.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button ref={takeFocus} look="ink" aria-busy={isRunning} onClick={() => isRunning || void run()}>
          {isRunning ? 'Mudando…' : 'Passar a pagar por PIX'}
        </Button>
        <Button look="plain" onClick={onStay}>
          Continuar com o cartão
        </Button>
      </div>
      {failure && <ErrorBox className="mt-3" message={failureSentence(failure.error, 'A forma de pagamento não mudou')} />}
    </div>
  )
}

function ToCard({ subscription, onStay }: { subscription: OwnSubscription; onStay: () => void }) {
  const { id, title, priceCents, interval } = subscription
  const { isRunning, failure, run } = useAction(async () => {
    const { url } = await payByCard(id)
    if (url) window.location.assign(url)
  })
  return (
    <div className="mt-3">
      <p>{`Ao continuar, você declara: ${agreementText({ title, priceCents, interval, trialDays: null, card: true })}`}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button ref={takeFocus} look="ink" aria-busy={isRunning} onClick={() => isRunning || void run()}>
          {isRunning ? 'Abrindo o PagBank…' : 'Pagar com cartão no PagBank'}
        </Button>
        <Button look="plain" onClick={onStay}>
          Continuar com o PIX
        </Button>
      </div>
      {failure && <ErrorBox className="mt-3" message={failureSentence(failure.error, 'A página do cartão não abriu')} />}
    </div>
  )
}
