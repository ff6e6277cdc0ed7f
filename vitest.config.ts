import { defineConfig } from 'vitest/config'

// Node's own conditions. With Vite's, a package with a development build would be loaded twice: once by us and once by other packages.
const asNode = { resolve: { conditions: ['node', 'module-sync'], externalConditions: ['node', 'module-sync'] } }

export default defineConfig({
  ...asNode,
  ssr: asNode,
  test: {
    include: ['**/*.test.{ts,tsx}'],
    exclude: ['node_modules/**', 'dist/**', '.data/**', 'tests/journeys/**'],
    globalSetup: ['./tests/harness/prepared-database.ts'],
    // Many tests wait for a database or a program, so three workers keep two cores busy.
    maxWorkers: 3,
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
})
