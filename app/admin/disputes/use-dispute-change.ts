import { useMutation } from '@tanstack/react-query'
import { toast } from 'sonner'
import type { Document } from '../../query/document.ts'
import { callPanel, panelClient } from '../calls/call-panel.ts'

interface DisputeChange<Result, Variables> {
  document: Document<Result, Variables>
  orderId: string
  /** The toast after a success. */
  done: string
  onDone?: () => void
}

/** A change of a dispute. Its order, the order's history and every list of disputes are read again. */
export function useDisputeChange<Result, Variables>({ document, orderId, done, onDone }: DisputeChange<Result, Variables>) {
  return useMutation({
    mutationFn: async (variables: Variables) => callPanel(document, variables),
    onSuccess: () => {
      toast.success(done)
      onDone?.()
    },
    onSettled: async () => {
      for (const queryKey of [['disputes'], ['orders'], ['history', 'ORDER', orderId]]) await panelClient.invalidateQueries({ queryKey })
    },
  })
}
