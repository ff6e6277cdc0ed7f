import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { WithdrawalsAnswer } from '#domain/compliance/withdrawals/withdrawal-answers.ts'
import { callRest } from '#app/query/call-rest.ts'

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
  return useMutation({
    mutationFn: (input: { itemId: string; quantity?: number; reason: string }) =>
      callRest<WithdrawalsAnswer>(pathOf(orderId), { body: input }),
    onSuccess: async (answer) => {
      client.setQueryData([pathOf(orderId)], answer)
      onDone()
      await client.invalidateQueries()
    },
  })
}
