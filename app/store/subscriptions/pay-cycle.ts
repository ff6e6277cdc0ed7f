import { useNavigate } from 'react-router'
import type { OwnSubscription } from '#domain/orders/subscriptions/subscription-answers.ts'
import { renewPix } from '#app/store/checkout/api.ts'
import { saveOrder } from '#app/store/checkout/saved-order.ts'
import { useSend } from './subscription-calls.ts'

/** Makes a PIX code for what can be paid, and leads to it. */
export function usePayCycle() {
  const navigate = useNavigate()
  return async ({ planId, title, toPay }: OwnSubscription) => {
    const order = await renewPix(`/orders/${toPay?.orderId}/pix`)
    saveOrder({ ...order, bought: [{ kind: 'PLAN', productId: planId, title: toPay?.changesTo ?? title, physical: false, quantity: 1 }] })
    await navigate('/postcheckout')
  }
}

/** Changes the plan, or agrees to today's price of the same one. What is due at once is paid next. */
export function useChangePlan(id: string, onDone: () => void) {
  const send = useSend(id)
  const pay = usePayCycle()
  return async (plan: { planId: string; shownCents: number }) => {
    const changed = await send('plan', plan)
    if (changed.toPay?.changesTo) await pay(changed)
    else onDone()
  }
}
