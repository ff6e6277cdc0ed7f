import { expect, test } from 'vitest'
import { fileAddress } from './file-address.ts'
import { pictureSources, pictureWidths } from './picture-sizes.ts'

const id = '01991f0c-2f66-7a51-9d2c-6f2c8a1f0b3e'

test.each([
  [200, [200]],
  [320, [320]],
  [1000, [320, 640, 960, 1000]],
  [1440, [320, 640, 960, 1440]],
  [2880, [320, 640, 960, 1440]],
])('a picture of %i pixels is kept in the widths %j', (width, widths) => expect(pictureWidths(width)).toEqual(widths))

test('a picture of the store says its size before it has loaded', () => {
  const address = fileAddress({ id, access: 'PUBLIC', name: 'capa.jpg', width: 500, height: 300 })
  expect(address).toBe(`/media/${id}/capa.jpg#500x300`)
  const src = `/media/${id}/capa.jpg`
  expect(pictureSources(address)).toEqual({ src, srcSet: `${src}?w=320 320w, ${src}?w=500 500w`, width: 500, height: 300 })
})

test.each(['https://example.com/a.png#500x300', '/covers/a.svg', `/files/${id}/a.jpg#5x5`, `/media/${id}/a.jpg`, ''])(
  '%s has no sources',
  (address) => expect(pictureSources(address)).toBeNull(),
)
