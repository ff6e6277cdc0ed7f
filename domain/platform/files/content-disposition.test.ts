import { expect, test } from 'vitest'
import { contentDisposition } from './content-disposition.ts'

test('a Portuguese name is readable in both forms', () =>
  expect(contentDisposition('attachment', 'Canção (1ª edição).pdf')).toBe(
    `attachment; filename="Cancao (1_ edicao).pdf"; filename*=UTF-8''Can%C3%A7%C3%A3o%20%281%C2%AA%20edi%C3%A7%C3%A3o%29.pdf`,
  ))

test.each([
  ['a"; filename="b.exe', 'a_; filename=_b.exe'],
  ['a\r\nset-cookie: b', 'a  set-cookie: b'],
  ['../../etc/passwd', '.. .. etc passwd'],
  ['..\\b', '.. b'],
  ['\u202Efdp.exe', 'fdp.exe'],
  ['  ', 'arquivo'],
  ['\uD800.pdf', '_.pdf'],
])('%j is only a name', (name, plain) => expect(contentDisposition('attachment', name)).toContain(`filename="${plain}"; filename*=`))

test('a long name is cut', () => expect(contentDisposition('inline', 'a'.repeat(500))).toContain(`filename="${'a'.repeat(150)}"`))
