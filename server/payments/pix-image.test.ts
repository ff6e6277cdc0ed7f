import QRCode from 'qrcode'
import { expect, test } from 'vitest'
import { pixImage } from './pix-image.ts'

const text = '00020101021226830014br.gov.bcb.pix2561pagbank.sandbox.localhost/pix/v2/0F63EB5F5204000053039865802BR6304ABCD'

test('renders a PIX text as an SVG with every module of its QR code and a white margin of two modules', async () => {
  const image = await pixImage(text)
  expect(image).toMatch(/^data:image\/svg\+xml,[\w!'()*.~%-]+$/)
  const svg = decodeURIComponent(image.slice(image.indexOf(',') + 1))

  const { size, data } = QRCode.create(text, { errorCorrectionLevel: 'M' }).modules
  expect(svg).toContain(`viewBox="0 0 ${size + 4} ${size + 4}"`)
  expect(svg).toContain(`fill="#ffffff" d="M0 0h${size + 4}v${size + 4}H0z"`)
  expect(drawn(svg, size)).toEqual([...data].map(Boolean))
})

test('the SVG contains only paths', async () => {
  const svg = decodeURIComponent(await pixImage(text))
  expect([...svg.matchAll(/<(\w+)/g)].map(([, name]) => name)).toEqual(['svg', 'path', 'path'])
})

/** Which modules the strokes of the path cover, row by row, without the margin. */
function drawn(svg: string, size: number): boolean[] {
  const modules = Array.from({ length: size * size }, () => false)
  let [x, y] = [0, 0]
  for (const [, command, first, second] of svg.split('stroke=')[1]!.matchAll(/([Mmh])(\d+)(?: ([\d.]+))?/g)) {
    if (command === 'h') for (const end = x + Number(first); x < end; x++) modules[y * size + x] = true
    else if (command === 'm') x += Number(first)
    else [x, y] = [Number(first) - 2, Math.floor(Number(second)) - 2]
  }
  return modules
}
