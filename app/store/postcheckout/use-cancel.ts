import { useState } from 'react'
import { failureSentence } from '../../query/failure-text.ts'
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
      setState({ kind: 'refused', message: failureSentence(error, 'Não foi possível cancelar o pedido') })
    }
  }
  return { state, cancel, ask: () => setState({ kind: 'asking' }), keep: () => setState({ kind: 'kept' }) }
}
