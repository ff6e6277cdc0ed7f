import sharp from 'sharp'
import { expect, test } from 'vitest'
import { qrCode } from '#domain/platform/values/qr-code.ts'
import { pixImage } from './checkout.http.ts'

const text = '00020101021226830014br.gov.bcb.pix2561pagbank.sandbox.localhost/pix/v2/0F63EB5F5204000053039865802BR6304ABCD'

test('the image is a PNG in a data URI: the code in black on white, four pixels a module, with a margin of two modules', async () => {
  const [, png] = /^data:image\/png;base64,([\w+/=]+)$/.exec(pixImage(text))!
  const code = qrCode(text)
  const { data, info } = await sharp(Buffer.from(png!, 'base64')).greyscale().raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([4 * (code.size + 4), 4 * (code.size + 4)])
  const at = (x: number, y: number) => data[(y * info.width + x) * info.channels]
  const pixels = Array.from({ length: info.width ** 2 }, (_, place) => [place % info.width, Math.floor(place / info.width)] as const)
  const wrong = pixels.filter(([x, y]) => at(x, y) !== (code.get(Math.floor(x / 4) - 2, Math.floor(y / 4) - 2) ? 0 : 255))
  expect(wrong).toEqual([])
})
