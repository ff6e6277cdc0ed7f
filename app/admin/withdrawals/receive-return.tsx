import { useMutation } from '@tanstack/react-query'
import { toast } from 'sonner'
import { Button } from '../../ui/button.tsx'
import { callPanel, panelClient } from '../calls/call-panel.ts'
import { toastFailure } from '../calls/toast-failure.tsx'
import type { Withdrawal } from './withdrawal-texts.ts'
import { receiveReturn } from './withdrawals.graphql.ts'

/** For a printed book that has to come back: its copies return to the stock. */
export function ReceiveReturn({ withdrawal: { id, orderId, title, returnStatus } }: { withdrawal: Withdrawal }) {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => callPanel(receiveReturn, { id }),
    onSuccess: async () => {
      toast.success(`${title}: recebido, e de volta ao estoque`)
      await panelClient.invalidateQueries({ queryKey: ['withdrawals'] })
      await panelClient.invalidateQueries({ queryKey: ['orders'] })
      await panelClient.invalidateQueries({ queryKey: ['history', 'ORDER', orderId] })
    },
    onError: (error) => toastFailure(error, 'Não foi possível registrar o recebimento'),
  })
  if (returnStatus !== 'WAITING_RETURN') return null
  return (
    <Button size="list" className="mt-3" disabled={isPending} aria-busy={isPending} onClick={() => mutate()}>
      Marcar livro como recebido
    </Button>
  )
}
