import QRCode from 'qrcode'

/** White modules around the code. Scanners need at least two. */
const margin = 2

/**
 * The QR code of a PIX text as an SVG in a data URI: sharp at any size, and the content security policy only has to allow `img-src data:`.
 * It is drawn here because the responses of PagBank's image links are not reliable (docs/providers/pagbank.md#pix-shapes).
 */
export async function pixImage(text: string): Promise<string> {
  const svg = await QRCode.toString(segmentsOf(text), { type: 'svg', errorCorrectionLevel: 'M', margin })
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/**
 * The parts of a text that a QR code stores in 11 bits for two characters, and the others. The library finds the shortest division by
 * itself, which takes as long as drawing the code. Parts below eleven characters would not make it smaller.
 */
export const segmentsOf = (text: string): QRCode.QRCodeSegment[] =>
  [...text.matchAll(/[0-9A-Z $%*+\-./:]{11,}|(?:(?![0-9A-Z $%*+\-./:]{11}).)+/gsu)].map(([data]) =>
    /^[0-9A-Z $%*+\-./:]+$/.test(data) ? { data, mode: 'alphanumeric' } : { data: Buffer.from(data), mode: 'byte' },
  )
