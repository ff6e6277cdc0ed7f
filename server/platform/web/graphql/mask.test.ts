import { GraphQLError } from 'graphql'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { Refusal } from '#domain/platform/refusals/refusal.ts'
import { maskErrors } from './mask.ts'

/** The error that a caller receives after a resolver of `publicGetBook` threw, and the lines that were logged. */
function masked(thrown: Error) {
  const lines: string[] = []
  const error = new GraphQLError(thrown.message, { path: ['publicGetBook'], originalError: thrown })
  const { errors } = maskErrors(
    { data: null, errors: [error] },
    pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }),
  )
  return { error: errors?.[0]?.toJSON(), lines }
}

test('a refusal is returned with its code, details and path, and not logged', () => {
  const { error, lines } = masked(new Refusal('CONFLICT', 'Já existe.', { fields: { slug: 'Já existe.' } }))
  expect(error).toEqual({
    message: 'Já existe.',
    path: ['publicGetBook'],
    extensions: { code: 'CONFLICT', fields: { slug: 'Já existe.' } },
  })
  expect(lines).toEqual([])
})

test('any other error is logged, and returned without its reason', () => {
  const { error, lines } = masked(new Error('relation "books" does not exist'))
  expect(error).toMatchObject({ message: expect.stringContaining('nosso lado'), extensions: { code: 'INTERNAL_SERVER_ERROR' } })
  expect(lines.join('')).toContain('relation')
})

test('an unreachable database is UNAVAILABLE', () => {
  const { error } = masked(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))
  expect(error?.extensions).toEqual({ code: 'UNAVAILABLE' })
})

test("GraphQL's own errors are BAD_USER_INPUT", () => {
  const { errors } = maskErrors({ errors: [new GraphQLError('Variable "$id" got invalid value')] }, pino({ level: 'silent' }))
  expect(errors?.[0]?.toJSON()).toEqual({ message: 'Variable "$id" got invalid value', extensions: { code: 'BAD_USER_INPUT' } })
})
