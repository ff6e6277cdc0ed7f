/** Text printed on a buyer's copy of an e-book, and hidden in it (docs/delivery.md#stamped-copies). */
export interface Stamp {
  /** Buyer's name as on the order. */
  name: string
  /** Masked. */
  cpf: string
  /** See domain/delivery/certificates/verification-code.ts. */
  code: string
  /** Copy's id, hidden in the file. */
  id: string
}

/** The line on each page, or at the end of each chapter. */
export const stampLine = ({ name, cpf, code }: Omit<Stamp, 'id'>): string =>
  [name && `Exemplar de ${name}`, `CPF ${cpf}`, code].filter(Boolean).join(' · ')

/** Letters without a decomposition into a letter of Windows-1252 and a mark. */
const relatives: Record<string, string> = {
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  ı: 'i',
  Ħ: 'H',
  ħ: 'h',
  ŋ: 'n',
  Ŋ: 'N',
  '‐': '-',
  '‑': '-',
  '−': '-',
}
/** The signs of Windows-1252 beyond Latin 1, from 0x80 on; a space where it has none. */
const beyondLatin1 = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'

/**
 * A text in Windows-1252, which every PDF viewer's own fonts can show. Any other sign becomes the nearest one (Ł → L, ő → o). What has none is
 * left out.
 */
export function windows1252(text: string): Uint8Array {
  const bytes = [...text.normalize('NFC')].flatMap((sign) => {
    const exact = byteOf(sign)
    if (exact !== null) return [exact]
    const near = relatives[sign] ?? sign.normalize('NFKD').replaceAll(/\p{M}/gu, '')
    return [...near].map(byteOf).filter((byte) => byte !== null)
  })
  return Uint8Array.from(bytes)
}

function byteOf(sign: string): number | null {
  const code = sign.codePointAt(0)!
  if ((code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code <= 0xff)) return code
  const at = beyondLatin1.indexOf(sign)
  return at < 0 || sign === ' ' ? null : 0x80 + at
}
