import type { Plugin } from 'vite'

/**
 * Functions of React and the router for features that this app does not use, within modules that it needs. Each is called only by the
 * others, or for a component or a hook of its feature. Together they add some 5 kB (gzip) to each first visit.
 */
const unused: Record<string, readonly string[]> = {
  'react-dom/cjs/react-dom-client.production.js': [
    // <ViewTransition>
    'trackEnterViewTransitions',
    'pushViewTransitionCancelableScope',
    'applyViewTransitionToHostInstances',
    'applyViewTransitionToHostInstancesRecursive',
    'restoreViewTransitionOnHostInstances',
    'commitAppearingPairViewTransitions',
    'commitEnterViewTransitions',
    'commitDeletedPairViewTransitions',
    'commitExitViewTransitions',
    'commitNestedViewTransitions',
    'restorePairedViewTransitions',
    'restoreEnterOrExitViewTransitions',
    'restoreNestedViewTransitions',
    'measureViewTransitionHostInstancesRecursive',
    'measureNestedViewTransitions',
    'scheduleViewTransitionEvent',
    'startViewTransition',
    'createViewTransitionInstance',
    'getViewTransitionName',
    'getViewTransitionClassName',
    // The stack of components beside an error, which nothing here reads.
    'getStackByFiberInDevAndProd',
    // <SuspenseList>
    'initSuspenseListRenderState',
    'updateSuspenseListComponent',
  ],
  'react-router/dist/production/lib/router/router.js': [
    // useFetcher
    'handleFetcherAction',
    'handleFetcherLoader',
    // Actions: every form that the router sends is a search (GET).
    'handleAction',
  ],
  'react-router/dist/production/lib/dom/ssr/single-fetch.js': ['singleFetchActionStrategy', 'singleFetchLoaderFetcherStrategy'],
  // Prefetching, of which app/ uses nothing, and server components.
  'react-router/dist/production/lib/dom/ssr/components.js': ['PrefetchPageLinksImpl', 'RSCPrefetchPageLinksImpl'],
  'react-router/dist/production/lib/hooks.js': ['RSCErrorHandler'],
}

/** The entrances of a feature. If something uses it nevertheless, it fails with these words, instead of doing nothing. */
const entrances = new Set([
  'getViewTransitionName',
  'updateSuspenseListComponent',
  'handleFetcherAction',
  'handleFetcherLoader',
  'handleAction',
  'singleFetchActionStrategy',
  'singleFetchLoaderFetcherStrategy',
  'PrefetchPageLinksImpl',
  'RSCPrefetchPageLinksImpl',
  'RSCErrorHandler',
])

/** Every module that has such functions. */
export const withUnused: readonly string[] = Object.keys(unused)

/** Empties the functions in the browser bundles. If a new version has no function of a name, or no such module, the build fails. */
export function leaveOutFunctions(): Plugin {
  const found = new Set<string>()
  return {
    name: 'leave-out-functions',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      const path = withUnused.find((each) => id.endsWith(each))
      if (!path) return null
      found.add(path)
      return unused[path]!.reduce((text, name) => emptied(text, name, path), code)
    },
    generateBundle() {
      const gone = withUnused.filter((path) => !found.has(path))
      if (gone.length > 0) throw new Error(`${gone.join(', ')} is no longer part of any page: find where it moved (docs/first-visit.md)`)
    },
  }
}

/** These libraries indent their code, so a function ends at the first brace that is indented as its head is. */
function emptied(code: string, name: string, path: string): string {
  const whole = new RegExp(`^([\\t ]*)((?:async )?function ${name}\\()[\\s\\S]*?^\\1\\}$`, 'gm')
  const matches = code.match(whole)
  if (matches?.length !== 1) throw new Error(`${path} has no function ${name}: check what replaces it before it is left out`)
  const body = entrances.has(name) ? `throw Error('${name} is left out: see docs/first-visit.md')` : ''
  return code.replace(whole, (_, indent: string, head: string) => `${indent}${head}) {${body}}`)
}
