import { buildSchema, parse } from 'graphql'
import { expect, test } from 'vitest'
import { costOf } from './document-cost.ts'

const schema = buildSchema(`
  type Query { one(id: ID!): Row!  list(limit: Int, search: String): Page!  those(ids: [ID!]!): [Row!]! }
  type Page { data: [Row!]!  total: Int! }
  type Row { id: ID!  title: String!  bumps: [Bump!]! }
  type Bump { type: String! }
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
    41,
  ],
])('%s', (_, text, variables, expected) => expect(cost(text, variables)).toBe(expected))

test('only the operation that runs counts', () => {
  const both = 'query A { one(id: 1) { id } } query B { list(limit: 100) { data { id } } }'
  expect([cost(both, {}, 'A'), cost(both, {}, 'B')]).toEqual([2, 201])
})
