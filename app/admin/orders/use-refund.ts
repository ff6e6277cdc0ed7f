import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'sonner'
import { callPanel } from '../calls/call-panel.ts'
import { panelClient } from '../calls/panel-client.ts'
import { refundOrder } from './refund-order.graphql.ts'

interface RefundRequest {
  /** The lines to refund. Null means everything that is left. */
  items: string[] | null
  onlyDue: boolean
}

/** One refund, however often it is submitted: each open form has one idempotency key. */
export function useRefund(orderId: string, onDone: () => void) {
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  return useMutation({
    mutationFn: async (request: RefundRequest) => callPanel(refundOrder, { id: orderId, ...request, idempotencyKey }),
    onSuccess: () => {
      toast.success(`Pedido ${orderId.slice(0, 8)}: reembolsado`)
      onDone()
    },
    onSettled: async () => {
      await panelClient.invalidateQueries({ queryKey: ['orders'] })
      await panelClient.invalidateQueries({ queryKey: ['history', 'ORDER', orderId] })
    },
  })
}
