import QRCode from 'qrcode'
import { expect, test } from 'vitest'
import { pixImage, segmentsOf } from './pix-image.ts'

const text = '00020101021226830014br.gov.bcb.pix2561pagbank.sandbox.localhost/pix/v2/0F63EB5F5204000053039865802BR6304ABCD'

test('renders a PIX text as an SVG with every module of its QR code and a white margin of two modules', async () => {
  const image = await pixImage(text)
  expect(image).toMatch(/^data:image\/svg\+xml,[\w!'()*.~%-]+$/)
  const svg = decodeURIComponent(image.slice(image.indexOf(',') + 1))

  const { size, data } = QRCode.create(segmentsOf(text), { errorCorrectionLevel: 'M' }).modules
  expect(svg).toContain(`viewBox="0 0 ${size + 4} ${size + 4}"`)
  expect(svg).toContain(`fill="#ffffff" d="M0 0h${size + 4}v${size + 4}H0z"`)
  expect(drawn(svg, size)).toEqual([...data].map(Boolean))
})

const long =
  '00020101021226850014br.gov.bcb.pix2563api-h.pagseguro.com/pix/v2/A1B2C3D4-1234-5678-9ABC-DEF01234567827600016BR.COM.PAGSEGURO0136A1B2C3D4-1234-5678-9ABC-DEF0123456785204737253039865406269.005802BR5922LIVRARIA SABIA EDUCACAO6009SAO PAULO62070503***6304ABCD'

test.each([text, long])('the code contains the whole text in modes that can, and is no larger than the smallest one', (whole) => {
  const segments = segmentsOf(whole)
  expect(segments.map(({ data }) => String(data)).join('')).toBe(whole)
  expect(segments.map(({ mode }) => mode)).toContain('alphanumeric')
  for (const { data, mode } of segments) if (mode === 'alphanumeric') expect(data).toMatch(/^[0-9A-Z $%*+\-./:]+$/)
  const size = (of: string | QRCode.QRCodeSegment[]) => QRCode.create(of, { errorCorrectionLevel: 'M' }).version
  expect(size(segments)).toBe(size(whole))
})

test.each(['', 'ação', 'A', 'pão 😀 ABCDEFGHIJKLM', 'ABCDEFGHIJKLM\nxyz'])('%j is divided without a loss', (whole) => {
  expect(
    segmentsOf(whole)
      .map(({ data }) => String(data))
      .join(''),
  ).toBe(whole)
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
