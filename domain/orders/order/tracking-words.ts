export interface Tracking {
  carrier: string | null
  trackingCode: string | null
}

/** Where Correios show a parcel. Null: the code is not one of theirs, such as AA123456789BR. */
export function correiosAddress(trackingCode: string): string | null {
  const code = trackingCode.replaceAll(/\s/g, '').toUpperCase()
  return /^[A-Z]{2}\d{9}BR$/.test(code) ? `https://rastreamento.correios.com.br/app/index.php?objetos=${code}` : null
}

/** Correios, AA123456789BR. Null: nothing is known. */
export const trackingWords = ({ carrier, trackingCode }: Tracking): string | null =>
  [carrier, trackingCode].filter(Boolean).join(', ') || null
