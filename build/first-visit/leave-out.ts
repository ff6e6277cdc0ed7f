import { join } from 'node:path'
import type { Plugin } from 'vite'

const router = 'react-router/dist/production/lib'

/**
 * Modules of the router for features that are switched off here, with their exports. When switched off, each of them returns nothing, so
 * each is replaced by a function that does nothing (or returns an empty list). Together they add 3.4 kB (gzip) to each first visit.
 */
const unused: Record<string, string[]> = {
  // Lazy route discovery: react-router.config.ts sends the whole route map in one response.
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
  // Style sheets and prefetching of pages: all styles are inline in each page, and no page has `links` or uses `prefetch`.
  [`${router}/dom/ssr/links.js`]: [
    'getKeyedLinksForMatches',
    'getKeyedPrefetchLinks',
    'getModuleLinkHrefs',
    'getNewMatchesForLinks',
    'isPageLinkDescriptor',
    'prefetchRouteCss',
    'prefetchStyleLinks',
  ],
  // The default fallback while the root loads: it is not needed, because the server renders the pages.
  [`${router}/dom/ssr/fallback.js`]: ['RemixRootDefaultHydrateFallback'],
  // Hooks for tracing tools: entry.client.tsx passes none to the router.
  [`${router}/router/instrumentation.js`]: [
    'consumeInstrumentationClientResultMetaReceiver',
    'getRouteInstrumentationUpdates',
    'instrumentClientSideRouter',
    'instrumentHandler',
    'instrumentationResultMetaContext',
  ],
}

/** Modules that are replaced by one of ours in `app/first-visit/`, which has the same exports and explains why. */
const replaced: Record<string, { names: string[]; by: string }> = {
  [`${router}/dom/ssr/routeModules.js`]: { names: ['loadRouteModule'], by: 'load-route-module.ts' },
  [`${router}/dom/ssr/errorBoundaries.js`]: {
    names: ['BoundaryShell', 'RemixErrorBoundary', 'RemixRootDefaultErrorBoundary'],
    by: 'last-resort.tsx',
  },
}

/**
 * The bundler's wrapper of dynamic imports, which loads the style sheets and scripts of a chunk in parallel. No chunk of ours has a style
 * sheet, so a smaller one of ours takes its place; 0.6 kB.
 */
const preloading = '\0vite/preload-helper.js'

/** Every module that a build must contain. */
export const leftOut: readonly string[] = [preloading, ...Object.keys(unused), ...Object.keys(replaced)]

const ours = (file: string) => join(import.meta.dirname, '../../app/first-visit', file)

const lists = new Set(['getKeyedLinksForMatches', 'getKeyedPrefetchLinks', 'getModuleLinkHrefs', 'getNewMatchesForLinks'])

/**
 * Leaves them out of the browser bundles. A version of the router that exports anything else, or no longer has one of these modules, fails
 * the build. docs/first-visit.md describes what to check then.
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
      if (path === preloading) return `export { importAtOnce as __vitePreload } from ${JSON.stringify(ours('preload-scripts.ts'))}`
      const instead = replaced[path]
      const names = [...(/export \{([^}]*)\}/.exec(code)?.[1]?.matchAll(/\w+/g) ?? [])].map(String)
      if (names.join() !== (instead?.names ?? unused[path])?.join())
        throw new Error(`${path} now exports ${names.join()}: check it before it is left out`)
      if (instead) return `export { ${names.join()} } from ${JSON.stringify(ours(instead.by))}`
      return names.map((name) => `export function ${name}() {${lists.has(name) ? 'return []' : ''}}`).join('\n')
    },
    generateBundle(_, bundle) {
      const gone = leftOut.filter((path) => !found.has(path))
      if (gone.length > 0) throw new Error(`${gone.join(', ')} is no longer part of any page: find where it moved (docs/first-visit.md)`)
      const styled = Object.values(bundle).filter((part) => part.type === 'chunk' && (part.viteMetadata?.importedCss.size ?? 0) > 0)
      if (styled.length > 0)
        throw new Error(`${styled[0]?.fileName} imports a style sheet, which nothing would load (build/first-visit/leave-out.ts)`)
    },
  }
}
