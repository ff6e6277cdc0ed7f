import { expect, test } from 'vitest'
import { lessonBlocks } from '#domain/delivery/lessons/lesson-text.ts'
import { ebookFormatOf } from './ebook-file.ts'
import { kindleQuestion } from './kindle.ts'

const MB = 1_000_000
const answer = (bytes: number | null, format: 'PDF' | 'EPUB' = 'EPUB') => kindleQuestion(format, bytes)!.answer

test('the answer depends on how large the file is', () => {
  expect(answer(3 * MB)).toMatch(/^Baixe o arquivo, abra[\s\S]*Por e-mail também dá/)
  expect(answer(30 * MB)).not.toMatch(/e-mail|grande/)
  expect(answer(134 * MB)).toMatch(/^Baixe o arquivo, abra[\s\S]*às vezes a Amazon o recusa/)
  expect(answer(201 * MB)).toMatch(/^A Amazon só recebe arquivos de até 200 MB, e este é maior/)
  expect(answer(null)).toMatch(/^Baixe o arquivo \(de até 200 MB\), abra/)
})

test('only a PDF keeps the size of its letters, and a file of another format has no answer', () => {
  expect(answer(MB, 'PDF')).toContain('as letras não mudam de tamanho')
  expect(answer(MB)).not.toContain('as letras')
  expect(kindleQuestion(null, MB)).toBeNull()
})

test('the address of the page is a link', () => {
  const [steps] = lessonBlocks(answer(null))
  const link = { kind: 'link', href: 'https://www.amazon.com/sendtokindle', parts: [{ kind: 'text', text: 'amazon.com/sendtokindle' }] }
  expect(steps).toHaveProperty('parts', expect.arrayContaining([link]))
})

test.each([
  ['/files/0/livro.pdf', 'application/epub+zip', 'EPUB'],
  ['/files/0/livro.epub', 'application/zip', null],
  ['https://arquivos.example/livro.EPUB?v=2', null, 'EPUB'],
  ['https://arquivos.example/livro', null, null],
  ['', null, null],
])('the format of %s, of type %s, is %s', (fileRef, type, format) => expect(ebookFormatOf(fileRef, type)).toBe(format))
