import { useNavigate } from 'react-router'
import { clearCart } from '#app/store/cart/cart-store.ts'
import type { BoughtLine } from './bought-line.ts'
import { saveOrder } from './saved-order.ts'
import { failureSentence } from '#app/query/failure-text.ts'
import { CallError } from '#app/query/call-error.ts'
import { useSettings } from '#app/settings.ts'
import { clearSource } from '#app/store/shell/utm-source.ts'
import { submitOrder, type SubmitRequest } from './api.ts'
import { clearChoices } from './choices.ts'
import { readAttribution, readConsented } from './read-attribution.ts'
import type { Method } from './payment-methods.tsx'

interface Submission {
  method: Method
  order: SubmitRequest
  bought: BoughtLine[]
  single: boolean
}

/**
 * Submits an order, then navigates to the card page or to the result; or returns why it was refused. `onPlaced` is called before anything is
 * cleared: from then on the page only navigates away.
 */
export function useSubmit(onPlaced: () => void) {
  const { consentTags } = useSettings()
  const navigate = useNavigate()
  return async ({ method, order: request, bought, single }: Submission): Promise<CallError | null> => {
    try {
      const order = await submitOrder(method === 'pix' ? 'pix' : 'redirect', {
        ...request,
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
      return null
    } catch (error) {
      if (error instanceof CallError && error.code !== 'NETWORK') return error
      return new CallError('NETWORK', failureSentence(error, 'A compra não foi concluída, e nada foi cobrado'))
    }
  }
}
