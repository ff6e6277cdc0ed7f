import { type FormEvent, useId, useState } from 'react'
import { longestReason, shortestReason } from '#domain/reason.ts'
import { Button } from '../../ui/button.tsx'
import { FailedWrite } from '../calls/failed-call.tsx'
import { Unsaved } from '../unfinished.tsx'
import { Dialog } from './dialog.tsx'

interface Props {
  title: string
  /** What follows. */
  text: string
  question: string
  yes: string
  isPending: boolean
  error: unknown
  /** The message after no response. */
  failed: string
  onDone: (reason: string) => void
  onClose: () => void
}

/** Asks for the reason of what staff decide. It is stored with the staff member's name. */
export function ReasonDialog({ title, text, question, yes, isPending, error, failed, onDone, onClose }: Props) {
  const id = useId()
  const [reason, setReason] = useState('')
  const [complains, setComplains] = useState(false)
  const isTooShort = reason.trim().length < shortestReason
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isTooShort) return setComplains(true)
    onDone(reason.trim())
  }
  const complaint = complains && isTooShort
  return (
    <Dialog title={title} width="34rem" onClose={onClose}>
      <form onSubmit={submit} noValidate>
        {reason.trim() !== '' && <Unsaved name="o motivo" />}
        <p className="text-ink-2">{text}</p>
        <label htmlFor={id} className="mt-4 mb-1.5 block text-small font-semibold">
          {question}
        </label>
        <textarea
          id={id}
          rows={3}
          maxLength={longestReason}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          aria-required
          aria-invalid={complaint || undefined}
          aria-describedby={`${id}-message`}
          className="w-full rounded-1 border border-rule-strong bg-paper-up px-3 py-2 aria-[invalid=true]:border-bad"
        />
        <p id={`${id}-message`} role={complaint ? 'alert' : undefined} className={`text-small ${complaint ? 'text-bad' : 'text-ink-2'}`}>
          {complaint ? `Escreva o motivo, com ${shortestReason} caracteres ou mais.` : 'Fica registrado: conte o que foi combinado.'}
        </p>
        <FailedWrite error={error} fallback={failed} className="mt-3" />
        <div className="mt-5 flex flex-wrap justify-end gap-3">
          <Button look="plain" size="list" onClick={onClose}>
            Cancelar
          </Button>
          <Button look="ink" size="list" type="submit" disabled={isPending} aria-busy={isPending}>
            {yes}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
