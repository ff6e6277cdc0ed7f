import { Button } from '../ui/button.tsx'
import { explain } from './explain.ts'
import { signIn } from './session.ts'

/** Spec §2: an 'Error' heading with the message, and a way on. */
export function SignInError({ error }: { error: unknown }) {
  return (
    <main className="page flex min-h-dvh flex-col items-center justify-center text-center">
      <h1 className="display text-1">Error</h1>
      <p role="alert" className="mt-3 mb-8 max-w-[32rem] text-ink-2">
        {explain(error)}
      </p>
      <Button look="solid" onClick={() => void signIn('/admin')}>
        Sign in with Auth0
      </Button>
    </main>
  )
}
