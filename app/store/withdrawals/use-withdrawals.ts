import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { WithdrawalsAnswer } from '#domain/compliance/withdrawals/withdrawal-answers.ts'
import { callRest } from '#app/query/call-rest.ts'
import { useAction } from '#app/ui/use-action.ts'

const pathOf = (orderId: string) => `/library/orders/${encodeURIComponent(orderId)}/withdrawals`

/** From which lines of an order the buyer may withdraw, read again while money is on its way. When it has arrived, so is the receipt. */
export function useWithdrawals(orderId: string) {
  const client = useQueryClient()
  const result = useQuery<WithdrawalsAnswer>({
    queryKey: [pathOf(orderId)],
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.lines.some(isOnItsWay) ? 5_000 : false),
  })
  const refunded = result.data?.lines.filter(({ isRefunded }) => isRefunded).length ?? 0
  useEffect(() => {
    if (refunded > 0) void client.invalidateQueries({ queryKey: [`/library/orders/${encodeURIComponent(orderId)}`] })
  }, [client, orderId, refunded])
  return result
}

const isOnItsWay = ({ state, isRefunded }: WithdrawalsAnswer['lines'][number]) => state === 'WITHDRAWN' && !isRefunded

/** A withdrawal changes the library, so the rest of it is read again. */
export function useWithdraw(orderId: string, onDone: () => void) {
  const client = useQueryClient()
  return useAction(async (input: { itemId: string; quantity?: number; reason: string }) => {
    client.setQueryData([pathOf(orderId)], await callRest<WithdrawalsAnswer>(pathOf(orderId), { body: input }))
    onDone()
    await client.invalidateQueries()
  })
}
