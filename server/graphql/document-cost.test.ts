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
  ['one row: its fields', '{ one(id: 1) { id title } }', {}, 3],
  ['a list: a row of it times its limit', '{ list(limit: 10) { data { id title } } }', {}, 31],
  ['a limit in a variable', 'query ($n: Int) { list(limit: $n) { data { id } } }', { n: 50 }, 101],
  ['a limit in a default', 'query ($n: Int = 20) { list(limit: $n) { data { id } } }', {}, 41],
  ['the usual page where no limit is given', '{ list { data { id } } }', {}, 25],
  ['the usual page for null', 'query ($n: Int) { list(limit: $n) { data { id } } }', { n: null }, 25],
  ['no more than the longest page: the field refuses the rest', '{ list(limit: 1000000) { data { id } } }', {}, 201],
  ['the longest page for nonsense', 'query ($n: Int) { list(limit: $n) { data { id } } }', { n: 'x' }, 201],
  ['as many as are named', '{ those(ids: [1, 2, 3]) { id title } }', {}, 7],
  ['as many as a variable names', 'query ($ids: [ID!]!) { those(ids: $ids) { id title } }', { ids: ['a', 'b'] }, 5],
  ['none', '{ those(ids: []) { id title } }', {}, 1],
  ['no more than the longest page of them', 'query ($ids: [ID!]!) { those(ids: $ids) { id } }', { ids: Array.from({ length: 999 }) }, 101],
  ['aliases count each', '{ a: list(limit: 100) { data { id } } b: list(limit: 100) { data { id } } }', {}, 402],
  [
    'fragments where they are spread',
    '{ list(limit: 10) { ...p } } fragment p on Page { data { ... on Row { id bumps { type } } } }',
    {},
    41,
  ],
])('%s', (_, text, variables, expected) => expect(cost(text, variables)).toBe(expected))

test('only the operation that runs', () => {
  const both = 'query A { one(id: 1) { id } } query B { list(limit: 100) { data { id } } }'
  expect([cost(both, {}, 'A'), cost(both, {}, 'B')]).toEqual([2, 201])
})
