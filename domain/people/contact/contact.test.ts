import { describe, expect, test } from 'vitest'
import { answerDeadline, contactInput, protocolOf } from './contact.ts'

const message = { name: ' Lia Campos ', email: ' Lia@Correio.com.br', message: ' O e-book não abre.\nPor quê?\n' }

test('a message is trimmed, and needs no order', () =>
  expect(contactInput.parse(message)).toEqual({
    name: 'Lia Campos',
    email: 'lia@correio.com.br',
    order: '',
    message: 'O e-book não abre.\nPor quê?',
  }))

test('a name is one line, so that it cannot become a header of the e-mail', () =>
  expect(contactInput.parse({ ...message, name: 'Lia\r\nBcc: outra@correio.com.br' }).name).toBe('Lia Bcc: outra@correio.com.br'))

describe('is refused', () => {
  test.each([
    ['without a name', { name: ' ' }, 'name'],
    ['without a whole e-mail', { email: 'lia@' }, 'email'],
    ['with next to nothing to say', { message: 'oi  ' }, 'message'],
    ['that is too long', { message: 'a'.repeat(5_001) }, 'message'],
  ])('%s', (_, change, field) =>
    expect(contactInput.safeParse({ ...message, ...change }).error?.issues.map(({ path }) => path[0])).toEqual([field]),
  )
})

test('it is answered within five days', () =>
  expect(answerDeadline(new Date('2026-11-27T15:00:00Z'))).toEqual(new Date('2026-12-02T15:00:00Z')))

test('a protocol is the random end of the id', () => expect(protocolOf('01936f2a-0000-7000-8000-00000000beef')).toBe('0000BEEF'))
