import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { ErrorBox } from '../../ui/error-box.tsx'
import { useCancel } from './use-cancel.ts'

interface Props {
  orderId: string
  onCanceled: () => void
}

/** A discreet action at the end of the page, which asks before it cancels (docs/rules/orders.md#canceling). */
export function CancelOrder({ orderId, onCanceled }: Props) {
  const { state, cancel, ask, keep } = useCancel(orderId, onCanceled)
  const asked = state.kind === 'asking' || state.kind === 'sending'
  return (
    <div className="mt-10 border-t border-rule pt-4 pb-10">
      {asked ? (
        <Question sending={state.kind === 'sending'} onCancel={() => void cancel()} onKeep={keep} />
      ) : (
        <Button look="plain" size="row" onClick={ask} ref={state.kind === 'kept' ? takeFocus : null}>
          Cancelar pedido
        </Button>
      )}
      {state.kind === 'refused' && (
        <div className="mt-3">
          <ErrorBox message={state.message} />
        </div>
      )}
    </div>
  )
}

/** After the question the focus returns to the button that asked it. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus({ preventScroll: true })

function Question({ sending, onCancel, onKeep }: { sending: boolean; onCancel: () => void; onKeep: () => void }) {
  const text = useRef<HTMLParagraphElement>(null)
  // The button that was pressed is gone, so the question that replaces it takes over the focus.
  useEffect(() => text.current?.focus(), [])
  return (
    <>
      <p ref={text} tabIndex={-1} className="font-semibold outline-none">
        Cancelar este pedido?
      </p>
      <p className="mt-1 text-ink-2">A reserva termina e nada é cobrado. Se você já pagou, espere a confirmação nesta página.</p>
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
}
