import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { OwnSubscription } from '#domain/orders/subscriptions/subscription-answers.ts'
import { callRest } from '#app/query/call-rest.ts'
import { useAction } from '#app/ui/use-action.ts'

interface Own {
  subscriptions: OwnSubscription[]
}

const queryKey = ['/library/subscriptions']

/** The subscriptions of the address of the session. */
export const useSubscriptions = (options: { enabled?: boolean; staleTime?: number }) => useQuery<Own>({ queryKey, ...options })

/** Cancels the subscription or takes that back, and shows how it stands then. */
export function useStanding(id: string, verb: 'cancel' | 'resume') {
  const client = useQueryClient()
  return useAction(async () => {
    const changed = await callRest<OwnSubscription>(`/library/subscriptions/${id}/${verb}`, { body: {} })
    client.setQueryData<Own>(
      queryKey,
      (own) => own && { subscriptions: own.subscriptions.map((each) => (each.id === id ? changed : each)) },
    )
  })
}
