import { expect, test } from 'vitest'
import { fileName } from './file-types.ts'

test('a long name is cut between its characters', () => {
  expect(fileName(`a${'😀'.repeat(130)}.pdf`, 'application/pdf')).toBe(`a${'😀'.repeat(119)}.pdf`)
})

test.each([
  ['../../../etc/passwd', 'passwd.pdf'],
  ['C:\\livros\\medo.PDF', 'medo.pdf'],
  ['..', 'arquivo.pdf'],
  ['\u202Efdp.exe', 'fdp.exe.pdf'],
  ['a"b*c:d<e>f?g|h#i%.pdf', 'abcdefghi.pdf'],
])('%j becomes %j', (given, name) => expect(fileName(given, 'application/pdf')).toBe(name))
