import { expect, test } from 'vitest'
import { fileAddress, insideFile } from './file-address.ts'

const id = '01991f0c-2f66-7a51-9d2c-6f2c8a1f0b3e'

test.each([
  [`/media/${id}/capa.avif`, { id, access: 'PUBLIC' }],
  [`/files/${id}/livro.pdf`, { id, access: 'PROTECTED' }],
  [`/files/${id}`, { id, access: 'PROTECTED' }],
  [`https://example.com/files/${id}`, null],
  [`/files/../media/${id}`, null],
  ['/covers/a.svg', null],
  ['', null],
])('the address %s names %o', (address, file) => expect(insideFile(address)).toEqual(file))

test('an address with any name is read back', () => {
  const address = fileAddress({ id, access: 'PROTECTED', name: 'Pão & cia/capítulo 1?.pdf' })
  expect(address).toBe(`/files/${id}/P%C3%A3o%20%26%20cia%2Fcap%C3%ADtulo%201%3F.pdf`)
  expect(insideFile(address)).toEqual({ id, access: 'PROTECTED' })
})
