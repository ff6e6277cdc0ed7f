import { expect, test } from 'vitest'
import { qrCode } from '#domain/platform/values/qr-code.ts'
import { pixImage } from './checkout.http.ts'

const text = '00020101021226830014br.gov.bcb.pix2561pagbank.sandbox.localhost/pix/v2/0F63EB5F5204000053039865802BR6304ABCD'

test('the image is an SVG of two paths in a data URI: a white background with a margin of two modules, and the code', () => {
  const image = pixImage(text)
  expect(image).toMatch(/^data:image\/svg\+xml,[\w!'()*.~%-]+$/)
  const svg = decodeURIComponent(image.slice(image.indexOf(',') + 1))
  const size = qrCode(text).length + 4
  expect(svg).toContain(`viewBox="0 0 ${size} ${size}"`)
  expect(svg).toContain(`fill="#ffffff" d="M0 0h${size}v${size}H0z"`)
  expect([...svg.matchAll(/<(\w+)/g)].map(([, name]) => name)).toEqual(['svg', 'path', 'path'])
})
