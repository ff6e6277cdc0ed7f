import type { FormEvent, ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { FailedWrite } from '../calls/failed-call.tsx'
import { useWrite, type Write } from '../calls/use-write.tsx'
import { useTyped } from '../forms/use-typed.ts'
import { type Question, useConfirm } from './use-confirm.ts'

interface Props {
  /** Name of the entry that is lost if the form is left, such as `a contestação`. */
  name: string
  /** Shown above the fields, which are one group. */
  title?: string
  label: string
  busyLabel: string
  /** There is nothing to send yet. */
  disabled?: boolean
  write: Pick<Write<FormData, unknown>, 'send' | 'done' | 'again'>
  /** Asked before it is sent. */
  question?: Question
  /** The message after no response. */
  failed: string
  onEnd: () => void
  className?: string
  children: ReactNode
}

/** A form that opens inside a dialog: what is typed in it is asked about before it is lost, and survives the end of the session. */
export function InnerForm({ name, title, label, busyLabel, disabled, write, question, failed, onEnd, className = '', children }: Props) {
  const ask = useConfirm()
  const { mutate, isPending, error } = useWrite({ ...write, onDone: onEnd })
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    if (!question || (await ask(question))) mutate(form)
  }
  return (
    <form
      {...useTyped<HTMLFormElement>(name)}
      role={title && 'group'}
      aria-label={title}
      onSubmit={(event) => void submit(event)}
      className={`min-w-0 rounded-2 border border-rule-strong p-4 ${className}`}
    >
      {title && (
        <p aria-hidden className="mb-1 font-semibold">
          {title}
        </p>
      )}
      {children}
      <FailedWrite error={error} fallback={failed} className="mt-4" />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button type="submit" look="ink" size="list" disabled={isPending || disabled} aria-busy={isPending}>
          {isPending ? busyLabel : label}
        </Button>
        <Button look="plain" size="list" disabled={isPending} onClick={onEnd}>
          Cancelar
        </Button>
      </div>
    </form>
  )
}
