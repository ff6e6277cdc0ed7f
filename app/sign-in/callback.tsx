import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSettings } from '../settings.ts'
import { Spinner } from '../ui/spinner.tsx'
import { SignInError } from './sign-in-error.tsx'
import { destinationOf, finishSignIn, type SignInDestination, useTenantOf } from './session.ts'

export const meta = () => [{ title: 'Signing in' }, { name: 'robots', content: 'noindex' }]

let exchange: Promise<SignInDestination> | undefined

export default function Callback() {
  useTenantOf(useSettings())
  const navigate = useNavigate()
  const [error, setError] = useState<unknown>(null)
  useEffect(() => {
    // A code can be exchanged only once, however often this component is mounted.
    exchange ??= finishSignIn()
    exchange
      .then(
        ({ returnTo, state }) => navigate(returnTo, { replace: true, state }),
        (failure: unknown) => setError(failure),
      )
      .finally(() => {
        exchange = undefined
      })
  }, [navigate])
  return error ? <SignInError error={error} destination={destinationOf(error)} /> : <Spinner whole label="Signing in" />
}
