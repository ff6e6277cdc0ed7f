import { useState } from 'react'
import { CallError } from '../../query/call-error.ts'
import { cancelOrder } from '../checkout/api.ts'

/** `kept`: the buyer was asked, and keeps the order. */
type State = { kind: 'idle' } | { kind: 'kept' } | { kind: 'asking' } | { kind: 'sending' } | { kind: 'refused'; message: string }

/** Cancels an unpaid order, after the buyer has confirmed it. */
export function useCancel(orderId: string, onCanceled: () => void) {
  const [state, setState] = useState<State>({ kind: 'idle' })
  const cancel = async () => {
    setState({ kind: 'sending' })
    try {
      await cancelOrder(orderId)
      onCanceled()
    } catch (error) {
      const message = error instanceof CallError ? error.message : 'Não deu para falar com a loja. Confira a conexão e tente de novo.'
      setState({ kind: 'refused', message })
    }
  }
  return { state, cancel, ask: () => setState({ kind: 'asking' }), keep: () => setState({ kind: 'kept' }) }
}
