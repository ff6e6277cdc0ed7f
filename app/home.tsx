import { redirect } from 'react-router'
import type { Route } from './+types/home.ts'
import { type Settings, settingsContext } from './settings.ts'
import { hasSignInHint } from './sign-in/hint-cookie.ts'
import type { Person } from './sign-in/session.ts'
import { Spinner } from './ui/spinner.tsx'

/** Without Auth0's hint cookie (and so always without scripts) no user is signed in: redirects to the courses and preserves the query. */
export function loader({ request, context }: Route.LoaderArgs) {
  const search = queryOf(request)
  if (!hasSignInHint(request.headers.get('cookie') ?? '')) throw redirect(`/courses${search}`)
  return { settings: context.get(settingsContext) }
}

/**
 * See docs/rules/catalogue.md#routes: staff go to the panel, everyone else to the courses. an inline script has already
 * stored the utm_source.
 */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const { settings } = await serverLoader()
  const person = await signedIn(settings).catch(() => null)
  throw redirect(person ? '/admin/courses' : `/courses${queryOf(request)}`)
}

async function signedIn(settings: Settings): Promise<Person | null> {
  const { session, useTenantOf: setTenant } = await import('./sign-in/session.ts')
  setTenant(settings)
  return (await session()).person
}

/** The query of the original URL, without the parameter that the router adds to its own requests. */
function queryOf(request: Request): string {
  const query = new URL(request.url).searchParams
  query.delete('_routes')
  return query.size > 0 ? `?${query}` : ''
}

clientLoader.hydrate = true as const

export const HydrateFallback = () => <Spinner whole label="Carregando" />
export default function Home() {
  return null
}
