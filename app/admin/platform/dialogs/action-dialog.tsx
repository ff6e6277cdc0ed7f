import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { FailedWrite } from '../calls/failed-call.tsx'
import { Dialog } from './dialog.tsx'

interface Props {
  title: string
  width: string
  label: string
  cancelLabel?: string | undefined
  isPending?: boolean
  disabled?: boolean
  /** Null: nothing failed. */
  error?: unknown
  /** The message after no response. */
  failed?: string
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** A dialog that does one thing, or is closed. */
export function ActionDialog({ title, width, label, cancelLabel = 'Cancelar', isPending, disabled, error, failed = '', ...props }: Props) {
  return (
    <Dialog title={title} width={width} onClose={props.onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          props.onSubmit()
        }}
      >
        {props.children}
        <FailedWrite error={error} fallback={failed} className="mt-3" />
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button look="plain" size="list" onClick={props.onClose}>
            {cancelLabel}
          </Button>
          <Button look="ink" size="list" type="submit" className="wrap-anywhere" disabled={isPending || disabled} aria-busy={isPending}>
            {label}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
