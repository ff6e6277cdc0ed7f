import { isRouteErrorResponse, useLocation, useRevalidator, useRouteError } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { ErrorBox } from '../../ui/error-box.tsx'
import { failureText } from './failure-text.ts'

/** Spec §8: a page that could not be read says why, in a red box, and can be asked for again. */
export function Failure({ failed }: { failed: string }) {
  const error = useRouteError()
  const { pathname, search } = useLocation()
  const revalidator = useRevalidator()
  const told: unknown = isRouteErrorResponse(error) ? error.data : error
  return (
    <div className="page py-16">
      <ErrorBox message={failureText(told, failed)} />
      <form
        action={pathname + search}
        className="mt-6 text-center"
        onSubmit={(event) => {
          event.preventDefault()
          void revalidator.revalidate()
        }}
      >
        <Button type="submit" aria-busy={revalidator.state === 'loading'}>
          Tentar de novo
        </Button>
      </form>
    </div>
  )
}
