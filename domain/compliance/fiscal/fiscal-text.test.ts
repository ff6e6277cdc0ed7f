import { expect, test } from 'vitest'
import { fiscalText, redactedReason } from './fiscal-text.ts'

test('a text has only characters that tax authorities accept', () => {
  expect(fiscalText('“Açaí” – o livro… 📚\n2ª  edição', 100)).toBe('"Açaí" - o livro... 2ª edição')
  expect(fiscalText('a'.repeat(20), 5)).toBe('aaaaa')
})

test("an issuer's words name nobody", () =>
  expect(redactedReason('CPF 529.982.247-25 e 52998224725 de ana@correio.com.br, CNPJ 12.ABC.345/01DE-35 inválido')).toBe(
    'CPF *** e *** de ***, CNPJ *** inválido',
  ))
