import { expect, test } from 'vitest'
import { mailboxKey, normalEmail } from './email.ts'

test('spaces are removed, and the address is lowercased', () => expect(normalEmail(' Joana @Correio.COM.br ')).toBe('joana@correio.com.br'))

test.each(['joana.farias@gmail.com', 'JoanaFarias@gmail.com', 'joana.farias+loja@gmail.com', ' j.o.a.n.a.farias@googlemail.com '])(
  '%s is the mailbox joanafarias@gmail.com',
  (spelling) => expect(mailboxKey(spelling)).toBe('joanafarias@gmail.com'),
)

test('dots are significant for providers other than Gmail', () =>
  expect(mailboxKey('j.farias@correio.com.br')).not.toBe(mailboxKey('jfarias@correio.com.br')))

test('control characters are removed, which PostgreSQL would refuse', () =>
  expect(normalEmail('\u0000joana@b\u0007.br')).toBe('joana@b.br'))
