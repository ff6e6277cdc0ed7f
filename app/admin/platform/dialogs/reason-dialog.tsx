import { type ReactNode, useState } from 'react'
import { longestReason, shortestReason } from '#domain/platform/values/reason.ts'
import { TextArea } from '#app/ui/field.tsx'
import { useWrite, type Write } from '../calls/use-write.tsx'
import { Unsaved } from './unfinished.tsx'
import { ActionDialog } from './action-dialog.tsx'
import { openHere } from './open-here.ts'

interface Props<Result> {
  title: string
  /** The consequences. */
  text: ReactNode
  question: string
  hint?: ReactNode
  shortest?: number
  longest?: number
  label: string
  busyLabel: string
  write: Pick<Write<string, Result>, 'send' | 'done' | 'again'>
  onClose: () => void
}

/** A decision with its reason may be sent again. */
export const nothingTwice = 'Não houve resposta. Tente de novo: nada é feito duas vezes.'

/** Asks for the reason of what staff decide. It is stored with the staff member's name. */
export function ReasonDialog<Result>({
  text,
  question,
  hint,
  shortest = shortestReason,
  longest = longestReason,
  write,
  ...dialog
}: Props<Result>) {
  const [reason, setReason] = useState('')
  const [complains, setComplains] = useState(false)
  const { mutate, isPending, error } = useWrite({ ...write, onDone: dialog.onClose })
  const isTooShort = reason.trim().length < shortest
  const complaint = complains && isTooShort
  return (
    <ActionDialog
      title={dialog.title}
      width="34rem"
      label={isPending ? dialog.busyLabel : dialog.label}
      isPending={isPending}
      error={error}
      failed={nothingTwice}
      onSubmit={() => (isTooShort ? setComplains(true) : mutate(reason.trim()))}
      onClose={dialog.onClose}
    >
      {reason.trim() !== '' && <Unsaved name="o motivo" />}
      <div className="text-ink-2">{text}</div>
      <TextArea
        ref={openHere}
        className="mt-4"
        label={question}
        rows={3}
        maxLength={longest}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        aria-required
        error={complaint ? `Escreva o motivo${shortest > 1 ? `, com ${shortest} caracteres ou mais` : ''}.` : undefined}
        hint={hint ?? 'Fica registrado: conte o que foi combinado.'}
      />
    </ActionDialog>
  )
}
