import { globSync, readFileSync } from 'node:fs'
import { parse } from 'graphql'
import { describe, expect, test } from 'vitest'
import { excessOf } from './document-size.ts'

const many = (count: number, text: (index: number) => string) => Array.from({ length: count }, (_, index) => text(index)).join(' ')
const nested = (levels: number): string => (levels === 0 ? 'id' : `a { ${nested(levels - 1)} }`)
const excess = (text: string) => excessOf(parse(text))

test('every document of our own pages fits', () => {
  const documents = globSync('app/**/*.graphql')
  expect(documents.length).toBeGreaterThan(5)
  expect(documents.filter((file) => excess(readFileSync(file, 'utf8')) !== null)).toEqual([])
})

describe('too large', () => {
  test.each([
    ['deep', `{ ${nested(12)} }`, 'at most 12 levels deep'],
    ['deep, through a fragment', `{ ...f } fragment f on Query { ${nested(12)} }`, 'at most 12 levels deep'],
    ['wide', `{ a { ${many(400, (index) => `f${index}`)} } }`, 'at most 400 fields'],
    ['a field again and again', `{ a { ${many(900, () => 'id')} } }`, 'at most 400 fields'],
    [
      'wide in two operations',
      `query A { a { ${many(250, () => 'id')} } } query B { a { ${many(250, () => 'id')} } }`,
      'at most 400 fields',
    ],
    ['many roots', `{ ${many(11, (index) => `f${index}`)} }`, 'at most 10 fields at its root'],
    ['many roots, in fragments', `{ ${many(3, () => '...f')} } fragment f on Query { a b c d }`, 'at most 10 fields at its root'],
    ['many aliases', `{ a { ${many(21, (index) => `x${index}: id`)} } }`, 'at most 20 aliases'],
  ])('%s', (_, text, expected) => expect(excess(text)).toBe(expected))

  test('just at the bounds it passes', () => {
    expect(excess(`{ ${nested(11)} }`)).toBeNull()
    expect(excess(`{ ${many(10, (index) => `f${index}`)} }`)).toBeNull()
    expect(excess(`{ a { ${many(20, (index) => `x${index}: id`)} } }`)).toBeNull()
  })
})

describe('fragments that grow without a single field', () => {
  const doubling = (last: string) =>
    `{ ...f0 } ${many(60, (index) => `fragment f${index} on Query { ...f${index + 1} ...f${index + 1} }`)} fragment f60 on Query { ${last} }`

  test.each([
    ['into one that is not there', '...nobody'],
    ['into themselves', '...f60'],
    ['around', '...f0'],
    ['into a field', 'id'],
  ])('%s are refused at once', (_, last) => {
    const document = parse(doubling(last))
    const begun = performance.now()
    expect(excessOf(document)).toBe('at most 400 fields')
    expect(performance.now() - begun).toBeLessThan(100)
  })
})
