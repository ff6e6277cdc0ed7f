import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { leaveOutFunctions, withUnused } from './leave-out-functions.ts'

const transform = leaveOutFunctions().transform as unknown as (code: string, id: string) => string | null
const read = (path: string) => readFileSync(join(import.meta.dirname, '../../node_modules', path), 'utf8')

test('each function exists in the installed version, and what is left is a module that parses', () => {
  for (const path of withUnused) {
    const left = transform(read(path), `/store/node_modules/${path}`)!
    expect(left.length).toBeLessThan(read(path).length)
    // Only whole functions are gone: the brackets still match.
    const count = (character: string) => left.split(character).length
    const before = (character: string) => read(path).split(character).length
    expect(count('{') - count('}'), path).toBe(before('{') - before('}'))
  }
})

test('an entrance of a feature says that it is left out, and other functions do nothing', () => {
  const left = transform(read(withUnused[0]!), withUnused[0]!)
  expect(left).toContain("function updateSuspenseListComponent() {throw Error('updateSuspenseListComponent is left out")
  expect(left).toContain('function commitEnterViewTransitions() {}')
})

test('a function that is missing in a new version fails the build', () => {
  const code = read(withUnused[0]!).replace('function startViewTransition(', 'function beginViewTransition(')
  expect(() => transform(code, withUnused[0]!)).toThrow('no function startViewTransition')
})

test('a module that is missing fails the build', () => {
  const { generateBundle } = leaveOutFunctions() as unknown as { generateBundle: () => void }
  expect(generateBundle).toThrow(withUnused[0])
})
