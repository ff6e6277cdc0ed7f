import type { SessionAnswer } from '#domain/people/people-answers.ts'
import { useEffect, useMemo, useState } from 'react'
import { insideAddress } from '#domain/platform/api/inside-address.ts'
import { privatePage } from '#app/store/shell/private-page.ts'
import { CodeStep } from './code-step.tsx'
import { EmailStep } from './email-step.tsx'
import { type PendingCode, readPendingCode, savePendingCode } from './pending-code.ts'
import { useAnswer } from '#app/ui/use-answer.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'

export const meta = privatePage('Entrar', 'Entre na sua estante com o e-mail da compra, sem senha.')

/** Sign-in by a code that is sent to the address: first the address, then the code (docs/security.md#sign-in-of-buyers). */
export default function SignIn() {
  const hydrated = useHydrated()
  const stored = useMemo(() => (hydrated ? readPendingCode() : null), [hydrated])
  /** Undefined: as it is stored. */
  const [latest, setLatest] = useState<PendingCode | null>()
  const pending = latest === undefined ? stored : latest
  // The buyer went back from the code: the address is kept, and its field takes the focus.
  const [returned, setReturned] = useState('')
  // Without an answer nothing changes: the form works without it.
  const { answer: session } = useAnswer<SessionAnswer>('/session')
  useEffect(() => {
    if (session && session.email !== null) leave()
  }, [session])
  const keep = (next: PendingCode | null) => {
    savePendingCode(next)
    setLatest(next)
  }
  const goBack = () => {
    setReturned(pending?.email ?? '')
    keep(null)
  }
  return (
    <div className="page grid min-h-[calc(100dvh-3.75rem)] items-start gap-x-20 pt-10 pb-16 lg:grid-cols-[1fr_25rem] lg:pt-16">
      <div className="w-full max-w-[30rem]">
        {pending ? (
          <CodeStep key={pending.email} pending={pending} onRequested={keep} onSignedIn={leave} onBack={goBack} />
        ) : (
          <EmailStep given={returned} onRequested={keep} />
        )}
        <noscript>
          <p className="mt-6 font-semibold">Para entrar, ligue o JavaScript do navegador.</p>
        </noscript>
      </div>
      <div aria-hidden className="hidden aspect-[5/7] rounded-1 bg-(image:--panel-entrada) bg-cover bg-center lg:block" />
    </div>
  )
}

/** The page that asked for the sign-in, if it is one of the store. */
const destination = () => insideAddress(new URLSearchParams(window.location.search).get('para') ?? '', '/minha-estante')

/** Loads the page anew, so that nothing stays in memory of the person who used this browser before. */
function leave() {
  savePendingCode(null)
  window.location.replace(destination())
}
