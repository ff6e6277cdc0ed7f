import { GraphQLError } from 'graphql'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openDocuments } from './read-documents.ts'
import { schema } from '#programs/composition/schema.ts'

const nested = (open: string, close: string, levels: number, inside = '') => open.repeat(levels) + inside + close.repeat(levels)
const firstError = (text: string) => {
  const read = openDocuments(schema, { closed: true })(text)
  return read.kind === 'refused' ? { code: read.errors[0]?.extensions.code, message: read.errors[0]?.message } : null
}
const tooDeep = { code: 'BAD_USER_INPUT', message: 'The query is too large: at most 50 brackets inside one another.' }

describe('nested brackets are refused before the parser recurses into them', () => {
  test.each([
    ['lists in a value', `{ publicCourses(ids: ${nested('[', ']', 1_400)}) { id } }`],
    ['unclosed lists in a value', `{ publicCourses(ids: ${'['.repeat(2_990)}`],
    ['three thousand lists in a value', `{ publicCourses(ids: ${nested('[', ']', 3_000)}) { id } }`],
    ['objects in a value', `mutation { createBook(book: ${nested('{ a: ', '}', 700, '1')}) { id } }`],
    ['list types of a variable', `query ($ids: ${nested('[', ']', 1_400, 'Int')}) { publicCourses(ids: $ids) { id } }`],
    ['fields', nested('{ a ', '}', 1_400)],
    ['inline fragments', `{ ${nested('... { ', '}', 700, 'a')} }`],
    ['a default value', `query ($a: Int = ${nested('[', ']', 1_400)}) { a }`],
    ['one more than allowed', `{ publicCourses(ids: ${nested('[', ']', 49)}) { id } }`],
    ['a directive', `{ a @include(if: ${nested('[', ']', 1_400)}) }`],
  ])('%s', (_, text) => expect(firstError(text)).toEqual(tooDeep))

  test.each([
    ['in a string', `{ publicGetCourse(id: "${'['.repeat(500)}") { id } }`],
    ['in a block string', `{ publicGetCourse(id: """${'[{('.repeat(500)}""") { id } }`],
    ['after an escaped quote', `{ publicGetCourse(id: "\\"${'['.repeat(500)}") { id } }`],
    ['in a comment', `{ publicGetCourse(id: "x") { id } } # ${'['.repeat(500)}`],
    ['one after another', `{ publicCourses(ids: []) { ${'id @skip(if: false) '.repeat(60)} } }`],
  ])('brackets %s do not count', (_, text) => expect(firstError(text)).toBeNull())

  test('a syntax error is reported as a syntax error', () => {
    expect(firstError(`{ a(b: "${'['.repeat(100)}`)?.code).toBe('GRAPHQL_PARSE_FAILED')
    expect(firstError(`{ } ${'] '.repeat(100)}`)?.code).toBe('GRAPHQL_PARSE_FAILED')
  })
})

const start = fc.constantFrom(
  '',
  '{ publicCourses(ids: ',
  'query ($a: ',
  'query ($a: Int = ',
  '{ a @b(c: ',
  'mutation { createBook(book: ',
  'fragment a on Query ',
)
const piece = fc.oneof(
  fc.constantFrom('[', '{', '{ a: ', '{ a ', '... { ', '... on Query { ', '@include(if: '),
  fc.constantFrom(']', '}', ')', '(', 'a:', '$a', '...', '!', '=', '"', '"""', '#', '\n', '1', 'id', 'query', 'mutation'),
  fc.constantFrom('fragment a on Query { ...b }', 'fragment b on Query { ...a }', '{ ...a }', '{ __schema { types {'),
  fc.string({ maxLength: 4 }),
)
const times = fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 3_000 }))
const text = fc
  .tuple(start, fc.array(fc.tuple(piece, times), { maxLength: 8 }))
  .map(([first, runs]) => first + runs.map(([each, count]) => each.repeat(count)).join(' '))
const chain = fc
  .integer({ min: 1, max: 370 })
  .map((length) => `{ a } ${Array.from({ length }, (_, index) => `fragment f${index} on Query { ...f${index + 1} }`).join(' ')}`)

test('any text yields a document or errors with a code, and never throws', () => {
  fc.assert(
    fc.property(fc.oneof({ weight: 20, arbitrary: text }, { weight: 1, arbitrary: chain }), (any) => {
      const read = openDocuments(schema, { closed: true })(any)
      if (read.kind === 'document') return
      expect(read.errors.length).toBeGreaterThan(0)
      for (const error of read.errors) {
        expect(error).toBeInstanceOf(GraphQLError)
        expect(['BAD_USER_INPUT', 'GRAPHQL_PARSE_FAILED', 'GRAPHQL_VALIDATION_FAILED']).toContain(error.extensions.code)
      }
    }),
    { numRuns: 600 },
  )
})
