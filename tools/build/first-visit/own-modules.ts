import { join } from 'node:path'
import type { Plugin } from 'vite'

const ours = (file: string) => join(import.meta.dirname, '../../../app', file)

/**
 * Two modules of libraries with ours in their place: lucide's renderer of icons, and the router's loader of route modules, which reloads the
 * page when a script cannot be loaded. It applies to builds only, because the development server pre-bundles packages without these aliases.
 */
export const ownModules = (): Plugin => ({
  name: 'own-modules',
  apply: 'build',
  config: () => ({
    resolve: {
      alias: [
        { find: /^\.\.\/createLucideIcon\.mjs$/, replacement: ours('ui/create-icon.ts') },
        { find: /^(?:\.\/|\.\/ssr\/|\.\.\/dom\/ssr\/|\.\.\/)?routeModules\.js$/, replacement: ours('first-visit/load-route-module.ts') },
      ],
    },
  }),
})

const footer = ours('store/shell/footer-content.tsx')

/** Leaves the content of the footer, which only the server renders, out of the browsers' scripts: with it go the modules that it imports. */
export const serverRendered = (): Plugin => {
  let isFound = false
  return {
    name: 'server-rendered',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    enforce: 'pre',
    load(id) {
      if (id !== footer) return null
      isFound = true
      return 'export const FooterContent = null'
    },
    generateBundle() {
      if (!isFound) this.error(`tools/build/first-visit/own-modules.ts leaves out a module that no page has: ${footer}`)
    },
  }
}
