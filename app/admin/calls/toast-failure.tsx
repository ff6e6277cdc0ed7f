import { toast } from 'sonner'
import { failureSentence } from '../../query/failure-text.ts'
import { type Lang, LangContext, wordsOf } from '../words.ts'
import { isSignedOut } from './call-panel.ts'
import { SignInAgain } from './failed-call.tsx'

/** Reports a failed action of a list, where there is no place for an error box. */
export function toastFailure(error: unknown, fallback: string, lang: Lang) {
  if (isSignedOut(error)) toastSessionOver(lang)
  else toast.error(failureSentence(error, fallback))
}

/** Stays until the user has signed in, or closes it. */
function toastSessionOver(lang: Lang) {
  const { sessionOverNothingDone, signedInTryAgain } = wordsOf(lang)
  const id = 'session-over'
  const thank = () => {
    toast.dismiss(id)
    toast.success(signedInTryAgain, { duration: 8_000 })
  }
  toast.error(sessionOverNothingDone, {
    id,
    duration: Infinity,
    closeButton: true,
    description: (
      <LangContext value={lang}>
        <span className="[&_button]:text-paper">
          <SignInAgain onDone={thank} />
        </span>
      </LangContext>
    ),
  })
}
