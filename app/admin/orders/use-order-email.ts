import { useMutation } from '@tanstack/react-query'
import { toast } from 'sonner'
import { callPanel, panelClient } from '../calls/call-panel.ts'
import { toastFailure } from '../calls/toast-failure.tsx'
import { correctOrderEmail, resendEmail } from './order-email.graphql.ts'

const readAgain = async (orderId: string) => {
  await panelClient.invalidateQueries({ queryKey: ['orders'] })
  await panelClient.invalidateQueries({ queryKey: ['customers'] })
  await panelClient.invalidateQueries({ queryKey: ['history', 'ORDER', orderId] })
}

/** Corrects the address of an order. */
export const useEmailCorrection = (orderId: string, onDone: () => void) =>
  useMutation({
    mutationFn: async (input: { email: string; reason: string }) => callPanel(correctOrderEmail, { orderId, ...input }),
    onSuccess: () => {
      toast.success('E-mail corrigido')
      onDone()
    },
    onSettled: () => readAgain(orderId),
  })

/** Sends an e-mail of an order again. */
export const useResend = (orderId: string) =>
  useMutation({
    mutationFn: async (emailId: string) => callPanel(resendEmail, { orderId, emailId }),
    onSuccess: () => toast.success('O e-mail vai sair de novo'),
    onError: (error) => toastFailure(error, 'Não foi possível reenviar o e-mail'),
    onSettled: () => readAgain(orderId),
  })
