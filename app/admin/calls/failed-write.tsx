import { type ReactNode, useState } from 'react'
import { failureText } from '../../query/failure-text.ts'
import { ErrorBox } from '../../ui/error-box.tsx'
import { useWords } from '../words.ts'
import { isSignedOut } from './call-panel.ts'
import { SignInAgain } from './sign-in-again.tsx'

interface Props {
  /** Null: nothing failed. */
  error: unknown
  fallback: string
  className?: string
  /** Passed on to the sign-in. */
  beforeLeaving?: () => void
  children?: ReactNode
}

/** Why a write failed. What was typed stays, and after the session has ended, signing in leaves the page as it is. */
export function FailedWrite({ error, fallback, className = '', beforeLeaving, children }: Props) {
  const words = useWords()
  const [answered, setAnswered] = useState<unknown>(null)
  if (!error) return null
  if (answered === error)
    return (
      <p role="status" className={`rounded-2 bg-info-wash px-4 py-3 text-info ${className}`}>
        {words.signedInAgain}
      </p>
    )
  const signedOut = isSignedOut(error)
  return (
    <div className={className}>
      <ErrorBox {...(signedOut ? { message: words.sessionOver } : failureText(error, fallback))}>
        {signedOut ? <SignInAgain onDone={() => setAnswered(error)} beforeLeaving={beforeLeaving} /> : children}
      </ErrorBox>
    </div>
  )
}
