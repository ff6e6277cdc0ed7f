import { expect, test } from 'vitest'
import { coverUrl, pictureRequests, pictureUrl } from './cover.ts'

const thumbnail = 'https://drive.google.com/thumbnail?id=1AbC_dEf-2345&sz=w1000'

test.each([
  'https://drive.google.com/file/d/1AbC_dEf-2345/view?usp=sharing',
  'https://drive.google.com/file/u/1/d/1AbC_dEf-2345/view',
  'http://docs.google.com/uc?id=1AbC_dEf-2345',
  'https://drive.google.com/open?id=1AbC_dEf-2345',
  'https://drive.google.com/uc?export=view&id=1AbC_dEf-2345',
  thumbnail,
])('%s is turned into a thumbnail', (url) => expect(coverUrl(url)).toBe(thumbnail))

test.each([
  'https://loja.example/capa.png',
  '/covers/b-voz-baixa.svg',
  '',
  'https://evil.example/?u=https://drive.google.com/file/d/1AbC_dEf-2345',
])('%s stays unchanged', (url) => expect(coverUrl(url)).toBe(url))

test.each([
  ['/media/a.webp#w=1200', 'https://loja.example/media/a.webp'],
  ['/covers/b-voz-baixa.svg', 'https://loja.example/covers/b-voz-baixa.svg'],
  ['https://fotos.example/a.jpg', 'https://fotos.example/a.jpg'],
  ['//fotos.example/a.jpg', '//fotos.example/a.jpg'],
])('outside the store %s is %s', (picture, address) => expect(pictureUrl('https://loja.example', picture)).toBe(address))

test.each(['https://fotos.example/a.jpg', 'http://fotos.example/a.jpg', '//fotos.example/a.jpg', 'HTTPS://FOTOS.EXAMPLE/A.JPG'])(
  'the host of %s is asked without the page and, if it can be, without cookies',
  (address) =>
    expect(pictureRequests(address)).toEqual([
      { referrerPolicy: 'no-referrer', crossOrigin: 'anonymous' },
      { referrerPolicy: 'no-referrer' },
    ]),
)

test('Google Drive, which allows no request without cookies, is asked once', () =>
  expect(pictureRequests(thumbnail)).toEqual([{ referrerPolicy: 'no-referrer' }]))

test.each(['/media/a.webp#320x200', '/covers/b-voz-baixa.svg', ''])('the store is asked for %s as usual', (address) =>
  expect(pictureRequests(address)).toEqual([{}]),
)
