import { globSync, readFileSync } from 'node:fs'
import { parse, separateOperations } from 'graphql'
import { describe, expect, test } from 'vitest'
import { excessOf } from './document-size.ts'

const many = (count: number, text: (index: number) => string) => Array.from({ length: count }, (_, index) => text(index)).join(' ')
const nested = (levels: number): string => (levels === 0 ? 'id' : `a { ${nested(levels - 1)} }`)
const excess = (text: string) => excessOf(parse(text))

test('every document of the app is within the limits', () => {
  // A file may hold several operations; each is sent alone, with the fragments that it uses.
  const sent = globSync('app/**/*.graphql').flatMap((file) => Object.entries(separateOperations(parse(readFileSync(file, 'utf8')))))
  expect(sent.length).toBeGreaterThan(50)
  expect(sent.filter(([, document]) => excessOf(document) !== null).map(([name]) => name)).toEqual([])
})

describe('a document is too large if it is', () => {
  test.each([
    ['too deep', `{ ${nested(12)} }`, 'at most 12 levels deep'],
    ['too deep through a fragment', `{ ...f } fragment f on Query { ${nested(12)} }`, 'at most 12 levels deep'],
    ['too wide', `{ a { ${many(400, (index) => `f${index}`)} } }`, 'at most 400 fields'],
    ['one field repeated too often', `{ a { ${many(900, () => 'id')} } }`, 'at most 400 fields'],
    [
      'too wide in two operations together',
      `query A { a { ${many(250, () => 'id')} } } query B { a { ${many(250, () => 'id')} } }`,
      'at most 400 fields',
    ],
    ['too wide at its root', `{ ${many(11, (index) => `f${index}`)} }`, 'at most 10 fields at its root'],
    [
      'too wide at its root through fragments',
      `{ ${many(3, () => '...f')} } fragment f on Query { a b c d }`,
      'at most 10 fields at its root',
    ],
    ['too wide in a fragment that is not spread', `{ a } fragment f on Query { ${many(900, () => 'id')} }`, 'at most 400 fields'],
    ['full of fragments', `{ ...f0 } ${many(21, (index) => `fragment f${index} on Query { a }`)}`, 'at most 20 fragments'],
    ['full of aliases', `{ a { ${many(21, (index) => `x${index}: id`)} } }`, 'at most 20 aliases'],
  ])('%s', (_, text, expected) => expect(excess(text)).toBe(expected))

  test('a document exactly at the limits is accepted', () => {
    expect(excess(`{ ${nested(11)} }`)).toBeNull()
    expect(excess(`{ ${many(10, (index) => `f${index}`)} }`)).toBeNull()
    expect(excess(`{ a { ${many(20, (index) => `x${index}: id`)} } }`)).toBeNull()
    expect(excess(`{ ...f0 } ${many(20, (index) => `fragment f${index} on Query { a }`)}`)).toBeNull()
  })
})

describe('fragments that grow exponentially without a single field', () => {
  const doubling = (last: string) =>
    `{ ...f0 } ${many(60, (index) => `fragment f${index} on Query { ...f${index + 1} ...f${index + 1} }`)} fragment f60 on Query { ${last} }`

  test.each([
    ['ending in an undefined fragment', '...missing'],
    ['ending in themselves', '...f60'],
    ['in a cycle', '...f0'],
    ['ending in a field', 'id'],
  ])('%s are refused without being followed', (_, last) => {
    const document = parse(doubling(last))
    const begun = performance.now()
    expect(excessOf(document)).toBe('at most 400 fields')
    // Following 2⁶⁰ fragments would not end.
    expect(performance.now() - begun).toBeLessThan(5_000)
  })
})
