import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { inlineScripts } from '../tools/build/first-visit/inline-scripts.ts'

// Node's own conditions. With Vite's, a package with a development build would be loaded twice: once by us and once by other packages.
const asNode = { resolve: { conditions: ['node', 'module-sync'], externalConditions: ['node', 'module-sync'] } }

/** Only ends what hangs: nothing is measured by it, and a machine with other work is many times slower. */
const limits = { testTimeout: 120_000, hookTimeout: 180_000, expect: { poll: { timeout: 40_000 } } }
/** These tests need no database. No test leaves a module changed, so all share the modules that they import: loading them takes most of the time. */
const rules = ['domain/**/*.test.ts', 'app/**/*.test.{ts,tsx}']

/** Files of which all tests are long. A short run does not even open them: what a file opens at its top is closed only after its tests. */
const longFiles = () =>
  globSync('{database,programs,server,tests}/**/*.test.ts').filter((file) => readFileSync(file, 'utf8').startsWith('// @module-tag long'))

export default defineConfig({
  test: {
    // Many tests wait for a database or a program, so three workers keep two cores busy.
    maxWorkers: 3,
    tags: [{ name: 'long', description: 'Takes too long for every change: `npm run test:long`.' }],
    projects: [
      {
        ...asNode,
        ssr: asNode,
        plugins: [inlineScripts()],
        test: { name: 'rules', include: rules, isolate: false, unstubGlobals: true, ...limits },
      },
      {
        ...asNode,
        ssr: asNode,
        test: {
          name: 'store',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [
            'node_modules/**',
            'dist/**',
            '.data/**',
            'tests/journeys/**',
            ...rules,
            ...(process.env.WITHOUT_LONG_FILES ? longFiles() : []),
          ],
          globalSetup: ['./tests/harness/prepared-database.ts'],
          setupFiles: ['./tests/harness/forget-names.ts', ...(process.env.ROWS ? ['./tests/rows/record.ts'] : [])],
          // A module's state belongs to one database, and each file has its own. A process for each file took half of the time.
          isolate: false,
          // Node itself loads the modules, as it does in the programs: rewriting each took a third of a short run.
          experimental: { viteModuleRunner: false },
          unstubGlobals: true,
          ...limits,
        },
      },
    ],
  },
})
