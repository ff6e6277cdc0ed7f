import { expect, test } from 'vitest'
import { maskedCpf } from './masks.ts'
import { stampLine, windows1252 } from './stamp.ts'
import { copyCodeLength, newVerificationCode } from './verification-code.ts'

test('a line names the buyer, the masked CPF and the code', () =>
  expect(stampLine({ name: 'Joana Ribeiro', cpf: maskedCpf('52998224725'), code: 'ACDEFGHJKM' })).toBe(
    'Exemplar de Joana Ribeiro · CPF ***.982.247-** · ACDEFGHJKM',
  ))

test('a code has ten signs that do not look alike, and no two are the same', () => {
  const codes = Array.from({ length: 5_000 }, () => newVerificationCode(copyCodeLength))
  expect(codes.filter((code) => !/^[ACDEFGHJKMNPQRTUWXY34679]{10}$/.test(code))).toEqual([])
  expect(new Set(codes).size).toBe(codes.length)
  const first = Map.groupBy(codes.join(''), (sign) => sign)
  const counts = [...first.values()].map(({ length }) => length)
  expect(Math.max(...counts) / Math.min(...counts)).toBeLessThan(1.25)
})

const shown = (text: string) => new TextDecoder('windows-1252').decode(windows1252(text))

test.each([
  ['João Conceição D’Ávila – “Zé” €', 'João Conceição D’Ávila – “Zé” €'],
  ['Łukasz Żółć', 'Lukasz Zólc'],
  ['Őrsi Nguyễn', 'Orsi Nguyen'],
  ['Ana 😀 Lima', 'Ana  Lima'],
  ['João', 'João'],
  ['ﬁm', 'fim'],
  ['李小龙', ''],
])('%s is written as %s', (text, written) => expect(shown(text)).toBe(written))

test('every sign of Windows-1252 stays as it is', () => {
  const all = Uint8Array.from({ length: 256 }, (_, code) => code).filter(
    (code) => code >= 0x20 && code !== 0x7f && ![0x81, 0x8d, 0x8f, 0x90, 0x9d].includes(code),
  )
  expect(windows1252(new TextDecoder('windows-1252').decode(all))).toEqual(all)
})
