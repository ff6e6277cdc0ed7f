import { describe, expect, test } from 'vitest'
import { extensionOf, sizeText } from './download-form.tsx'
import { isSameDownloads } from './downloads.tsx'

const file = { title: 'Diário', file: 'https://x.example/d.pdf', referenceLink: '', size: '2.5MB', ext: 'pdf' }

describe('extensionOf', () => {
  test.each([
    ['https://x.example/diary.pdf', 'pdf'],
    ['https://x.example/diary.PDF?token=a.b', 'pdf'],
    ['https://x.example/a.tar.gz', 'gz'],
    ['https://x.example/a.mp4#t=10', 'mp4'],
    ['https://x.example/diary', undefined],
    ['https://x.example/version-1.2/diary', undefined],
    ['https://x.example/a.document', undefined],
    ['', undefined],
  ])('of %s is %s', (address, extension) => expect(extensionOf(address)).toBe(extension))
})

describe('isSameDownloads', () => {
  test('compares the saved properties only, not keys that the form adds', () =>
    expect(isSameDownloads([file], [{ ...file, id: 'a key of the form' } as typeof file])).toBe(true))

  test.each([
    ['a changed text', [{ ...file, title: 'Outro' }]],
    ['one more', [file, file]],
    ['none', []],
  ])('%s is a different list', (_, other) => expect(isSameDownloads([file], other)).toBe(false))

  test('a different order is a different list', () => {
    const second = { ...file, title: 'Outro' }
    expect(isSameDownloads([file, second], [second, file])).toBe(false)
  })
})

test.each([
  [12, '1KB'],
  [640_000, '640KB'],
  [2_460_000, '2.5MB'],
  [130_000_000, '130MB'],
])('the size of a file of %s bytes is %s', (bytes, text) => expect(sizeText(bytes)).toBe(text))
