import { type Bitmap2D, correction, generate } from 'lean-qr'

/** The smallest QR code of a text, at error correction level M. */
export const qrCode = (text: string): Bitmap2D => generate(text, { minCorrectionLevel: correction.M, maxCorrectionLevel: correction.M })
