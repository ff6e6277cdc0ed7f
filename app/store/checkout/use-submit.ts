import { useState } from 'react'
import { useNavigate } from 'react-router'
import { clearCart } from '../cart/cart-store.ts'
import { saveOrder } from '../postcheckout/saved-order.ts'
import { clearSource } from '../utm-source.ts'
import { CallRefused, submitOrder } from './api.ts'
import { addressOf, type CheckoutForm } from './form.ts'
import type { Method } from './payment-methods.tsx'

export interface Submission {
  token: string
  method: Method
  form: CheckoutForm
  physical: boolean
  couponId: string | null
  single: boolean
}

type State = { kind: 'idle' } | { kind: 'sending' } | { kind: 'redirecting' } | { kind: 'refused'; refusal: CallRefused }

/** Sends the order; a refusal comes back as a sentence, with a new quote where the old one is spent. */
export function useSubmit(onSpentQuote: () => void) {
  const [state, setState] = useState<State>({ kind: 'idle' })
  const navigate = useNavigate()

  const submit = async ({ token, method, form, physical, couponId, single }: Submission) => {
    setState({ kind: 'sending' })
    try {
      const order = await submitOrder(method === 'pix' ? 'pix' : 'redirect', {
        token,
        name: form.name,
        email: form.email,
        cpf: form.cpf,
        phone: form.phone,
        ...(physical ? { address: addressOf(form) } : {}),
        ...(couponId ? { cupomId: couponId } : {}),
        redirectUrl: `${window.location.origin}/postcheckout`,
      })
      saveOrder(order)
      if (!single) clearCart()
      clearSource()
      if (!order.url) return void navigate('/postcheckout')
      setState({ kind: 'redirecting' })
      window.location.assign(order.url)
    } catch (error) {
      const refusal =
        error instanceof CallRefused
          ? error
          : new CallRefused('NETWORK', 'Não deu para falar com a loja. Confira a conexão e tente de novo; nada foi cobrado.')
      setState({ kind: 'refused', refusal })
      // After a time-out the same token must be sent again, so that the same order answers.
      if (!['NETWORK', 'PROVIDER_UNAVAILABLE', 'INTERNAL'].includes(refusal.code)) onSpentQuote()
    }
  }
  return { state, submit }
}
