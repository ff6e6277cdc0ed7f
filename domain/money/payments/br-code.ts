/**
 * The BR Code of PIX (EMV MPM): each field is a two-digit tag, a two-digit length and the value. Tag 63 is the checksum of all before it
 * (docs/providers/pagbank.md#br-code).
 */
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
