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
  const { id, method, cardOffered } = subscription
  const [isOpen, setIsOpen] = useState(false)
  const canChange = method === 'CARD' || cardOffered
  return (
    <>
      <p className="text-ink-2">
        {method === 'CARD'
          ? 'Cartão de crédito: o PagBank cobra cada ciclo sozinho.'
          : 'PIX: um link para pagar chega antes de cada vencimento.'}
      </p>
      {canChange && !isOpen && (
        <Button look="link" size="line" onClick={() => setIsOpen(true)}>
          Mudar a forma de pagamento
        </Button>
      )}
      {isOpen && (method === 'CARD' ? <ToPix id={id} onDone={onDone} /> : <ToCard subscription={subscription} />)}
    </>
  )
}

function ToPix({ id, onDone }: { id: string; onDone: () => void }) {
  const { isRunning, failure, run } = useStanding(id, 'pix', onDone)
  return (
    <div className="mt-3">
      <p>O cartão não é mais cobrado, e cada ciclo passa a ser pago por PIX. O que já está pago continua valendo.</p>
      <Button ref={takeFocus} look="ink" className="mt-3" aria-busy={isRunning} onClick={() => isRunning || void run()}>
        {isRunning ? 'Mudando…' : 'Pagar por PIX'}
      </Button>
      {failure && <ErrorBox className="mt-3" message={failureSentence(failure.error, 'A forma de pagamento não mudou')} />}
    </div>
  )
}

function ToCard({ subscription: { id, title, priceCents, interval } }: { subscription: OwnSubscription }) {
  const { isRunning, failure, run } = useAction(async () => {
    const { url } = await payByCard(id)
    if (url) window.location.assign(url)
  })
  return (
    <div className="mt-3">
      <p>{`Ao continuar, você declara: ${agreementText({ title, priceCents, interval, trialDays: null, card: true })}`}</p>
      <Button ref={takeFocus} look="ink" className="mt-3" aria-busy={isRunning} onClick={() => isRunning || void run()}>
        {isRunning ? 'Abrindo o PagBank…' : 'Pagar com cartão no PagBank'}
      </Button>
      {failure && <ErrorBox className="mt-3" message={failureSentence(failure.error, 'A página do cartão não abriu')} />}
    </div>
  )
}
