import { qrCode, qrPath } from '#domain/platform/values/qr-code.ts'

/** White modules around the code. Scanners need at least two. */
const margin = 2

/**
 * The QR code of a PIX text as an SVG in a data URI: sharp at any size, and the content security policy only has to allow `img-src data:`.
 * It is drawn here because the responses of PagBank's image links are not reliable (docs/providers/pagbank.md#pix-shapes).
 */
export function pixImage(text: string): string {
  const code = qrCode(text)
  const size = code.length + 2 * margin
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#ffffff" d="M0 0h${size}v${size}H0z"/><path d="${qrPath(code, margin)}"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
