import { expect, test } from 'vitest'
import { certificateCodeLength, groupedCode, newVerificationCode, readVerificationCode } from './verification-code.ts'

test('a code has 16 symbols, and none that looks like another', () => {
  const codes = Array.from({ length: 2_000 }, () => newVerificationCode(certificateCodeLength))
  for (const code of codes) expect(code).toMatch(/^[ACDEFGHJKMNPQRTUWXY34679]{16}$/)
  expect(new Set(codes).size).toBe(2_000)
})

test('a code is read however it is typed', () => {
  const code = 'ACDEFGHJKMNPQRTU'
  expect(groupedCode(code)).toBe('ACDE-FGHJ-KMNP-QRTU')
  for (const typed of [code, groupedCode(code), ' acde fghj kmnp qrtu ', 'acde-fghj.kmnp-qrtv'])
    expect(readVerificationCode(typed)).toBe(code)
})

test.each(['', 'ACD3', 'not a code!', 'O'.repeat(16), 'A'.repeat(25), 'ACDEFGHJKMNPQRTÁ'])('%j is no code', (typed) =>
  expect(readVerificationCode(typed)).toBeNull(),
)
