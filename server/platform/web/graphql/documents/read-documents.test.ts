import { buildSchema } from 'graphql'
import { expect, test } from 'vitest'
import { openDocuments } from './read-documents.ts'

const schema = buildSchema('type Query { course(id: ID!): String secret: String node: Query }')
const codesOf = (read: ReturnType<ReturnType<typeof openDocuments>>) =>
  read.kind === 'refused' ? read.errors.map(({ extensions }) => extensions.code) : []

test('a document is parsed once', () => {
  const read = openDocuments(schema, { closed: true })
  const first = read('{ course(id: "1") }')
  expect(first.kind).toBe('document')
  expect(read('{ course(id: "1") }')).toBe(first)
})

test('the most recently used documents are cached, within a bound', () => {
  const read = openDocuments(schema, { closed: true })
  const long = (name: string) => `query ${name} { course(id: "${'x'.repeat(30_000)}") }`
  const [used, evicted] = [read(long('used')), read(long('evicted'))]
  for (let other = 0; other < 5; other++) {
    read(long(`other${other}`))
    expect(read(long('used'))).toBe(used)
  }
  expect(read(long('evicted'))).not.toBe(evicted)
})

test('each kind of refusal has its own code', () => {
  const read = openDocuments(schema, { closed: true })
  expect(codesOf(read('{ course('))).toEqual(['GRAPHQL_PARSE_FAILED'])
  expect(codesOf(read('{ course }'))).toEqual(['GRAPHQL_VALIDATION_FAILED'])
  expect(codesOf(read(`{ ${'secret '.repeat(2_000)} }`))).toEqual(['BAD_USER_INPUT'])
  expect(new Set(codesOf(read('{ __schema { types { name } } }')))).toEqual(new Set(['GRAPHQL_VALIDATION_FAILED']))
})

test.each([
  ['on one level', (spreads: string) => spreads],
  ['in a field', (spreads: string) => `node { ${spreads} }`],
])('fragments that spread each other are refused before they are compared: %s', (_, inside) => {
  const spreads = (from: number) => Array.from({ length: 5 }, (_each, step) => `...f${(from + step + 1) % 150}`).join(' ')
  const fragments = Array.from({ length: 150 }, (_each, index) => `fragment f${index} on Query { ${inside(spreads(index))} }`)
  expect(codesOf(openDocuments(schema, { closed: true })(`{ secret } ${fragments.join(' ')}`))).toEqual(['BAD_USER_INPUT'])
})

test('errors about a closed schema suggest no names', () => {
  const messageOf = (closed: boolean) => {
    const refused = openDocuments(schema, { closed })('{ secre }')
    return refused.kind === 'refused' ? refused.errors[0]?.message : undefined
  }
  expect(messageOf(false)).toContain('secret')
  expect(messageOf(true)).not.toContain('secret')
})

test.each([
  [
    'line breaks before many errors',
    `${'\n'.repeat(120_000)}{ node { ${Array.from({ length: 150 }, (_, index) => `x${index}`).join(' ')} } }`,
  ],
  ['line breaks in a text', `{ course(id: """${'\r'.repeat(120_000)}""") }`],
])('a document of very many lines is refused before it is parsed: %s', (_, text) =>
  expect(codesOf(openDocuments(schema, { closed: true })(text))).toEqual(['BAD_USER_INPUT']),
)
