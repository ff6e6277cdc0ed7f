import sharp from 'sharp'
import { expect, test } from 'vitest'
import { qrCode } from '#domain/platform/values/qr-code.ts'
import { pixImage } from './checkout.http.ts'

const text = '00020101021226830014br.gov.bcb.pix2561pagbank.sandbox.localhost/pix/v2/0F63EB5F5204000053039865802BR6304ABCD'

test('the image is an SVG in a data URI: the code in black on white, with a margin of two modules', async () => {
  const [, svg] = /^data:image\/svg\+xml;base64,([\w+/=]+)$/.exec(pixImage(text))!
  const code = qrCode(text)
  const { data, info } = await sharp(Buffer.from(svg!, 'base64')).greyscale().raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([code.size + 4, code.size + 4])
  const at = (x: number, y: number) => data[(y * info.width + x) * info.channels]
  const pixels = Array.from(
    { length: info.width ** 2 },
    (_, place) => [(place % info.width) - 2, Math.floor(place / info.width) - 2] as const,
  )
  for (const [x, y] of pixels) expect(at(x + 2, y + 2), `${x} ${y}`).toBe(code.get(x, y) ? 0 : 255)
})
