import { expect, test } from 'vitest'
import { lessonBlocks } from '#domain/delivery/lessons/lesson-text.ts'
import { ebookFormatOf } from './ebook-file.ts'
import { kindleAnswer } from './kindle.ts'

const MB = 1_000_000

test('the answer depends on how large the file is', () => {
  const answer = (bytes: number | null) => kindleAnswer('EPUB', bytes)!
  expect(answer(3 * MB)).toMatch(/solte o arquivo na página[\s\S]*para o e-mail do seu Kindle/)
  expect(answer(30 * MB)).not.toMatch(/e-mail|grande/)
  expect(answer(null)).toBe(answer(30 * MB))
  expect(answer(134 * MB)).toMatch(/solte o arquivo na página[\s\S]*às vezes a Amazon não o aceita/)
  expect(answer(201 * MB)).toMatch(/^A Amazon só recebe arquivos de até 200 MB/)
})

test('only a PDF keeps the size of its letters, and a file of another format has no answer', () => {
  expect(kindleAnswer('PDF', MB)).toContain('as letras não mudam de tamanho')
  expect(kindleAnswer('EPUB', MB)).not.toContain('as letras')
  expect(kindleAnswer(null, MB)).toBeNull()
})

test('its link is one when it is read', () => {
  const [paragraph] = lessonBlocks(kindleAnswer('EPUB', null)!)
  expect(paragraph).toMatchObject({
    parts: expect.arrayContaining([
      { kind: 'link', href: 'https://www.amazon.com/sendtokindle', parts: [{ kind: 'text', text: 'amazon.com/sendtokindle' }] },
    ]),
  })
})

test.each([
  ['/files/0/livro.pdf', 'application/epub+zip', 'EPUB'],
  ['/files/0/livro.epub', 'application/zip', null],
  ['https://arquivos.example/livro.EPUB?v=2', null, 'EPUB'],
  ['https://arquivos.example/livro', null, null],
  ['', null, null],
])('the format of %s, of type %s, is %s', (fileRef, type, format) => expect(ebookFormatOf(fileRef, type)).toBe(format))
