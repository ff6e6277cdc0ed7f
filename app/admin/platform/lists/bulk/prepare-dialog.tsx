import type { ReactNode } from 'react'
import type { Right } from '#domain/platform/roles/rights.ts'
import type { Document } from '#app/query/document.ts'
import { useWrite } from '../../calls/use-write.tsx'
import { DialogButton } from '../../dialogs/dialog-button.tsx'
import { ActionDialog } from '../../dialogs/action-dialog.tsx'
import { usePrepare } from './use-prepare.ts'

interface Props<Variables> {
  document: Document<Record<string, { id: string }>, Variables>
  /** The text of the button that opens the dialog. */
  label: string
  title: string
  right: Right
  /** The text of the dialog's own button: nothing happens yet. */
  next?: string
  /** Null: something is missing, which the fields say. */
  variables: () => Variables | null
  children: ReactNode
}

/** A button whose dialog asks for what the work on the chosen rows needs, and then shows what would happen. */
export function PrepareDialog<Variables>({ document, label, title, right, next = 'Conferir', variables, children }: Props<Variables>) {
  const { mutate, isPending, error } = useWrite(usePrepare(document))
  const submit = () => {
    const given = variables()
    if (given) mutate(given)
  }
  return (
    <DialogButton
      right={right}
      renderDialog={(close) => (
        <ActionDialog
          title={title}
          width="40rem"
          label={next}
          isPending={isPending}
          error={error}
          failed="Não foi possível preparar"
          onSubmit={submit}
          onClose={close}
        >
          {children}
        </ActionDialog>
      )}
    >
      {label}
    </DialogButton>
  )
}
