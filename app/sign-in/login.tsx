import { copyright } from '../ui/copyright.ts'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useSettings } from '../settings.ts'
import { Bird } from '../ui/bird.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorBox } from '../ui/error-box.tsx'
import { PretendingNote } from '../ui/pretending-note.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { explain } from './explain.ts'
import { providerMessage } from './provider-message.ts'
import { signIn } from './session.ts'

/** The login screen, see docs/rules/admin-panel.md#sign-in. */
export function Login({ loading }: { loading: boolean }) {
  const { storeName } = useSettings()
  return (
    <div lang="en" className="grid min-h-dvh lg:grid-cols-[53.5%_1fr]">
      <Welcome storeName={storeName} />
      <main className="flex flex-col px-6 py-8">
        <div className="m-auto w-full max-w-[24rem]">
          <h1 className="display text-1">Sign in to your account</h1>
          <p className="mt-2 mb-8 text-ink-2">Use your Auth0 credentials to access the admin panel</p>
          <SignIn loading={loading} />
        </div>
        <div className="text-center text-ink-2">
          <p className="text-mini">{copyright(storeName)}</p>
          <PretendingNote />
        </div>
      </main>
    </div>
  )
}

const Welcome = ({ storeName }: { storeName: string }) => (
  <aside className="hidden flex-col bg-side text-side-ink lg:flex">
    <div aria-hidden className="grow bg-(image:--panel-entrada) bg-cover bg-center" />
    <div className="px-13 py-11">
      <p className="display flex items-center gap-2.5 text-2">
        <Bird />
        {storeName}
      </p>
      <p className="display mt-6 text-1">{`Welcome to ${storeName} Admin`}</p>
      <p className="mt-2 text-3 text-side-ink-2">Manage your courses, books, and content all in one place</p>
    </div>
  </aside>
)

/** Redirects to the sign-in service, which returns to this page. */
function SignIn({ loading }: { loading: boolean }) {
  const { pathname, search, state } = useLocation() as { pathname: string; search: string; state: unknown }
  const [going, setGoing] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const detail = providerMessage(error)
  const go = () => {
    setGoing(true)
    signIn({ returnTo: pathname + search, state }).catch((failure: unknown) => {
      setError(failure)
      setGoing(false)
    })
  }
  return (
    <>
      {error !== null && (
        <ErrorBox className="mb-5" message={explain(error)}>
          {detail && (
            <p className="mt-1 text-small wrap-anywhere">
              The sign-in service says: <bdi>{detail}</bdi>
            </p>
          )}
        </ErrorBox>
      )}
      <Button look="solid" size="pay" className="w-full" disabled={loading || going} onClick={go}>
        {loading || going ? <Spinner quiet label="Loading" /> : <Lock aria-hidden className="size-5" />}
        Sign in with Auth0
      </Button>
    </>
  )
}
