import { preloadModule } from 'react-dom'
import type { Register } from 'react-router'

export interface RouteScripts {
  module: string
  /** The scripts that it imports, and those that they import. */
  imports?: string[]
}

declare global {
  interface Window {
    __reactRouterManifest?: { routes: Record<string, RouteScripts> }
  }
}

/** Requests all scripts of a page at once. A browser finds each by itself only when the one that imports it has arrived. */
export function preloadScripts({ module, imports = [] }: RouteScripts) {
  for (const script of [module, ...imports]) preloadModule(script)
}

/** The id of a route that has a page: its file's path in `app/`. */
export type RouteId = keyof Register['routeModules']

/** Does so before a page is opened. */
export function preloadPages(routes: readonly RouteId[]) {
  for (const id of routes) {
    const route = window.__reactRouterManifest?.routes[id]
    if (route) preloadScripts(route)
  }
}
