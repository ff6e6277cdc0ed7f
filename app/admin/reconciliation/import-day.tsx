import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId } from 'react'
import { toast } from 'sonner'
import { Button } from '../../ui/button.tsx'
import { callPanel, panelClient } from '../calls/call-panel.ts'
import { toastFailure } from '../calls/toast-failure.tsx'
import { formatDay } from '#domain/format-day.ts'
import { importTransferDay } from './reconciliation.graphql.ts'

/** Imports a day now: one that failed, or one that PagBank has corrected. */
export function ImportDay() {
  const id = useId()
  const { mutate, isPending } = useMutation({
    mutationFn: async (day: string) => callPanel(importTransferDay, { day }),
    onSuccess: (_, day) => toast.success(`Extrato de ${formatDay(day)} importado`),
    onError: (error) => toastFailure(error, 'O extrato não foi importado'),
    onSettled: () => panelClient.invalidateQueries({ queryKey: ['reconciliation'] }),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const day = new FormData(event.currentTarget).get('day')
    if (typeof day === 'string' && day) mutate(day)
  }
  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
      <div>
        <label htmlFor={id} className="mb-1 block text-mini font-semibold">
          Importar o extrato de um dia
        </label>
        <input
          id={id}
          type="date"
          name="day"
          required
          defaultValue={yesterday()}
          className="money min-h-[42px] rounded-1 border border-rule-strong bg-paper-up px-3"
        />
      </div>
      <Button type="submit" size="list" disabled={isPending} aria-busy={isPending}>
        {isPending ? 'Importando…' : 'Importar'}
      </Button>
    </form>
  )
}

/** In São Paulo, as PagBank's days are. */
const yesterday = () => new Date(Date.now() - 27 * 3_600_000).toISOString().slice(0, 10)
