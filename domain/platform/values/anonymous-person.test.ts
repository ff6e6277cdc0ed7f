import { expect, test } from 'vitest'
import { anonymousCpf, anonymousEmail, isAnonymousEmail } from './anonymous-person.ts'
import { validCpf } from './cpf.ts'

test('what takes the place of personal data belongs to nobody', () => {
  expect(validCpf(anonymousCpf)).toBe(false)
  expect(isAnonymousEmail(anonymousEmail(crypto.randomUUID()))).toBe(true)
  expect(isAnonymousEmail('anon-alguem@invalid')).toBe(false)
})
