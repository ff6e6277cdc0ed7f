import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSettings } from '../settings.ts'
import { Spinner } from '../ui/spinner.tsx'
import { SignInError } from './sign-in-error.tsx'
import { finishSignIn, useTenantOf } from './session.ts'

export const meta = () => [{ title: 'Signing in' }, { name: 'robots', content: 'noindex' }]

let exchange: Promise<string> | undefined

export default function Callback() {
  useTenantOf(useSettings())
  const navigate = useNavigate()
  const [error, setError] = useState<unknown>(null)
  useEffect(() => {
    // A code can be exchanged once, however often this is shown.
    exchange ??= finishSignIn()
    exchange
      .then(
        (returnTo) => navigate(returnTo, { replace: true }),
        (failure: unknown) => setError(failure),
      )
      .finally(() => {
        exchange = undefined
      })
  }, [navigate])
  return error ? <SignInError error={error} /> : <Spinner whole label="Signing in" />
}
