import { expect, test } from 'vitest'
import { providerMessage } from './provider-message.ts'

const of = (error_description: unknown) => providerMessage({ error: 'access_denied', error_description })

test('what the provider said, as it was said', () => expect(of('User did <b>not</b> authorize')).toBe('User did <b>not</b> authorize'))

test('on one line, without what turns or hides text', () => expect(of('  Locked\r\n\tout\u202E\u0000!  ')).toBe('Locked out !'))

test('not longer than a few lines, and no character cut in two', () => {
  expect(of('a'.repeat(200))).toBe('a'.repeat(200))
  expect(of('🦜'.repeat(201))).toBe(`${'🦜'.repeat(200)}…`)
})

test.each([undefined, null, 'access_denied', {}, { error_description: null }, new TypeError('Failed to fetch')])('nothing of %s', (error) =>
  expect(providerMessage(error)).toBe(''),
)
