import { crc16 } from '#domain/money/payments/br-code.ts'

/** The content of a BR Code, which domain/money/payments/br-code.ts reads. */
export interface BrCode {
  /** The URL from which a bank fetches the charge, without its scheme. */
  location: string
  amountCents: number
  merchantName: string
  merchantCity: string
  /** PagBank's older format repeats the id of the QR code here; the newer one does not. */
  qrCodeId?: string
}

export function brCode({ location, amountCents, merchantName, merchantCity, qrCodeId }: BrCode): string {
  const body = [
    field('00', '01'),
    field('01', '12'),
    field('26', field('00', 'br.gov.bcb.pix') + field('25', location)),
    qrCodeId ? field('27', field('00', 'BR.COM.PAGSEGURO') + field('01', qrCodeId)) : '',
    field('52', '8999'),
    field('53', '986'),
    field('54', (amountCents / 100).toFixed(2)),
    field('58', 'BR'),
    field('59', plain(merchantName, 25)),
    field('60', plain(merchantCity, 15)),
    field('62', field('05', '***')),
    '6304',
  ].join('')
  return body + crc16(body)
}

const field = (tag: string, value: string) => tag + String(value.length).padStart(2, '0') + value
const plain = (text: string, longest: number) =>
  text
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .slice(0, longest)
