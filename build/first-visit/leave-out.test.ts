import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { leaveOut, leftOut } from './leave-out.ts'

const root = join(import.meta.dirname, '../..')
const inRouter = leftOut.filter((path) => !path.startsWith('\0'))

/** Calls the plugin's hooks as Vite does, without the rest of a build. */
function plugin() {
  const { transform, generateBundle } = leaveOut() as unknown as {
    transform: (code: string, id: string) => string | null
    generateBundle: (options: object, bundle: object) => void
  }
  return { transform, end: () => generateBundle({}, {}) }
}

const read = (path: string) => readFileSync(join(root, 'node_modules', path), 'utf8')

test('each left-out module exists in the installed router and has the expected exports', () => {
  const { transform } = plugin()
  for (const path of inRouter) expect(transform(read(path), `/store/node_modules/${path}`), path).toMatch(/^export /)
})

test('a module with an unexpected export fails the build', () => {
  const [path] = inRouter
  const { transform } = plugin()
  expect(() => transform(read(path!).replace(/export \{/, 'export { somethingNew,'), path!)).toThrow('now exports somethingNew')
})

test('a module that is missing in the router fails the build', () => {
  const { transform, end } = plugin()
  for (const path of leftOut.slice(1)) transform(path.startsWith('\0') ? '' : read(path), path)
  expect(end).toThrow(leftOut[0])
  transform(leftOut[0]!.startsWith('\0') ? '' : read(leftOut[0]!), leftOut[0]!)
  expect(end).not.toThrow()
})

test('docs/first-visit.md is up to date with the installed versions', () => {
  const page = readFileSync(join(root, 'docs/first-visit.md'), 'utf8')
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { dependencies: Record<string, string> }
  for (const name of ['react-dom', 'react-router', 'vite', 'lucide-react']) expect(page).toContain(`**${name} ${dependencies[name]}**`)
})
