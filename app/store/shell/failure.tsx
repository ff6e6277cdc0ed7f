import { isRouteErrorResponse, useLocation, useRevalidator, useRouteError } from 'react-router'
import { CallError, ConnectionError } from '../../query/call-error.ts'
import { failureText } from '../../query/failure-text.ts'
import { reloadPage } from '../../query/reload-page.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorBox } from '../../ui/error-box.tsx'

/** Whether reading the data again can help. Otherwise the document itself is at fault: a script is missing, or the page threw an error. */
const isOfData = (error: unknown) =>
  isRouteErrorResponse(error) || error instanceof CallError || (error instanceof ConnectionError && error.kind !== 'code')

/** See docs/rules/catalogue.md#errors: a page that could not be loaded shows the reason in a red box, and can be retried. */
export function Failure({ failed }: { failed: string }) {
  const error = useRouteError()
  const { pathname, search } = useLocation()
  const revalidator = useRevalidator()
  const retry = () => void (isOfData(error) ? revalidator.revalidate() : reloadPage())
  return (
    <div className="page py-16">
      <ErrorBox {...failureText(isRouteErrorResponse(error) ? error.data : error, failed)} />
      <form
        action={pathname + search}
        className="mt-6 text-center"
        onSubmit={(event) => {
          event.preventDefault()
          retry()
        }}
      >
        <Button type="submit" aria-busy={revalidator.state === 'loading'}>
          Tentar de novo
        </Button>
      </form>
    </div>
  )
}
