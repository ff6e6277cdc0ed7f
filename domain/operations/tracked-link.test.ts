import { expect, test } from 'vitest'
import { trackedLink } from './tracked-link.ts'

const home = 'https://loja.com.br'
const names = { source: 'Instagram', medium: '', campaign: 'Lançamento de Março!', content: '' }

test.each([
  ['a page', '/courses', 'https://loja.com.br/courses?utm_source=instagram&utm_campaign=lancamento-de-marco'],
  [
    'a whole address, also without https',
    'http://loja.com.br/books/1',
    'https://loja.com.br/books/1?utm_source=instagram&utm_campaign=lancamento-de-marco',
  ],
  [
    'a checkout, with what it needs',
    '/checkout?type=book&id=1',
    'https://loja.com.br/checkout?type=book&id=1&utm_source=instagram&utm_campaign=lancamento-de-marco',
  ],
  [
    'a link that had other names',
    '/courses?utm_source=x&utm_medium=y',
    'https://loja.com.br/courses?utm_source=instagram&utm_campaign=lancamento-de-marco',
  ],
])('a link to %s', (_, page, link) => expect(trackedLink(home, page, names)).toBe(link))

test.each(['https://outra.com.br/courses', '//outra.com.br', 'https://loja.com.br.outra.com', 'javascript:alert(1)', 'ansiedade', ''])(
  '%j is no page of the store',
  (page) => expect(trackedLink(home, page, names)).toBeNull(),
)
