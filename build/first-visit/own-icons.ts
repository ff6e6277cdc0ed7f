import { join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Lucide's drawings with a renderer of ours. It applies to builds only, because the development server pre-bundles packages without
 * applying this alias.
 */
export const ownIcons = (): Plugin => ({
  name: 'own-icons',
  apply: 'build',
  config: () => ({
    resolve: {
      alias: [{ find: /^\.\.\/createLucideIcon\.mjs$/, replacement: join(import.meta.dirname, '../../app/ui/create-icon.ts') }],
    },
  }),
})
