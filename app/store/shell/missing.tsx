import { isRouteErrorResponse, Link, useRouteError } from 'react-router'
import { ErrorBox } from '../../ui/error-box.tsx'

/** Spec §2: what is not there says so and leads back; any other failure stands in a red box. */
export function Missing({ text, backTo, back, failed }: { text: string; backTo: string; back: string; failed: string }) {
  const error = useRouteError()
  const missing = isRouteErrorResponse(error) && error.status === 404
  return (
    <div className="page py-16 text-center">
      {missing ? <h1 className="display mb-6 text-1">{text}</h1> : <ErrorBox message={error instanceof Error && error.message !== '' ? error.message : failed} />}
      <p className="mt-6">
        <Link to={backTo} className="ink-link">
          {back}
        </Link>
      </p>
    </div>
  )
}
