import { GraphQLError } from 'graphql'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { Refusal } from '../refusal.ts'
import { maskErrors } from './mask.ts'

/** What a caller reads of an error that a resolver threw at `publicGetBook`, and the lines that were logged. */
function answered(thrown: Error) {
  const lines: string[] = []
  const error = new GraphQLError(thrown.message, { path: ['publicGetBook'], originalError: thrown })
  const { errors } = maskErrors(
    { data: null, errors: [error] },
    pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }),
  )
  return { error: errors?.[0]?.toJSON(), lines }
}

test('a refusal is answered with its code, its details and its place', () => {
  const { error, lines } = answered(new Refusal('CONFLICT', 'Já existe.', { fields: { slug: 'Já existe.' } }))
  expect(error).toEqual({
    message: 'Já existe.',
    path: ['publicGetBook'],
    extensions: { code: 'CONFLICT', fields: { slug: 'Já existe.' } },
  })
  expect(lines).toEqual([])
})

test('any other error is logged, and answered without its reason', () => {
  const { error, lines } = answered(new Error('relation "books" does not exist'))
  expect(error).toMatchObject({ message: expect.stringContaining('nosso lado'), extensions: { code: 'INTERNAL_SERVER_ERROR' } })
  expect(lines.join('')).toContain('relation')
})

test('a database that is away is UNAVAILABLE', () => {
  const { error } = answered(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))
  expect(error?.extensions).toEqual({ code: 'UNAVAILABLE' })
})

test("GraphQL's own errors are the caller's", () => {
  const { errors } = maskErrors({ errors: [new GraphQLError('Variable "$id" got invalid value')] }, pino({ level: 'silent' }))
  expect(errors?.[0]?.toJSON()).toEqual({ message: 'Variable "$id" got invalid value', extensions: { code: 'BAD_USER_INPUT' } })
})
