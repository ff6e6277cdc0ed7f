import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { matchRoutes, type RouteObject } from 'react-router'
import { ConnectionError } from '../query/call-error.ts'

interface LazyScreen<Props> {
  (props: Props): ReactNode
  load: () => Promise<void>
}

/**
 * A screen whose code is loaded when it is shown. The routes of the panel and of the library stay small: all visitors download their names, with
 * those of everything that they import. React holds back what replaces the fallback of a Suspense for 300 ms, so the first screen of a page is
 * loaded (`loadScreen`) before it is rendered; on a later navigation the screen before stays until the next one is loaded.
 */
export function lazyScreen<Props extends object = object>(load: () => Promise<{ default: ComponentType<Props> }>): LazyScreen<Props> {
  let Loaded: ComponentType<Props> | undefined
  const loadOnce = async () => {
    const loaded = await load().catch((error: unknown) => {
      throw new ConnectionError('code', error)
    })
    Loaded = loaded.default
    return loaded
  }
  const Late = lazy(loadOnce)
  const Screen = (props: Props) => {
    // Stays the same while it is shown: another type would lose what was typed.
    const [Shown] = useState<ComponentType<Props>>(() => Loaded ?? Late)
    return <Shown {...props} />
  }
  return Object.assign(Screen, { load: () => loadOnce().then(noValue, noValue) })
}

const noValue = () => {}

/** A part of a screen, which few visits show: the fallback, until its code is loaded. */
export function lazyPart<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>, fallback: ReactNode = null) {
  const Part = lazyScreen(load)
  return (props: Props) => (
    <Suspense fallback={fallback}>
      <Part {...props} />
    </Suspense>
  )
}

/** Resolves when the screen at this path is loaded, or could not be: then rendering it throws a ConnectionError. */
export async function loadScreen(routes: RouteObject[], pathname: string, base: string) {
  const Screen = matchRoutes(routes, pathname, base)?.at(-1)?.route.Component as LazyScreen<object> | null | undefined
  await Screen?.load()
}
