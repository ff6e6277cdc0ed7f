import QRCode from 'qrcode'

/** White modules around the code. Scanners need at least two. */
const margin = 2

/**
 * The QR code of a PIX text as an SVG in a data URI: sharp at any size, and the content security policy only has to allow `img-src data:`.
 * It is drawn here because the responses of PagBank's image links are not reliable (docs/providers/pagbank.md#pix-shapes).
 */
export async function pixImage(text: string): Promise<string> {
  const svg = await QRCode.toString(text, { type: 'svg', errorCorrectionLevel: 'M', margin })
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
