import { redirect } from 'react-router'
import type { Route } from './+types/home.ts'
import { Spinner } from './ui/spinner.tsx'

/** Without scripts there is nobody signed in: on to the courses, with the query kept. */
export function loader({ request }: Route.LoaderArgs) {
  const { search } = new URL(request.url)
  const signedIn = /auth0\.[^=;]*\.is\.authenticated=true/.test(request.headers.get('cookie') ?? '')
  if (!signedIn) throw redirect(`/courses${search}`)
  return null
}

/** Spec §2: staff go to the panel, everyone else to the courses; a utm_source in the hash is kept as part of the query. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { session } = await import('./sign-in/session.ts')
  const { person } = await session().catch(() => ({ person: null }))
  const { search } = new URL(request.url)
  throw redirect(person ? '/admin/courses' : `/courses${search}`)
}
clientLoader.hydrate = true as const

export const HydrateFallback = () => <Spinner whole label="Carregando" />
export default function Home() {
  return null
}
