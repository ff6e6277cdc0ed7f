import { useWrite } from '#app/admin/platform/calls/use-write.tsx'
import { type FormEvent, useState } from 'react'
import { AllowedButton } from '#app/admin/platform/dialogs/allowed-button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { callPanel } from '#app/admin/platform/calls/call-panel.ts'
import { formatDay } from '#domain/platform/values/format-day.ts'
import { importTransferDay } from './reconciliation.graphql.ts'

/** Imports a day now: one that failed, or one that PagBank has corrected. */
export function ImportDay() {
  const [day, setDay] = useState(yesterday)
  const { mutate, isPending } = useWrite({
    send: (imported: string) => callPanel(importTransferDay, { day: imported }),
    done: (_, imported) => `Extrato de ${formatDay(imported)} importado`,
    failed: 'O extrato não foi importado',
    again: [['reconciliation']],
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (day) mutate(day)
  }
  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
      <TextField
        dense
        label="Importar o extrato de um dia"
        type="date"
        name="day"
        required
        value={day}
        onChange={(event) => setDay(event.target.value)}
      />
      <AllowedButton type="submit" disabled={isPending} aria-busy={isPending}>
        {isPending ? 'Importando…' : 'Importar'}
      </AllowedButton>
    </form>
  )
}

/** In São Paulo, as PagBank's days are. */
const yesterday = () => new Date(Date.now() - 27 * 3_600_000).toISOString().slice(0, 10)
