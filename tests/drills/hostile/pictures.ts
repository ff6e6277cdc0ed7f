import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'

function chunk(name: string, content: Buffer): Buffer {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  const body = Buffer.concat([Buffer.from(name), content])
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A PNG of one colour with two colours in all: a bit for each pixel, compressed a thousandfold. */
function png(width: number, height: number, rows = height): Buffer {
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width)
  size.writeUInt32BE(height, 4)
  size[8] = 1
  const pixels = deflateSync(Buffer.alloc(rows * (1 + Math.ceil(width / 8))), { level: 1 })
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    chunk('IHDR', size),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** An animation of so many frames, each of which says that it is as large as the whole. */
function gif(frames: number, side: number): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt16LE(side)
  size.writeUInt16LE(side, 2)
  const head = Buffer.concat([Buffer.from('GIF89a'), size, Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255])])
  const frame = Buffer.concat([Buffer.from([0x2c, 0, 0, 0, 0]), size, Buffer.from([0, 2, 2, 0x44, 1, 0])])
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from(';')])
}

const script = '<script>alert(document.domain)</script>'
const svg = `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${script}</svg>`

/** Pictures that were made to fill the memory, or to be more than a picture. */
export const hostilePictures: Record<string, () => Buffer> = {
  'ten billion pixels in a few bytes.png': () => png(100_000, 100_000, 1),
  'sixty million pixels.png': () => png(8_000, 7_500),
  'just as many pixels as are allowed.png': () => png(7_000, 7_000),
  'one pixel high.png': () => png(1, 60_000),
  'an animation of 60,000 frames.gif': () => gif(60_000, 1_000),
  'a script that calls itself a picture.png': () => Buffer.from(svg),
  'a page that begins like a picture.gif': () => Buffer.from(`GIF89a/*${script}*/=1;`),
  'a picture that ends as a page.png': () => Buffer.concat([png(10, 10), Buffer.from(script)]),
  'noise.jpg': () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(100_000)]),
  'a book that begins like a picture.jpg': () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('%PDF-1.7\n%%EOF')]),
}
