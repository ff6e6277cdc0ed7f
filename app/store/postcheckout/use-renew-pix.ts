import { useState } from 'react'
import { CallError, type CallErrorCode } from '../../query/call-error.ts'
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
      setState(
        error instanceof CallError
          ? { kind: 'refused', code: error.code, message: error.message }
          : { kind: 'refused', code: 'NETWORK', message: 'Não deu para falar com a loja. Confira a conexão e tente de novo.' },
      )
    }
  }
  return { state, renew }
}
