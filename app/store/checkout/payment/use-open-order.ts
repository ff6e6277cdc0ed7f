import { useEffect, useState } from 'react'
import type { OpenedOrder } from '#domain/people/people-answers.ts'
import { CallError } from '#app/query/call-error.ts'
import { callRest } from '#app/query/call-rest.ts'

/** `sign-in`: this browser has no secret of the order any more, so the way in is the address of the purchase. */
export type Opening = { kind: 'opening' } | { kind: 'opened'; bought: OpenedOrder } | { kind: 'sign-in' }

/** Opens what a paid order bought, in the browser that paid for it. Null: another browser. */
export function useOpenOrder(orderId: string | null): Opening {
  const [state, setState] = useState<Opening>({ kind: orderId === null ? 'sign-in' : 'opening' })
  useEffect(() => {
    if (orderId === null) return
    const abort = new AbortController()
    callRest<OpenedOrder>(`/orders/${orderId}/open`, { body: {}, signal: abort.signal }).then(
      ({ answer }) => setState({ kind: 'opened', bought: answer }),
      (error: unknown) => {
        if (abort.signal.aborted) return
        // The e-mail brings the access too, so nothing is lost.
        if (!(error instanceof CallError)) console.warn('the order could not be opened', error)
        setState({ kind: 'sign-in' })
      },
    )
    return () => abort.abort()
  }, [orderId])
  return state
}
