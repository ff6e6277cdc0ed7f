import { describe, expect, test } from 'vitest'
import { encoded, zipFiles } from '#tests/harness/epub-book.ts'
import { epubFiles } from './epub-files.ts'

const opened = async (files: Record<string, string | Uint8Array>) => epubFiles(new Blob([new Uint8Array(await zipFiles(files))]))

describe('a text is read in its own encoding', () => {
  const page = '<html><p>É ação, João.</p></html>'
  const declared = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?>${page}`
  test.each<[string, string | Uint8Array]>([
    ['UTF-8', declared('utf-8')],
    ['UTF-8 with its mark', `\ufeff${declared('UTF-8')}`],
    ['UTF-8 that claims to be something else', declared('macintosh')],
    ['Latin 1', encoded(declared('ISO-8859-1'), 'latin1')],
    ['Latin 1 in an encoding that nobody knows', encoded(declared('x-nada'), 'latin1')],
    ['Latin 1 that says nothing', encoded(page, 'latin1')],
    ['UTF-16 with its mark', encoded(`\ufeff${declared('utf-16')}`, 'utf-16le')],
    ['UTF-16 without a mark', encoded(declared('utf-16'), 'utf-16be')],
  ])('%s', async (_, content) => expect(await (await opened({ 'a.xhtml': content })).loadText('a.xhtml')).toContain(page))

  test('a page that names it in its head', async () => {
    const html = '<html><head><meta http-equiv="Content-Type" content="text/html; charset=windows-1252"></head>“é”</html>'
    const bytes = Uint8Array.from(Buffer.from(html.replace('“', '\u0093').replace('”', '\u0094'), 'latin1'))
    expect(await (await opened({ 'a.html': bytes })).loadText('a.html')).toBe(html)
  })

  test('a style sheet', async () => {
    const sheet = encoded('@charset "iso-8859-1";p::before { content: "é" }', 'latin1')
    expect(await (await opened({ 'a.css': sheet })).loadText('a.css')).toContain('content: "é"')
  })
})

test.each([
  ['cap#1, a&b+c.xhtml', 'cap%231%2C%20a%26b%2Bc.xhtml'],
  ['cap#1.xhtml', 'cap#1.xhtml'],
  ['a%20b.xhtml', 'a b.xhtml'],
  ['ac\u0327a\u0303o.xhtml', 'ação.xhtml'],
  ['OEBPS/livro.opf', '/OEBPS/livro.opf'],
  ['100%.xhtml', '100%.xhtml'],
])('a file named %j is also found as %j', async (name, wanted) => {
  const files = await opened({ [name]: 'texto' })
  expect([await files.loadText(wanted), files.getSize(wanted)]).toEqual(['texto', 5])
  expect(await (await files.loadBlob(wanted, 'text/css'))?.text()).toBe('texto')
})

test('of two names that differ in their spelling only, each is its own file', async () => {
  const files = await opened({ 'ação.xhtml': 'uma', 'ac\u0327a\u0303o.xhtml': 'outra' })
  expect([await files.loadText('ação.xhtml'), await files.loadText('ac\u0327a\u0303o.xhtml')]).toEqual(['uma', 'outra'])
})

test('a file that is not there is nothing', async () => {
  const files = await opened({ a: '1' })
  expect([await files.loadText('b'), await files.loadBlob('b'), files.getSize('b')]).toEqual([null, null, 0])
})
