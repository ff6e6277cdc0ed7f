import { expect, test } from 'vitest'
import { mailboxKey, normalEmail } from './email.ts'

test('spaces go and case is dropped', () => expect(normalEmail(' Joana @Correio.COM.br ')).toBe('joana@correio.com.br'))

test.each(['joana.farias@gmail.com', 'JoanaFarias@gmail.com', 'joana.farias+loja@gmail.com', ' j.o.a.n.a.farias@googlemail.com '])(
  '%s is one mailbox',
  (spelling) => expect(mailboxKey(spelling)).toBe('joanafarias@gmail.com'),
)

test('dots count where the provider counts them', () =>
  expect(mailboxKey('j.farias@correio.com.br')).not.toBe(mailboxKey('jfarias@correio.com.br')))
