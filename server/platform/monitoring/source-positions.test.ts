import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withSource } from './source-positions.ts'

const root = mkdtempSync(join(tmpdir(), 'sabia-positions-'))
const source = 'export interface Sale {\n  id: string\n}\n\nexport function fail(sale: Sale): never {\n  throw new Error(sale.id)\n}\n'

beforeAll(async () => {
  mkdirSync(join(root, 'server'))
  writeFileSync(join(root, 'server/sale.ts'), source)
  const options = {
    ssr: 'server/sale.ts',
    outDir: 'dist/programs',
    sourcemap: true,
    rolldownOptions: { output: { entryFileNames: 'sale.js' } },
  }
  await build({ root, configFile: false, logLevel: 'silent', build: options })
})
afterAll(() => rmSync(root, { recursive: true }))

test('a stack names the source files of a bundle', () => {
  const program = `
    import { nameSourcesInStacks } from ${JSON.stringify(join(import.meta.dirname, 'source-positions.ts'))}
    import { fail } from ${JSON.stringify(join(root, 'dist/programs/sale.js'))}
    nameSourcesInStacks()
    fail({ id: 'sale 1' })`
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' })
  expect(stderr).toContain('Error: sale 1\n    at fail (server/sale.ts:6:9)\n')
})

test('any other line stays as it is, and so does one of a bundle without a map', () => {
  for (const line of [
    'at node:internal/process:1:2',
    'at run (file:///store/node_modules/pg/lib/client.js:7:1)',
    'at new Promise (<anonymous>)',
  ])
    expect(withSource(line)).toBe(line)
  const line = `at run (${pathToFileURL(join(root, 'dist/programs/other.js')).href}:7:1)`
  expect(withSource(line)).toBe(line)
})
