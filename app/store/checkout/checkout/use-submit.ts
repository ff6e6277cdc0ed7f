import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { clearCart } from '../cart/cart-store.ts'
import type { BoughtLine } from './bought-line.ts'
import { saveOrder } from './saved-order.ts'
import { failureSentence } from '#app/query/failure-text.ts'
import { CallError, type CallErrorCode } from '#app/query/call-error.ts'
import { useSettings } from '#app/settings.ts'
import { clearSource } from '#app/store/shell/utm-source.ts'
import { submitOrder, type SubmitRequest, unansweredCodes } from './api.ts'
import { clearChoices } from './choices.ts'
import { readAttribution, readConsented } from './read-attribution.ts'
import type { Method } from './payment-methods.tsx'

export interface Submission {
  method: Method
  order: SubmitRequest
  bought: BoughtLine[]
  single: boolean
}

type State = { kind: 'idle' } | { kind: 'sending' } | { kind: 'refused'; refusal: CallError }

/** After these errors the same token must be sent again, so that the retry finds the same order and does not place a second one. */
const resendable: CallErrorCode[] = [...unansweredCodes, 'PAYMENT_IN_ANALYSIS']

interface Listener {
  /** Called before anything is cleared. From then on the page only navigates away. */
  onPlaced: () => void
  onRefused: (refusal: CallError, quoteSpent: boolean) => void
}

/** Submits the order, then navigates to the card page or to the result. A refusal is returned in `state`. */
export function useSubmit({ onPlaced, onRefused }: Listener) {
  const [state, setState] = useState<State>({ kind: 'idle' })
  /** A submit that may have placed its order: a corrected name, telephone or address goes to this order, and not to a second one. */
  const unanswered = useRef<{ token: string; of: string } | null>(null)
  const { consentTags } = useSettings()
  const navigate = useNavigate()

  const submit = async ({ method, order: { token, ...request }, bought, single }: Submission) => {
    setState({ kind: 'sending' })
    const { total, email, cpf, cupomId, replaces } = request
    const of = JSON.stringify([bought, total, email, cpf, cupomId, replaces])
    const sent = unanswered.current?.of === of ? unanswered.current.token : token
    try {
      const order = await submitOrder(method === 'pix' ? 'pix' : 'redirect', {
        ...request,
        token: sent,
        attribution: readAttribution(consentTags),
        tells: readConsented(),
        redirectUrl: `${window.location.origin}/postcheckout`,
      })
      saveOrder({ ...order, bought })
      onPlaced()
      if (!single) clearCart()
      clearSource()
      clearChoices()
      if (order.url) window.location.assign(order.url)
      else void navigate('/postcheckout')
    } catch (error) {
      const refusal =
        error instanceof CallError && error.code !== 'NETWORK'
          ? error
          : new CallError('NETWORK', failureSentence(error, 'A compra não foi concluída, e nada foi cobrado'))
      const isResendable = resendable.includes(refusal.code)
      unanswered.current = isResendable ? { token: sent, of } : null
      setState({ kind: 'refused', refusal })
      onRefused(refusal, !isResendable)
    }
  }
  return { state, submit }
}
