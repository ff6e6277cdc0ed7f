const spelledOut: Record<string, string> = { '“': '"', '”': '"', '‘': "'", '’': "'", '–': '-', '—': '-', '…': '...', '•': '-', '€': 'EUR' }

/** Tax authorities reject everything outside Latin-1, such as typographic quotes and emoji. Control characters become spaces. */
export const fiscalText = (text: string, most: number): string =>
  text
    .normalize('NFC')
    .replace(/[“”‘’–—…•€]/g, (sign) => spelledOut[sign] ?? '')
    .replace(/[^\u0020-\u007e\u00a0-\u00ff]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, most)
    .trim()

/** An issuer's text without CPF, CNPJ and addresses: it is stored, logged and shown. */
export const redactedReason = (text: string): string =>
  text
    .replace(/\b\d{3}\.?\d{3}\.?\d{3}-?\d{2}\b/g, '***')
    .replace(/\b[0-9A-Z]{2}\.?[0-9A-Z]{3}\.?[0-9A-Z]{3}\/?[0-9A-Z]{4}-?\d{2}\b/g, '***')
    .replace(/(?<![^\s,;])[^\s,;]+@[^\s,;]+/g, '***')
    .slice(0, 1_000)
