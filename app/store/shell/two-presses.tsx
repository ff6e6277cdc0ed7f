import { type ReactNode, useState } from 'react'
import { failureSentence } from '#app/query/failure-text.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorBox } from '#app/ui/error-box.tsx'
import { takeFocus } from '#app/ui/take-focus.ts'
import { useAction } from '#app/ui/use-action.ts'

interface Action {
  label: string
  /** While it runs. */
  busy: string
  /** Before the reason of a failure. */
  failed: string
  run: () => Promise<unknown>
}

interface ActionButtonProps extends Action {
  look?: 'solid' | 'ink' | 'link'
  takesFocus?: boolean
  /** Another button beside it. */
  beside?: ReactNode
}

/** Acts at once, and says how that failed. */
export function ActionButton({ label, busy, failed, run: action, look, takesFocus = false, beside }: ActionButtonProps) {
  const { isRunning, failure, run } = useAction(action)
  return (
    <div>
      <div className="flex flex-wrap gap-3">
        <Button
          ref={takesFocus ? takeFocus : null}
          {...(look && { look })}
          {...(look === 'link' && { size: 'line' })}
          aria-busy={isRunning}
          onClick={() => isRunning || void run()}
        >
          {isRunning ? busy : label}
        </Button>
        {beside}
      </div>
      {failure && <ErrorBox className="mt-3" message={failureSentence(failure.error, failed)} />}
    </div>
  )
}

interface TwoPressesProps extends Action {
  /** The first press, whose button gives way to the question. */
  ask: string
  text?: string
  /** The way back. */
  stay: string
}

/** Two presses, and nothing to answer between them. */
export function TwoPresses({ ask, text, stay, ...action }: TwoPressesProps) {
  const [step, setStep] = useState<'asked' | 'kept' | null>(null)
  if (step !== 'asked')
    return (
      <Button ref={step === 'kept' ? takeFocus : null} look="link" size="line" onClick={() => setStep('asked')}>
        {ask}
      </Button>
    )
  return (
    <div role="group" aria-label={ask} className="mt-3 max-w-[36rem] rounded-2 border border-rule-strong p-5">
      {text && <p className="mb-4">{text}</p>}
      <ActionButton
        {...action}
        look="ink"
        takesFocus
        beside={
          <Button look="plain" onClick={() => setStep('kept')}>
            {stay}
          </Button>
        }
      />
    </div>
  )
}
