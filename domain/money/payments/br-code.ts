/**
 * The BR Code of PIX (EMV MPM): each field is a two-digit tag, a two-digit length and the value. Tag 63 is the checksum of all before it
 * (docs/providers/pagbank.md#br-code).
 */
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

export type ReadBrCode = { kind: 'ok'; fields: Map<string, string>; amountCents: number | null } | { kind: 'broken' }

/** `broken`: the lengths do not add up, or the checksum does not match. Not every code contains an amount. */
export function readBrCode(text: string): ReadBrCode {
  const fields = new Map<string, string>()
  for (let at = 0; at < text.length;) {
    const head = /^(\d\d)(\d\d)/.exec(text.slice(at, at + 4))
    if (!head?.[1] || !head[2]) return { kind: 'broken' }
    const value = text.slice(at + 4, at + 4 + Number(head[2]))
    if (value.length < Number(head[2])) return { kind: 'broken' }
    fields.set(head[1], value)
    at += 4 + value.length
  }
  if (fields.get('63') !== crc16(text.slice(0, -4))) return { kind: 'broken' }
  const amount = fields.get('54')
  return { kind: 'ok', fields, amountCents: amount === undefined ? null : Math.round(Number(amount) * 100) }
}

/** CRC-16/CCITT-FALSE over the UTF-8 bytes; '123456789' gives 29B1. */
export function crc16(text: string): string {
  let crc = 0xffff
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

const field = (tag: string, value: string) => tag + String(value.length).padStart(2, '0') + value
const plain = (text: string, longest: number) =>
  text
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .slice(0, longest)
