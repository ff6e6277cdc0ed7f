import { isRouteErrorResponse, useRouteError } from 'react-router'
import { failureText } from '../../query/failure-text.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Failure } from './failure.tsx'

/**
 * See docs/rules/catalogue.md#missing: a 404 shows a text and a link back. Any other failure is shown in a red box. The page has no `meta`
 * then, so its title is here.
 */
export function Missing({ text, backTo, back, failed }: { text: string; backTo: string; back: string; failed: string }) {
  const error = useRouteError()
  if (!isRouteErrorResponse(error) || error.status !== 404)
    return (
      <>
        <title>{failureText(isRouteErrorResponse(error) ? error.data : error, failed).message}</title>
        <Failure failed={failed} />
      </>
    )
  return (
    <div className="page py-20 text-center">
      <title>{text}</title>
      <h1 className="display mb-6 text-1">{text}</h1>
      <LinkButton look="link" size="line" to={backTo}>
        {back}
      </LinkButton>
    </div>
  )
}
