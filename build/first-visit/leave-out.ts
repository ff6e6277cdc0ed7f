import { join } from 'node:path'
import type { Plugin } from 'vite'

const router = 'react-router/dist/production/lib'

/**
 * Modules of the router for features that are switched off here, with what each exports. Switched off, every one of these returns
 * nothing, so a function that does nothing (or returns an empty list) takes its place. Together they weigh 3.4 kB (gzip) on each first visit.
 */
const unused: Record<string, string[]> = {
  // Finding routes one by one: react-router.config.ts sends the whole map at once.
  [`${router}/dom/ssr/fog-of-war.js`]: [
    'URL_LIMIT',
    'getManifestPath',
    'getPartialManifest',
    'getPatchRoutesOnNavigationFunction',
    'getPathsWithAncestors',
    'handleClientVersionMismatch',
    'isFogOfWarEnabled',
    'useFogOFWarDiscovery',
  ],
  // Style sheets and prefetching of pages: the styles stand in each page whole, and no page has `links` or asks for `prefetch`.
  [`${router}/dom/ssr/links.js`]: [
    'getKeyedLinksForMatches',
    'getKeyedPrefetchLinks',
    'getModuleLinkHrefs',
    'getNewMatchesForLinks',
    'isPageLinkDescriptor',
    'prefetchRouteCss',
    'prefetchStyleLinks',
  ],
  // What is shown while a root without a fallback of its own loads: the pages are drawn by the server.
  [`${router}/dom/ssr/fallback.js`]: ['RemixRootDefaultHydrateFallback'],
  // Hooks for tracing tools: entry.client.tsx gives the router none.
  [`${router}/router/instrumentation.js`]: [
    'consumeInstrumentationClientResultMetaReceiver',
    'getRouteInstrumentationUpdates',
    'instrumentClientSideRouter',
    'instrumentHandler',
    'instrumentationResultMetaContext',
  ],
}

/** Modules for which one of ours in `app/first-visit/` stands: it exports the same, and says why. */
const replaced: Record<string, { names: string[]; by: string }> = {
  [`${router}/dom/ssr/routeModules.js`]: { names: ['loadRouteModule'], by: 'load-route-module.ts' },
  [`${router}/dom/ssr/errorBoundaries.js`]: {
    names: ['BoundaryShell', 'RemixErrorBoundary', 'RemixRootDefaultErrorBoundary'],
    by: 'last-resort.tsx',
  },
}

/**
 * What the bundler wraps each import on demand in, so that the sheets and scripts of a chunk come beside it. No chunk of ours has any
 * (vite.config.ts, `modulePreload`); 0.6 kB.
 */
const preloading = '\0vite/preload-helper.js'

/** Everything that a build has to meet. */
export const leftOut: readonly string[] = [preloading, ...Object.keys(unused), ...Object.keys(replaced)]

const lists = new Set(['getKeyedLinksForMatches', 'getKeyedPrefetchLinks', 'getModuleLinkHrefs', 'getNewMatchesForLinks'])

/**
 * Leaves them out of what browsers get. A version of the router that exports anything else, or no longer has one of these modules, fails the
 * build: docs/first-visit.md says what to look at then.
 */
export function leaveOut(): Plugin {
  const found = new Set<string>()
  return {
    name: 'leave-out',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      const path = leftOut.find((each) => id.endsWith(each))
      if (!path) return null
      found.add(path)
      if (path === preloading) return 'export const __vitePreload = (load) => load()'
      const instead = replaced[path]
      const names = [...(/export \{([^}]*)\}/.exec(code)?.[1]?.matchAll(/\w+/g) ?? [])].map(String)
      if (names.join() !== (instead?.names ?? unused[path])?.join())
        throw new Error(`${path} now exports ${names.join()}: look at it before it is left out`)
      if (instead)
        return `export { ${names.join()} } from ${JSON.stringify(join(import.meta.dirname, '../../app/first-visit', instead.by))}`
      return names.map((name) => `export function ${name}() {${lists.has(name) ? 'return []' : ''}}`).join('\n')
    },
    generateBundle(_, bundle) {
      const gone = leftOut.filter((path) => !found.has(path))
      if (gone.length > 0) throw new Error(`No page has ${gone.join(', ')} any more: look where it went (docs/first-visit.md)`)
      const styled = Object.values(bundle).filter((part) => part.type === 'chunk' && (part.viteMetadata?.importedCss.size ?? 0) > 0)
      if (styled.length > 0)
        throw new Error(`${styled[0]?.fileName} imports a style sheet, which nothing would load (build/first-visit/leave-out.ts)`)
    },
  }
}
