import { expect, test } from 'vitest'
import { maskedCpf } from '#domain/platform/values/masks.ts'
import { stampLine, windows1252 } from './stamp-line.ts'

test('a line names the buyer, the masked CPF and the code', () =>
  expect(stampLine({ name: 'Joana Ribeiro', cpf: maskedCpf('52998224725'), code: 'ACDEFGHJKM' })).toBe(
    'Exemplar de Joana Ribeiro · CPF ***.982.247-** · ACDEFGHJKM',
  ))

const printed = (text: string) => new TextDecoder('windows-1252').decode(windows1252(text))

test.each([
  ['João Conceição D’Ávila – “Zé” €', 'João Conceição D’Ávila – “Zé” €'],
  ['Łukasz Żółć', 'Lukasz Zólc'],
  ['Őrsi Nguyễn', 'Orsi Nguyen'],
  ['Ana 😀 Lima', 'Ana  Lima'],
  ['João', 'João'],
  ['ﬁm', 'fim'],
  ['李小龙', ''],
])('%s is written as %s', (text, written) => expect(printed(text)).toBe(written))

test('every sign of Windows-1252 stays as it is', () => {
  const all = Uint8Array.from({ length: 256 }, (_, code) => code).filter(
    (code) => code >= 0x20 && code !== 0x7f && ![0x81, 0x8d, 0x8f, 0x90, 0x9d].includes(code),
  )
  expect(windows1252(new TextDecoder('windows-1252').decode(all))).toEqual(all)
})
