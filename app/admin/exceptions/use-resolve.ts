import { useMutation } from '@tanstack/react-query'
import { toast } from 'sonner'
import { callPanel } from '../calls/call-panel.ts'
import { panelClient } from '../calls/panel-client.ts'
import type { Action, Exception } from './exception-texts.ts'
import { resolveException } from './exceptions.graphql.ts'

export const resolveFailed = 'Não houve resposta. Tente de novo: nada é feito duas vezes.'

/** Does one of an exception's actions, says what came of it, and reads the list, the count and the order again. */
export function useResolve({ id, title, orderId }: Exception, onDone: () => void) {
  return useMutation({
    mutationFn: async (decision: { action: Action; reason?: string }) =>
      (await callPanel(resolveException, { id, ...decision })).resolveException,
    onSuccess: ({ resolved, accepted }) => {
      toast.success(
        resolved ? `Resolvido: ${title}` : accepted ? `Aceito: ${title}` : 'Pedido feito. A pendência some assim que der certo.',
      )
      onDone()
    },
    onSettled: async (answer) => {
      await panelClient.invalidateQueries({ queryKey: ['exceptions'] })
      // The row of what is resolved or accepted is gone, and the focus with it.
      if ((answer?.resolved || answer?.accepted) && document.activeElement === document.body)
        document.getElementById('conteudo')?.focus({ preventScroll: true })
      await panelClient.invalidateQueries({ queryKey: ['orders'] })
      if (orderId) await panelClient.invalidateQueries({ queryKey: ['history', 'ORDER', orderId] })
    },
  })
}
