import { globSync, readFileSync } from 'node:fs'
import { buildSchema, Kind, parse } from 'graphql'
import { describe, expect, test } from 'vitest'
import { costOf } from './document-cost.ts'
import { freeForPublic, mostCost } from './limits.ts'

const schema = buildSchema(`
  type Query { one(id: ID!): Row!  list(limit: Int, search: String): Page!  those(ids: [ID!]!): [Row!]! }
  type Page { data: [Row!]!  total: Int! }
  type Row { id: ID!  title: String!  bumps: [Bump!]! }
  type Bump { type: String!  bumps: [Bump!]! }
`)
const cost = (text: string, variables: Record<string, unknown> = {}, operationName?: string) =>
  costOf({ schema, document: parse(text), variables, operationName })

test.each<[string, string, Record<string, unknown>, number]>([
  ['one row costs its fields', '{ one(id: 1) { id title } }', {}, 3],
  ['a list costs one row times its limit', '{ list(limit: 10) { data { id title } } }', {}, 31],
  ['a limit in a variable counts', 'query ($n: Int) { list(limit: $n) { data { id } } }', { n: 50 }, 101],
  ['a limit in a default value counts', 'query ($n: Int = 20) { list(limit: $n) { data { id } } }', {}, 41],
  ['without a limit, the default page size counts', '{ list { data { id } } }', {}, 25],
  ['for a null limit, the default page size counts', 'query ($n: Int) { list(limit: $n) { data { id } } }', { n: null }, 25],
  ['a limit counts as the longest page at most, since the field refuses more', '{ list(limit: 1000000) { data { id } } }', {}, 201],
  ['a limit that is not a number counts as the longest page', 'query ($n: Int) { list(limit: $n) { data { id } } }', { n: 'x' }, 201],
  ['a list of ids costs a row for each id', '{ those(ids: [1, 2, 3]) { id title } }', {}, 7],
  ['a list of ids in a variable costs a row for each id', 'query ($ids: [ID!]!) { those(ids: $ids) { id title } }', { ids: ['a', 'b'] }, 5],
  ['an empty list of ids costs no rows', '{ those(ids: []) { id title } }', {}, 1],
  [
    'a list of ids counts as the longest page at most',
    'query ($ids: [ID!]!) { those(ids: $ids) { id } }',
    { ids: Array.from({ length: 999 }) },
    101,
  ],
  ['each alias counts', '{ a: list(limit: 100) { data { id } } b: list(limit: 100) { data { id } } }', {}, 402],
  [
    'a fragment counts wherever it is spread',
    '{ list(limit: 10) { ...p } } fragment p on Page { data { ... on Row { id bumps { type } } } }',
    {},
    61,
  ],
  ['a list without a limit counts as three rows', '{ one(id: 1) { id bumps { type } } }', {}, 6],
  ['lists without a limit multiply each other', '{ one(id: 1) { bumps { bumps { bumps { type } } } } }', {}, 41],
])('%s', (_, text, variables, expected) => expect(cost(text, variables)).toBe(expected))

describe('the documents of the app', () => {
  const real = buildSchema(readFileSync('docs/contracts/schema.graphql', 'utf8'))
  const ofFile = (file: string, variables: Record<string, unknown>) => {
    const document = parse(readFileSync(file, 'utf8'))
    const names = document.definitions.flatMap((each) => (each.kind === Kind.OPERATION_DEFINITION ? [each.name?.value] : []))
    return names.map((operationName) => costOf({ schema: real, document, operationName, variables }))
  }

  test('of the store cost less than what is counted, with twenty courses in the cart', () => {
    const costs = globSync('app/store/**/*.graphql').flatMap((file) => ofFile(file, { limit: 12, ids: Array.from({ length: 20 }) }))
    expect(costs.length).toBeGreaterThan(5)
    expect(Math.max(...costs)).toBeLessThan(freeForPublic)
  })

  test('of the panel cost less than what is allowed with a hundred rows, ten times those of a page', () => {
    const costs = globSync('app/admin/**/*.graphql').flatMap((file) => ofFile(file, { limit: 100 }))
    expect(costs.length).toBeGreaterThan(20)
    expect(Math.max(...costs)).toBeLessThan(mostCost)
  })
})

test('only the operation that runs counts', () => {
  const both = 'query A { one(id: 1) { id } } query B { list(limit: 100) { data { id } } }'
  expect([cost(both, {}, 'A'), cost(both, {}, 'B')]).toEqual([2, 201])
})
