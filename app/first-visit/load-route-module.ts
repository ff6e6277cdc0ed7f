import { createPath, type Location } from 'react-router'
import { ConnectionError } from '../query/call-error.ts'

interface Route {
  id: string
  module: string
}

declare global {
  interface Window {
    __reactRouterDataRouter?: { state: { navigation: { location?: Location } } }
  }
}

/**
 * Stands in the router's own place (build/first-visit/leave-out.ts), which reloads the page one is on when a page's program cannot be loaded: without a
 * network that shows the browser's own error page.
 */
export async function loadRouteModule(route: Route, loaded: Record<string, unknown>): Promise<unknown> {
  try {
    return (loaded[route.id] ??= await import(/* @vite-ignore */ route.module))
  } catch (error) {
    const reachable = await fetch(route.module, { method: 'HEAD' }).then(
      () => true,
      () => false,
    )
    // The router waits for ever for a module that is refused, so it gets one that fails.
    const fail = () => {
      throw new ConnectionError('code', error)
    }
    if (!reachable) return { default: fail, clientLoader: fail }
    // The store has a new version since this page was loaded: its own page of what was asked for has the new names.
    const asked = window.__reactRouterDataRouter?.state.navigation.location
    window.location.assign(asked ? createPath(asked) : window.location.href)
    return new Promise(() => {})
  }
}
