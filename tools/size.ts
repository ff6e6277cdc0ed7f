import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Prints how large the project is beside its limits, and exits with 1 when it is larger. Lines are counted in .ts and .tsx files, words in .md
 * files. Core is app, server, domain and integrations without tests and generated files; tests are `tests/` and every `*.test.*`.
 */
const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const find = (...patterns: string[]) => [...new Set(globSync(patterns, { cwd: root }))].map((path) => path.replaceAll('\\', '/'))
const lines = (path: string) => read(path).split('\n').length - 1
const words = (path: string) => read(path).split(/\s+/).filter(Boolean).length
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
const quantile = (values: number[], part: number) => values.toSorted((one, other) => one - other)[Math.floor(values.length * part)] ?? 0

const isTest = (path: string) => path.startsWith('tests/') || /(\.test|-under-test)\.tsx?$/.test(path)
const isGenerated = (path: string) =>
  path.endsWith('.generated.ts') || (path.endsWith('.graphql.ts') && existsSync(join(root, path.slice(0, -3))))
const code = find('{app,server,domain,integrations}/**/*.{ts,tsx}')
const core = code.filter((path) => !isTest(path) && !isGenerated(path)).map(lines)
const tests = find('tests/**/*.{ts,tsx}', '{app,server,domain,integrations,database,programs,sandbox,tools}/**/*.{ts,tsx}').filter(isTest)
const documents = { 'docs/**/*.md': find('docs/**/*.md'), 'README.md': ['README.md'], 'server/*/README.md': find('server/*/README.md') }

const rows: [what: string, size: number, limit: number][] = [
  ['core lines', sum(core), 75_000],
  ['test lines', sum(tests.map(lines)), 58_000],
  ['docs words', sum(documents['docs/**/*.md'].map(words)), 40_000],
  ['core files, median lines', quantile(core, 0.5), 46],
  ['core files, p95 lines', quantile(core, 0.95), 149],
]
for (const [what, size, limit] of rows) console.log(what.padEnd(26), figure(size), 'of', figure(limit), size > limit ? 'too large' : '')
for (const [place, paths] of Object.entries(documents)) console.log(`  ${place}`.padEnd(26), figure(sum(paths.map(words))))
process.exitCode = rows.some(([, size, limit]) => size > limit) ? 1 : 0

function figure(value: number): string {
  return value.toLocaleString('en').padStart(7)
}
