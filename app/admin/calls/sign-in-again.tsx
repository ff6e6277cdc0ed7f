import { useState } from 'react'
import { useLocation } from 'react-router'
import { explain } from '../../sign-in/explain.ts'
import { signIn } from '../../sign-in/session.ts'
import { useWords } from '../words.ts'

/** Signs in and returns to this page with its navigation state. `beforeLeaving` lets a form be left without confirmation. */
export function SignInAgain({ beforeLeaving }: { beforeLeaving?: () => void }) {
  const words = useWords()
  const { pathname, search, state } = useLocation() as { pathname: string; search: string; state: unknown }
  const [failure, setFailure] = useState('')
  return (
    <>
      <button
        type="button"
        onClick={() => {
          beforeLeaving?.()
          signIn({ returnTo: pathname + search, state }).catch((error: unknown) => setFailure(explain(error)))
        }}
        className="ink-link mt-1 min-h-9 font-semibold"
      >
        {words.signInAgain}
      </button>
      {failure && <p lang="en">{failure}</p>}
    </>
  )
}
