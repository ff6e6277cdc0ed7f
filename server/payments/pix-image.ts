import QRCode from 'qrcode'

/** The QR code of a PIX text, as a data URI: drawn here, because what PagBank's image links answer is not certain (facts of PagBank §1.3). */
export const pixImage = (text: string): Promise<string> => QRCode.toDataURL(text, { errorCorrectionLevel: 'M', margin: 2, width: 480 })
