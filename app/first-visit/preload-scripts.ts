import { preloadModule } from 'react-dom'

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

/** Does so before a page is opened. `routes`: ids, which are the files' paths in `app/`. */
export function preloadPages(routes: readonly string[]) {
  for (const id of routes) {
    const route = window.__reactRouterManifest?.routes[id]
    if (route) preloadScripts(route)
  }
}
