import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Lucide's drawings with a renderer of ours. Only in what is built: the development server bundles packages beforehand, where no alias reaches. */
export const ownIcons = (): Plugin => ({
  name: 'own-icons',
  apply: 'build',
  config: () => ({
    resolve: {
      alias: [{ find: /^\.\.\/createLucideIcon\.mjs$/, replacement: join(import.meta.dirname, '../../app/ui/create-icon.ts') }],
    },
  }),
})
