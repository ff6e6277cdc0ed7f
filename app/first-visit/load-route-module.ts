import { createPath, type Location } from 'react-router'
import { ConnectionError } from '../query/call-error.ts'
import { preloadScripts, type RouteScripts } from './preload-scripts.ts'

interface Route extends RouteScripts {
  id: string
}

declare global {
  interface Window {
    __reactRouterDataRouter?: { state: { navigation: { location?: Location } } }
  }
}

/**
 * Replaces the router's own function (tools/build/first-visit/own-modules.ts). That one requests scripts one after the other, and reloads the current
 * page if a route's module cannot be loaded, which without a network shows the browser's own error page.
 */
export async function loadRouteModule(route: Route, loaded: Record<string, unknown>): Promise<unknown> {
  try {
    if (loaded[route.id]) return loaded[route.id]
    preloadScripts(route)
    return (loaded[route.id] = await import(/* @vite-ignore */ route.module))
  } catch (error) {
    const reachable = await fetch(route.module, { method: 'HEAD' }).then(
      () => true,
      () => false,
    )
    // The router would wait forever for a rejected import, so it gets a module whose loader and component throw.
    const fail = () => {
      throw new ConnectionError('code', error)
    }
    if (!reachable) return { default: fail, clientLoader: fail }
    // A new version was deployed since this page was loaded. A full page load of the destination gets the new file names.
    const destination = window.__reactRouterDataRouter?.state.navigation.location
    window.location.assign(destination ? createPath(destination) : window.location.href)
    return new Promise(() => {})
  }
}
