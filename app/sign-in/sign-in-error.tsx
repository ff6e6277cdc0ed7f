import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { explain } from './explain.ts'
import { providerMessage } from './provider-message.ts'
import { signIn, type SignInDestination } from './session.ts'

interface Props {
  error: unknown
  /** The destination of the next sign-in. */
  destination: SignInDestination
}

/** See docs/rules/admin-panel.md#sign-in-errors: an 'Error' heading with the message, and a button to sign in again. */
export function SignInError({ error: first, destination }: Props) {
  const [error, setError] = useState(first)
  const message = providerMessage(error)
  return (
    <main lang="en" className="page flex min-h-dvh flex-col items-center justify-center text-center">
      <h1 className="display text-1">Error</h1>
      <div role="alert" className="mt-3 mb-8 max-w-[32rem] text-ink-2">
        <p>{explain(error)}</p>
        {message && (
          <p className="mt-2 text-small wrap-anywhere">
            The sign-in service says: <bdi>{message}</bdi>
          </p>
        )}
      </div>
      <Button look="solid" onClick={() => void signIn(destination).catch(setError)}>
        Sign in with Auth0
      </Button>
    </main>
  )
}
