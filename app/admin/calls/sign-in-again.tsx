import { useState } from 'react'
import { useLocation } from 'react-router'
import { explain } from '../../sign-in/explain.ts'
import { signInBeside } from '../../sign-in/session.ts'
import { panelClient } from './panel-client.ts'
import { useWords } from '../words.ts'

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
