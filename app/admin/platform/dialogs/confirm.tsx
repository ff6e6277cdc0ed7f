import { Fragment, type ReactNode, useCallback, useRef, useState } from 'react'
import { ActionDialog } from './action-dialog.tsx'
import { type Ask, ConfirmContext, type Question } from './use-confirm.ts'

interface Confirmation {
  /** Each question is a dialog of its own: the browser reports that a dialog was closed a moment later, perhaps after the next question. */
  id: number
  question: Question
  answer: (yes: boolean) => void
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [confirmation, setConfirmation] = useState<Confirmation | null>(null)
  const count = useRef(0)
  const close = useCallback((closed: Confirmation) => setConfirmation((current) => (current === closed ? null : current)), [])
  const ask = useCallback<Ask>(
    (question, signal) =>
      new Promise((answer) => {
        const begun = { id: ++count.current, question, answer }
        setConfirmation(begun)
        signal?.addEventListener('abort', () => {
          answer(false)
          close(begun)
        })
      }),
    [close],
  )
  return (
    <ConfirmContext value={ask}>
      {children}
      {confirmation && <ConfirmDialog key={confirmation.id} confirmation={confirmation} onClose={() => close(confirmation)} />}
    </ConfirmContext>
  )
}

function ConfirmDialog({ confirmation: { question, answer }, onClose }: { confirmation: Confirmation; onClose: () => void }) {
  const close = (yes: boolean) => {
    answer(yes)
    onClose()
  }
  return (
    <ActionDialog
      title={question.title}
      width="30rem"
      label={question.yes}
      cancelLabel={question.no}
      onSubmit={() => close(true)}
      onClose={() => close(false)}
    >
      {question.facts && (
        <dl className="mb-4 grid gap-x-4 gap-y-1 border-y border-rule py-3 sm:grid-cols-[auto_minmax(0,1fr)]">
          {question.facts.map(({ name, value }) => (
            <Fragment key={name}>
              <dt className="text-small text-ink-2 sm:pt-0.5">{name}</dt>
              <dd className="font-semibold wrap-anywhere max-sm:mb-1">{value}</dd>
            </Fragment>
          ))}
        </dl>
      )}
      {question.text && <p className="text-ink-2">{question.text}</p>}
    </ActionDialog>
  )
}
