import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#app/routes.ts'
import { at, type Screen } from './screen.ts'

interface PlainRoute {
  name: string
  path: string
  who: Screen['who']
}

/** Pages of the store by the file of each: `courses`, `course`, `sign-in`. The legal texts share a file and have ids. */
const storeRoutes = (entries: readonly RouteConfigEntry[]): PlainRoute[] =>
  entries.flatMap(({ id, file, path, children }) => [
    ...(path && file && !path.includes('*') ? [{ name: id ?? nameOf(file), path: `/${path}`, who: 'visitor' as const }] : []),
    ...storeRoutes(children ?? []),
  ])

/** Screens of the panel, from the text of their list, whose components Node cannot load: `panel-orders`, `panel-book-new`. */
function panelRoutes(): PlainRoute[] {
  const source = readFileSync(join(import.meta.dirname, '../../app/admin/shell/panel-routes.tsx'), 'utf8')
  const declared = [...source.matchAll(/\{ (?:index: true|path: '([^']+)').*import\('([^']+)'\)/g)]
  return declared.map(([, path = '', file = '']) => {
    const kind = path.split('/').find((part) => part === 'new' || part === 'edit')
    const name = kind ? nameOf(file).replace('screens', kind) : nameOf(file)
    return { name: `panel-${name}`, path: path ? `/admin/${path}` : '/admin', who: 'staff' }
  })
}

const nameOf = (file: string) =>
  file
    .split('/')
    .at(-1)!
    .replace(/(-page)?\.tsx$/, '')

/** States of the routes whose files are called otherwise. */
const states: Record<string, string> = {
  callback: 'panel-sign-in-error',
  'panel-evidence': 'panel-dispute-evidence',
  'panel-deliveries': 'panel-webhook-log',
}

/**
 * The plain visit of each route that has none among these. A route with a parameter, or one that leads elsewhere when it is visited alone, is one
 * of these in each of its states.
 */
export function routeScreens(named: readonly Screen[]): Screen[] {
  const all = [...storeRoutes(routes), ...panelRoutes()].filter(({ name }) => !named.some((screen) => screen.name === name))
  const hasState = ({ name }: PlainRoute) => named.some((screen) => screen.name.startsWith(states[name] ?? `${name}-`))
  const unnamed = all.filter((route) => needsState(route.path) && !hasState(route))
  if (unnamed.length > 0) throw new Error(`No screen begins with ${unnamed.map(({ name }) => name).join(' or ')}`)
  return all
    .filter(({ path }) => !needsState(path))
    .map(({ name, path, who }) => ({
      name,
      who,
      go: async (set) => {
        await at(path.replace(/\/:\w+\?$/, ''))(set)
        // Before the panel is there, the page to sign in has a heading too.
        const place = set.page.locator(who === 'staff' ? '#conteudo' : 'body')
        await place.getByRole('heading', { level: 1 }).first().waitFor()
        await set.page.locator('main :is([aria-busy=true], .animate-spin)').first().waitFor({ state: 'detached' })
      },
    }))
}

/** The last two are pages on the way from somewhere. */
const needsState = (path: string) => /:\w+(\/|$)/.test(path) || ['/postcheckout', '/callback', '/pagar'].includes(path)
