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

/** Asks before what cannot be taken back. */
export const useConfirm = () => use(ConfirmContext)

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<{ question: Question; answer: (yes: boolean) => void } | null>(null)
  const ask = useCallback<Ask>((question) => new Promise((answer) => setAsked({ question, answer })), [])
  const close = (yes: boolean) => {
    asked?.answer(yes)
    setAsked(null)
  }
  return (
    <ConfirmContext value={ask}>
      {children}
      {asked && (
        <Dialog title={asked.question.title} width="30rem" onClose={() => close(false)}>
          {asked.question.text && <p className="text-ink-2">{asked.question.text}</p>}
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <Button look="plain" size="list" onClick={() => close(false)}>
              {asked.question.no}
            </Button>
            <Button look="ink" size="list" onClick={() => close(true)}>
              {asked.question.yes}
            </Button>
          </div>
        </Dialog>
      )}
    </ConfirmContext>
  )
}
