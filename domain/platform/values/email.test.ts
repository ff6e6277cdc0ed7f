import { expect, test } from 'vitest'
import { mailboxKey, normalEmail } from './email.ts'

test('spaces are removed, and the address is lowercased', () => expect(normalEmail(' Joana @Correio.COM.br ')).toBe('joana@correio.com.br'))

test.each(['joana.farias@gmail.com', 'JoanaFarias@gmail.com', 'joana.farias+loja@gmail.com', ' j.o.a.n.a.farias@googlemail.com '])(
  '%s is the mailbox joanafarias@gmail.com',
  (spelling) => expect(mailboxKey(spelling)).toBe('joanafarias@gmail.com'),
)

test('dots are significant for providers other than Gmail', () =>
  expect(mailboxKey('j.farias@correio.com.br')).not.toBe(mailboxKey('jfarias@correio.com.br')))

test.each([
  'joana@example.com\u200b',
  '\u2068joana@example.com\u2069',
  '\ufeffjoana@exam\u00adple.com\u200d',
  'joana@\u200bexample.com',
  'mailto:joana@example.com',
  'MAILTO:Joana@Example.com?subject=Oi&cc=outra@correio.com.br',
  'joana@example.com.',
  'joana@example.com,',
  '“joana@example.com”;',
  "'joana@example.com'",
  '<joana@example.com>',
  'Joana <joana@example.com>',
  'Joana Silva <mailto:joana@example.com>,',
  'joana@example.com <joana@example.com>',
  'E-mail: joana@example.com',
  'e-mail joana@example.com',
  'Meu e-mail é: joana@example.com!',
  '*joana@example.com*',
  '_joana@example.com_',
  '*_joana@example.com_*.',
  '(joana@example.com)',
  '• joana@example.com',
  'joana @ example.com',
  'jo ana@example. com',
  'E-mail - joana@example.com',
  'mailto:joana%40example.com',
  '\tjoana@example.com\r\n',
  'joana＠example．com',
])('%j is joana@example.com', (typed) => expect(normalEmail(typed)).toBe('joana@example.com'))

test.each(['email@example.com', '_joana-_@example.com', "o'neil+loja@example.com", '-j-@example.com', 'anon-1@invalid'])(
  '%s stays as it is',
  (email) => expect(normalEmail(email)).toBe(email),
)

test.each(['joana@example.com; pedro@example.com', 'Joana <joana@example.com>, Pedro <pedro@example.com>'])(
  'of the two addresses in %j none is chosen',
  (typed) => expect(normalEmail(typed).match(/@/g)).toHaveLength(2),
)

test('control characters are removed, which PostgreSQL would refuse', () =>
  expect(normalEmail('\u0000joana@b\u0007.br')).toBe('joana@b.br'))
