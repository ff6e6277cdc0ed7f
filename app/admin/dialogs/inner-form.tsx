import type { FormEvent, ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { FailedWrite } from '../calls/failed-call.tsx'
import { useTyped } from '../use-typed.ts'

interface Props {
  /** Name of the entry that is lost if the form is left, such as `a contestação`. */
  name: string
  label: string
  busyLabel: string
  isPending: boolean
  /** There is nothing to send yet. */
  disabled?: boolean
  error: unknown
  /** The message after no response. */
  failed: string
  onSend: (form: FormData) => void
  onEnd: () => void
  className?: string
  children: ReactNode
}

/** A form that opens inside a dialog: what is typed in it is asked about before it is lost, and survives the end of the session. */
export function InnerForm({
  name,
  label,
  busyLabel,
  isPending,
  disabled = false,
  error,
  failed,
  onSend,
  onEnd,
  className = '',
  children,
}: Props) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSend(new FormData(event.currentTarget))
  }
  return (
    <form {...useTyped<HTMLFormElement>(name)} onSubmit={submit} className={`min-w-0 rounded-2 border border-rule-strong p-4 ${className}`}>
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
