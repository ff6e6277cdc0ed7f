import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import { CallError } from '#app/query/call-error.ts'
import { failureText } from '#app/query/failure-text.ts'
import { ErrorBox } from '#app/ui/error-box.tsx'
import { useWords } from '../texts.ts'
import { isSignedOut, panelClient } from './call-panel.ts'
import { explain } from '#app/sign-in/explain.ts'
import { signInBeside } from '#app/sign-in/session.ts'

/** The error message of a failed read, with its reason and a retry button. */
export function FailedCall({ error, fallback, onRetry }: { error: unknown; fallback: string; onRetry: () => void }) {
  const words = useWords()
  // Somebody else's screen is no failure, and trying again would not help.
  if (error instanceof CallError && error.code === 'FORBIDDEN')
    return (
      <p role="status" className="rounded-2 bg-paper-down px-4 py-6 text-center text-ink-2">
        {error.message}
      </p>
    )
  return (
    <ErrorBox {...failureText(error, fallback)}>
      {isSignedOut(error) ? (
        <SignInAgain onDone={onRetry} />
      ) : (
        <button type="button" onClick={onRetry} className="ink-link mt-1 min-h-9 font-semibold">
          {words.retry}
        </button>
      )}
    </ErrorBox>
  )
}

interface WriteProps {
  /** Null: nothing failed. */
  error: unknown
  fallback: string
  className?: string
  /** Passed on to the sign-in. */
  beforeLeaving?: () => void
  children?: ReactNode
}

/** Why a write failed. What was typed stays, and after the session has ended, signing in leaves the page as it is. */
export function FailedWrite({ error, fallback, className = '', beforeLeaving, children }: WriteProps) {
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

interface Props {
  /** The user has signed in, and this page is as it was. */
  onDone: () => void
  /** Lets a form be left without confirmation, if the browser opens no other window. */
  beforeLeaving?: (() => void) | undefined
}

/** Signs in in another window, so that what is typed on this page stays. */
export function SignInAgain({ onDone, beforeLeaving }: Props) {
  const words = useWords()
  const { pathname, search, state } = useLocation() as { pathname: string; search: string; state: unknown }
  const [progress, setProgress] = useState<'idle' | 'open' | { failure: string }>('idle')
  const done = () => {
    onDone()
    // Other parts of the page may have failed to read for the same reason.
    void panelClient.refetchQueries({ predicate: ({ state: { status } }) => status === 'error' })
  }
  const start = () => {
    setProgress('open')
    signInBeside({ destination: { returnTo: pathname + search, state }, beforeLeaving }).then(done, (error: unknown) =>
      setProgress({ failure: explain(error) }),
    )
  }
  return (
    <>
      <button type="button" disabled={progress === 'open'} onClick={start} className="ink-link mt-1 min-h-9 font-semibold">
        {progress === 'open' ? words.signingIn : words.signInAgain}
      </button>
      {typeof progress === 'object' && <p lang="en">{progress.failure}</p>}
    </>
  )
}
