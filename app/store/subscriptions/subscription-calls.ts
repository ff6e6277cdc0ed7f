import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { OwnSubscription, PlanChoices } from '#domain/orders/subscriptions/subscription-answers.ts'
import type { PlacedOrder } from '#domain/checkout/checkout-answers.ts'
import { callRest } from '#app/query/call-rest.ts'

interface Own {
  subscriptions: OwnSubscription[]
}

/** One of them on its page. `onDone`: the button that was pressed is gone, and the sentence that says how it stands takes the focus. */
export interface Shown {
  subscription: OwnSubscription
  onDone: () => void
}

const queryKey = ['/library/subscriptions']

/** The subscriptions of the address of the session. */
export const useSubscriptions = (options: { enabled?: boolean; staleTime?: number }) => useQuery<Own>({ queryKey, ...options })

/** The plans that a subscription may change to. They cost less each day. */
export const usePlanChoices = (id: string) => useQuery<PlanChoices>({ queryKey: [`/library/subscriptions/${id}/plans`], staleTime: 0 })

/** Sends a change of a subscription, and shows how it stands then. */
export function useSend(id: string) {
  const client = useQueryClient()
  return async (path: string, body: object) => {
    const changed = await callRest<OwnSubscription>(`/library/subscriptions/${id}/${path}`, { body })
    client.setQueryData<Own>(
      queryKey,
      (own) => own && { subscriptions: own.subscriptions.map((each) => (each.id === id ? changed : each)) },
    )
    return changed
  }
}

/** Cancels the subscription or takes that back, or pays it by PIX from now on. */
export function useStanding(id: string, onDone: () => void) {
  const send = useSend(id)
  return async (verb: 'cancel' | 'resume' | 'pix') => {
    await send(verb, {})
    onDone()
  }
}

/** The card page for the open order. */
export const payByCard = (id: string) => callRest<PlacedOrder>(`/library/subscriptions/${id}/card`, { body: {}, limitMs: 60_000 })
