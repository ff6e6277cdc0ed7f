import { useLocation } from 'react-router'
import { signIn } from '../../sign-in/session.ts'
import { useWords } from '../words.ts'

/** Signs in and comes back to this very page; `beforeLeaving` lets a form go without a question. */
export function SignInAgain({ beforeLeaving }: { beforeLeaving?: () => void }) {
  const words = useWords()
  const { pathname, search } = useLocation()
  return (
    <button
      type="button"
      onClick={() => {
        beforeLeaving?.()
        void signIn(pathname + search)
      }}
      className="ink-link mt-1 min-h-9 font-semibold"
    >
      {words.signInAgain}
    </button>
  )
}
