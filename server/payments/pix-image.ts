import QRCode from 'qrcode'

/** White modules around the code. A reader needs at least two. */
const margin = 2

/**
 * The QR code of a PIX text as an SVG in a data URI: sharp at any size, and it needs nothing from the content security policy but `img-src data:`.
 * It is drawn here, because what PagBank's image links answer is not certain (docs/providers/pagbank.md#pix-shapes).
 */
export async function pixImage(text: string): Promise<string> {
  const svg = await QRCode.toString(text, { type: 'svg', errorCorrectionLevel: 'M', margin })
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
