import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { chunks, lacking } from './build/first-visit/chunks.ts'
import { inlineScripts } from './build/first-visit/inline-scripts.ts'
import { ownModules, serverRendered } from './build/first-visit/own-modules.ts'
import { offlineWorker } from './build/offline-worker.ts'
import { precompress } from './build/precompress.ts'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), ownModules(), serverRendered(), inlineScripts(), chunks(), offlineWorker(), precompress()],
  ssr: { noExternal: ['lucide-react'] },
  build: {
    target: 'es2022',
    // Tailwind 4 requires these browsers. For older ones each colour would be in the page three times.
    cssTarget: ['chrome111', 'firefox128', 'safari16.4'],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: lacking },
  },
  // Listed so that a cold development server does not discover them one by one and reload the page each time.
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
      '@auth0/auth0-spa-js',
    ],
  },
})
