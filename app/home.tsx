import { redirect } from 'react-router'
import type { Route } from './+types/home.ts'
import { type Settings, settingsContext } from './settings.ts'
import type { Person } from './sign-in/session.ts'
import { Spinner } from './ui/spinner.tsx'

/** Without scripts there is nobody signed in: on to the courses, with the query kept. */
export function loader({ request, context }: Route.LoaderArgs) {
  const search = queryOf(request)
  const signedIn = /auth0\.[^=;]*\.is\.authenticated=true/.test(request.headers.get('cookie') ?? '')
  if (!signedIn) throw redirect(`/courses${search}`)
  return { settings: context.get(settingsContext) }
}

/** See docs/rules/catalogue.md#routes: staff go to the panel, everyone else to the courses; a utm_source was kept when the page opened (entry.client). */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const { settings } = await serverLoader()
  const person = await signedIn(settings).catch(() => null)
  throw redirect(person ? '/admin/courses' : `/courses${queryOf(request)}`)
}

async function signedIn(settings: Settings): Promise<Person | null> {
  const { session, useTenantOf: tellTenant } = await import('./sign-in/session.ts')
  tellTenant(settings)
  return (await session()).person
}

/** What somebody wrote, without what the router adds to its own requests. */
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
