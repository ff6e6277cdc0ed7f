import { expect, test } from 'vitest'
import { groupedCode, readVerificationCode, verificationCode } from './verification-code.ts'

test('a code has 16 symbols, and none that looks like another', () => {
  const code = verificationCode(crypto.getRandomValues(new Uint8Array(16)))
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/)
  expect(verificationCode(new Uint8Array(16).fill(255))).toBe('Z'.repeat(16))
})

test('a code is read however it is typed', () => {
  const code = '0123456789ABCDEF'
  expect(groupedCode(code)).toBe('0123-4567-89AB-CDEF')
  for (const typed of [code, groupedCode(code), ' 0123 4567 89ab cdef ', 'ol23-4567-89ab-cdef', 'OI23.4567.89AB.CDEF'])
    expect(readVerificationCode(typed)).toBe(code)
})

test.each(['', '0123', 'not a code!', 'U'.repeat(16), '0'.repeat(25), `0123456789ABCDE\u0000`])('%j is no code', (typed) =>
  expect(readVerificationCode(typed)).toBeNull(),
)
