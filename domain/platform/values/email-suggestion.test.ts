import fc from 'fast-check'
import { expect, test } from 'vitest'
import { suggestEmail, workingDomains } from './email-suggestion.ts'

test.each([
  ['gmial.com', 'gmail.com'],
  ['gmal.com', 'gmail.com'],
  ['gmaill.com', 'gmail.com'],
  ['gnail.com', 'gmail.com'],
  ['gmail.con', 'gmail.com'],
  ['gmail.co', 'gmail.com'],
  ['gmail.com.br', 'gmail.com'],
  ['gmail', 'gmail.com'],
  ['gmial.con', 'gmail.com'],
  ['hotmial.com', 'hotmail.com'],
  ['hotmal.com.br', 'hotmail.com.br'],
  ['hotmail.com.b', 'hotmail.com.br'],
  ['outlok.com', 'outlook.com'],
  ['outlook.combr', 'outlook.com.br'],
  ['yahoo.com.b', 'yahoo.com.br'],
  ['yaho.com.br', 'yahoo.com.br'],
  ['iclod.com', 'icloud.com'],
  ['uol.com', 'uol.com.br'],
  ['uol.br', 'uol.com.br'],
  ['bol.com', 'bol.com.br'],
  ['terra.com', 'terra.com.br'],
  ['ig.com', 'ig.com.br'],
  ['empresa.con.br', 'empresa.com.br'],
  ['empresa.com.b', 'empresa.com.br'],
])('%s is corrected to %s', (typed, meant) => {
  expect(suggestEmail(`nome@${typed}`)).toBe(`nome@${meant}`)
})

test('the part before the at sign is preserved, without spaces and in lower case', () => {
  expect(suggestEmail(' Joana.Ribeiro+loja@Gmial.com ')).toBe('joana.ribeiro+loja@gmail.com')
})

test.each(
  [
    ['gmail.com', 'hotmail.com', 'hotmail.com.br', 'outlook.com', 'outlook.com.br', 'yahoo.com', 'yahoo.com.br', 'icloud.com'],
    ['live.com', 'msn.com', 'uol.com.br', 'bol.com.br', 'terra.com.br', 'ig.com.br', 'globo.com', 'globo.com.br', 'oi.com.br'],
    ['ymail.com', 'mail.com', 'email.com', 'aol.com', 'gmx.com', 'me.com', 'cloud.com', 'hotmart.com', 'proton.me', 'protonmail.com'],
    ['hotmail.fr', 'hotmail.co.uk', 'yahoo.com.ar', 'yahoo.es', 'outlook.pt', 'outlook.com.ar', 'live.com.pt', 'terra.es'],
    [
      'empresa.com.br',
      'empresa.com',
      'empresa.co',
      'empresa.net.br',
      'usp.br',
      'ufba.br',
      'al.sp.gov.br',
      'correio.com.br',
      'zipmail.com.br',
    ],
  ].flat(),
)('%s gets no suggestion', (domain) => {
  expect(suggestEmail(`nome@${domain}`)).toBeNull()
})

test.each(['', 'nome', 'nome@', '@', '@gmial.com', 'nome@.con', 'a@b'])('%o is too incomplete for a suggestion', (text) => {
  expect(suggestEmail(text)).toBeNull()
})

const anyName = fc.stringMatching(/^[a-z0-9][a-z0-9._+-]{0,20}$/)

test('a known domain never gets a suggestion, whatever comes before the at sign', () => {
  fc.assert(
    fc.property(anyName, fc.constantFrom(...workingDomains), (name, domain) => {
      expect(suggestEmail(`${name}@${domain}`)).toBeNull()
    }),
  )
})

test('no input makes it throw, and a suggestion never gets another suggestion', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.tuple(anyName, fc.string()).map(([name, domain]) => `${name}@${domain}`),
      ),
      (text) => {
        const suggested = suggestEmail(text)
        if (suggested !== null) expect(suggestEmail(suggested)).toBeNull()
      },
    ),
  )
})
