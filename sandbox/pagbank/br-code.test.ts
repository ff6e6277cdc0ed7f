import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readBrCode } from '#domain/money/payments/br-code.ts'
import { brCode } from './br-code.ts'

test('writes a code byte for byte as PagBank does', () => {
  const qrCodeId = '11111111-2222-4333-8444-555555555555'
  expect(
    brCode({
      location: `api-h.pagseguro.com/pix/v2/${qrCodeId}`,
      amountCents: 4990,
      merchantName: 'LOJA TESTE',
      merchantCity: 'SAO PAULO',
      qrCodeId,
    }),
  ).toBe(
    '00020101021226850014br.gov.bcb.pix2563api-h.pagseguro.com/pix/v2/11111111-2222-4333-8444-55555555555527600016BR.COM.PAGSEGURO013611111111-2222-4333-8444-555555555555520489995303986540549.905802BR5910LOJA TESTE6009SAO PAULO62070503***6304EA5A',
  )
})

test('a written code can be read back, and one changed character makes it invalid', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999 }), fc.string({ maxLength: 40 }), fc.nat(100), (amountCents, merchantName, place) => {
      const text = brCode({ location: 'pix.example/1', amountCents, merchantName, merchantCity: 'São Paulo' })
      expect(readBrCode(text)).toMatchObject({ kind: 'ok', amountCents })
      const at = place % (text.length - 4)
      const changed = text.slice(0, at) + (text[at] === 'x' ? 'y' : 'x') + text.slice(at + 1)
      expect(readBrCode(changed).kind).toBe('broken')
    }),
  )
})
