import { failureText } from '../../query/failure-text.ts'
import { ErrorBox } from '../../ui/error-box.tsx'
import { SignInAgain } from './sign-in-again.tsx'
import { useWords } from '../words.ts'
import { isSignedOut } from './call-panel.ts'

/** The error message of a failed read, with its reason and a retry button. */
export function FailedCall({ error, fallback, onRetry }: { error: unknown; fallback: string; onRetry: () => void }) {
  const words = useWords()
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
