import { useMutation } from '@tanstack/react-query'
import { toast } from 'sonner'
import type { Document } from '../../query/document.ts'
import { callPanel, panelClient } from '../calls/call-panel.ts'
import { toastFailure } from '../calls/toast-failure.tsx'

/** A change of a fiscal document, after which every list of them is read again. `done`: the toast after a success. */
export function useFiscalChange<Result, Variables>(document: Document<Result, Variables>, done: string) {
  return useMutation({
    mutationFn: async (variables: Variables) => callPanel(document, variables),
    onSuccess: () => toast.success(done),
    onError: (error) => toastFailure(error, 'Não foi possível mudar a nota fiscal'),
    onSettled: () => panelClient.invalidateQueries({ queryKey: ['fiscal'] }),
  })
}
