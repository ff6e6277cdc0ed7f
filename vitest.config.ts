import { defineConfig } from 'vitest/config'

// Node's own conditions. With Vite's, a package with a development build would be loaded twice: once by us and once by other packages.
const asNode = { resolve: { conditions: ['node', 'module-sync'], externalConditions: ['node', 'module-sync'] } }

const limits = { testTimeout: 20_000, hookTimeout: 30_000 }
/** These tests need no database, and none leaves a module changed, so they share the modules that they import: loading them takes most of the time. */
const rules = ['domain/**/*.test.ts', 'app/**/*.test.{ts,tsx}']

export default defineConfig({
  test: {
    // Many tests wait for a database or a program, so three workers keep two cores busy.
    maxWorkers: 3,
    projects: [
      { ...asNode, ssr: asNode, test: { name: 'rules', include: rules, isolate: false, unstubGlobals: true, ...limits } },
      {
        ...asNode,
        ssr: asNode,
        test: {
          name: 'store',
          include: ['**/*.test.{ts,tsx}'],
          exclude: ['node_modules/**', 'dist/**', '.data/**', 'tests/journeys/**', ...rules],
          globalSetup: ['./tests/harness/prepared-database.ts'],
          ...limits,
        },
      },
    ],
  },
})
