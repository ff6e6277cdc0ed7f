import { expect, test } from 'vitest'
import { certificateCodeLength, copyCodeLength, groupedCode, newVerificationCode, readVerificationCode } from './verification-code.ts'

test.each([certificateCodeLength, copyCodeLength])('a code has %i signs that do not look alike, and no two are the same', (length) => {
  const codes = Array.from({ length: 5_000 }, () => newVerificationCode(length))
  expect([certificateCodeLength, copyCodeLength]).toEqual([16, 10])
  expect(codes.filter((code) => code.length !== length || !/^[ACDEFGHJKMNPQRTUWXY34679]+$/.test(code))).toEqual([])
  expect(new Set(codes).size).toBe(codes.length)
  const counts = [...Map.groupBy(codes.join(''), (sign) => sign).values()].map((signs) => signs.length)
  expect(Math.max(...counts) / Math.min(...counts)).toBeLessThan(1.25)
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
