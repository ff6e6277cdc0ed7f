import { expect, test } from 'vitest'
import { providerMessage } from './provider-message.ts'

const of = (error_description: unknown) => providerMessage({ error: 'access_denied', error_description })

test('returns the message of the provider verbatim', () =>
  expect(of('User did <b>not</b> authorize')).toBe('User did <b>not</b> authorize'))

test('returns a single line without control characters, which could reorder or hide text', () =>
  expect(of('  Locked\r\n\tout\u202E\u0000!  ')).toBe('Locked out !'))

test('truncates to 200 characters, without splitting one', () => {
  expect(of('a'.repeat(200))).toBe('a'.repeat(200))
  expect(of('🦜'.repeat(201))).toBe(`${'🦜'.repeat(200)}…`)
})

test.each([undefined, null, 'access_denied', {}, { error_description: null }, new TypeError('Failed to fetch')])(
  'returns an empty text for %s',
  (error) => expect(providerMessage(error)).toBe(''),
)
