import { useMutation } from '@tanstack/react-query'
import { toast } from 'sonner'
import { callPanel } from '../calls/call-panel.ts'
import { panelClient } from '../calls/panel-client.ts'
import { answerMessage } from './messages.graphql.ts'
import type { Message } from './reply-address.ts'

/** Marks a message as answered, and reads the list, its count and the exceptions again. */
export const useAnswered = ({ id, name }: Message) =>
  useMutation({
    mutationFn: async () => callPanel(answerMessage, { id }),
    onSuccess: () => toast.success(`Respondida: ${name}`),
    onSettled: async () => {
      for (const queryKey of [['messages'], ['exceptions']]) await panelClient.invalidateQueries({ queryKey })
    },
  })
