import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { join } from 'node:path'
import { defineConfig } from 'vite'
import { leaveOut } from './bin/leave-out.ts'
import { precompress } from './bin/precompress.ts'

/** With what bin/leave-out.ts puts into the router: no file may need another one that needs it. */
const framework =
  /\/node_modules\/(react|react-dom|react-router|scheduler)\/|rolldown\/runtime|\/app\/(first-visit\/(load-route-module|last-resort)|query\/call-error)\./
/**
 * What every page of the store needs, in one file: thirty small ones weigh a tenth more, and name each other before they load. Not the
 * entry: it starts the router, and must run after everything else.
 */
const shop = [
  /\/app\/(root|settings|query\/(?!call-rest\.)|styles\/)/,
  /\/app\/store\/(utm-source|cart\/(buy-button|cart-product|cart-store)|banners\/(?!modal-banner\.))/,
  /\/app\/store\/shell\/(arrival|catalogue-state|describe|empty|failure|footer|header|hero|scripts-needed|shell|use-session)\./,
  /\/app\/ui\/(badge|bird|button|create-icon|error-box|format|pager|pretending-note|search-form|spinner)\./,
  /\/domain\/(cart|cover|money|page|pager|stock-notice|stored-cart)\.ts/,
  /\/lucide-react\/dist\/esm\/icons\/(loader-circle|search|shopping-bag)\./,
]

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), leaveOut(), precompress()],
  // Only for what is built: the development server bundles packages beforehand, where no alias reaches.
  resolve: {
    alias:
      command === 'serve'
        ? []
        : [{ find: /^\.\.\/createLucideIcon\.mjs$/, replacement: join(import.meta.dirname, 'app/ui/create-icon.ts') }],
  },
  ssr: { noExternal: ['lucide-react'] },
  // No preloading of what is imported on demand: the one such import, the sign-in, has nothing to preload.
  // Tailwind 4 itself asks for these browsers: for older ones each colour would stand in the page three times.
  build: { target: 'es2022', cssTarget: ['chrome111', 'firefox128', 'safari16.4'], assetsInlineLimit: 0, modulePreload: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'framework', test: framework },
                { name: 'shop', test: (id) => shop.some((part) => part.test(id)) },
              ],
            },
          },
        },
      },
    },
  },
  // Named here so that a cold development server does not find them one by one and reload the page under a visitor.
  optimizeDeps: {
    include: [
      'react',
      'react-dom',
      'react-dom/client',
      'react-router',
      'react-router/dom',
      'lucide-react',
      'zod',
      'react-hook-form',
      '@hookform/resolvers/zod',
      '@auth0/auth0-spa-js',
    ],
  },
}))
