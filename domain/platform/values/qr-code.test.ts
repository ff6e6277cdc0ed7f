import { expect, test } from 'vitest'
import { qrCode } from './qr-code.ts'

const text = '00020101021226830014br.gov.bcb.pix2561pagbank.sandbox.localhost/pix/v2/0F63EB5F5204000053039865802BR6304ABCD'
const long =
  '00020101021226850014br.gov.bcb.pix2563api-h.pagseguro.com/pix/v2/A1B2C3D4-1234-5678-9ABC-DEF01234567827600016BR.COM.PAGSEGURO0136A1B2C3D4-1234-5678-9ABC-DEF0123456785204737253039865406269.005802BR5922LIVRARIA SABIA EDUCACAO6009SAO PAULO62070503***6304ABCD'

test.each([text, long])('a PIX text gets the smallest code, whose digits and capitals take less room than bytes', (pix) => {
  expect(qrCode(pix).size).toBeLessThan(qrCode('x'.repeat(pix.length)).size)
})
