import { useState } from 'react'
import { failureSentence } from '#app/query/failure-text.ts'
import { useAction } from '#app/ui/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorBox } from '#app/ui/error-box.tsx'
import { announce, takeFocus } from '#app/ui/take-focus.ts'
import { cancelOrder } from '../checkout/api.ts'

interface Props {
  orderId: string
  /** A cycle of a subscription. */
  isCycle: boolean
  onCanceled: () => void
}

/** A discreet action at the end of the page, which asks before it cancels (docs/rules/orders.md#canceling). */
export function CancelOrder({ orderId, isCycle, onCanceled }: Props) {
  const [question, setQuestion] = useState<'unasked' | 'asked' | 'kept'>('unasked')
  const { isRunning, failure, run, reset } = useAction(async () => {
    await cancelOrder(orderId)
    onCanceled()
  })
  const ask = () => {
    reset()
    setQuestion('asked')
  }
  return (
    <div className="mt-10 border-t border-rule pt-4 pb-10">
      {question === 'asked' && !failure ? (
        <Question isCycle={isCycle} sending={isRunning} onCancel={() => void run()} onKeep={() => setQuestion('kept')} />
      ) : (
        <Button look="plain" size="row" onClick={ask} ref={question === 'kept' ? takeFocus : null}>
          Cancelar pedido
        </Button>
      )}
      {failure && <ErrorBox className="mt-3" message={failureSentence(failure.error, 'Não foi possível cancelar o pedido')} />}
    </div>
  )
}

interface QuestionProps {
  isCycle: boolean
  sending: boolean
  onCancel: () => void
  onKeep: () => void
}

const Question = ({ isCycle, sending, onCancel, onKeep }: QuestionProps) => (
  <>
    <p ref={announce} tabIndex={-1} className="font-semibold outline-none">
      Cancelar este pedido?
    </p>
    <p className="mt-1 text-ink-2">
      <span>
        {isCycle
          ? 'Nada é cobrado. Se era a renovação, a assinatura termina no fim do que já está pago.'
          : 'A reserva termina e nada é cobrado.'}
      </span>{' '}
      Se você já pagou, espere a confirmação nesta página.
    </p>
    <div className="mt-4 flex flex-wrap gap-3">
      <Button size="list" disabled={sending} aria-busy={sending} onClick={onCancel}>
        {sending ? 'Cancelando…' : 'Cancelar pedido'}
      </Button>
      <Button look="plain" size="list" disabled={sending} onClick={onKeep}>
        Manter pedido
      </Button>
    </div>
  </>
)
