import { useState } from 'react'
import { CallError, type CallErrorCode } from '../../query/call-error.ts'
import { failureSentence } from '../../query/failure-text.ts'
import { type PlacedOrder, renewPix } from '../checkout/api.ts'

type State = { kind: 'idle' } | { kind: 'requesting' } | { kind: 'refused'; code: CallErrorCode; message: string }

/** Requests a PIX code for an existing order. */
export function useRenewPix(orderId: string, onRenewed: (order: PlacedOrder) => void) {
  const [state, setState] = useState<State>({ kind: 'idle' })
  const renew = async () => {
    setState({ kind: 'requesting' })
    try {
      onRenewed(await renewPix(orderId))
    } catch (error) {
      const code = error instanceof CallError ? error.code : 'NETWORK'
      setState({ kind: 'refused', code, message: failureSentence(error, 'Não foi possível gerar o código PIX') })
    }
  }
  return { state, renew }
}
