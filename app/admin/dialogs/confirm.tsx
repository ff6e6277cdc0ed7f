import { createContext, type ReactNode, use, useCallback, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from './dialog.tsx'

interface Question {
  title: string
  text?: string
  yes: string
  no: string
}

type Ask = (question: Question) => Promise<boolean>
const ConfirmContext = createContext<Ask>(async () => false)

/** Opens a confirmation dialog before an irreversible action. */
export const useConfirm = () => use(ConfirmContext)

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<{ question: Question; answer: (yes: boolean) => void } | null>(null)
  const ask = useCallback<Ask>((question) => new Promise((answer) => setOpen({ question, answer })), [])
  const close = (yes: boolean) => {
    open?.answer(yes)
    setOpen(null)
  }
  return (
    <ConfirmContext value={ask}>
      {children}
      {open && (
        <Dialog title={open.question.title} width="30rem" onClose={() => close(false)}>
          {open.question.text && <p className="text-ink-2">{open.question.text}</p>}
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <Button look="plain" size="list" onClick={() => close(false)}>
              {open.question.no}
            </Button>
            <Button look="ink" size="list" onClick={() => close(true)}>
              {open.question.yes}
            </Button>
          </div>
        </Dialog>
      )}
    </ConfirmContext>
  )
}
