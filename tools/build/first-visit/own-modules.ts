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

/** Leaves the content of the footer, which only the server renders, out of the browsers' scripts: with it go the modules that it imports. */
export const serverRendered = (): Plugin => ({
  name: 'server-rendered',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  enforce: 'pre',
  load: (id) => (id === ours('store/shell/footer-content.tsx') ? 'export const FooterContent = null' : null),
})
