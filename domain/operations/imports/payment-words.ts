import type { ImportPlatform } from './import-fields.ts'

/** How each platform says that a purchase is paid, and that it is not, without accents and endings (docs/imports.md#payment). */
const paid: Record<ImportPlatform, string> = {
  HOTMART: 'aprovad|complet|approved|complete|aprobad',
  KIWIFY: 'paid|pag[oa]|approved|aprovad|authorized|autorizad',
  WOOCOMMERCE: 'completed|processing|concluid|processando|complet',
  PLAIN: 'pag[oa]|paid|aprovad|approved|complet|concluid|ativ[oa]|active|sim',
}
const unpaid =
  'reembols|refund|devolvid|cancel|chargeback|chargedback|contest|disput|reclamad|protest|estorn|expir|vencid|pendent|pending|aguard|waiting|iniciad|started|boleto|billet|impress|printed|recus|refus|declin|failed|falh|malsucedid|on hold|checkout draft|rascunho|trash|lixeira|processing|processando|abandon|bloquead|blocked|inativ|inactive|nao|no funds|sem saldo|sob analise|under analysis|atrasad'

/** UNKNOWN: a word that says neither. */
export function paymentOf(status: string, platform: ImportPlatform): 'PAID' | 'UNPAID' | 'UNKNOWN' {
  const word = status.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/^wc-/, '').replace(/[_-]+/g, ' ').trim()
  // Begins with: `Reembolso solicitado` and `Cancelada` are of other words than their beginnings.
  const says = (words: string) => new RegExp(`^(?:${words})`).test(word)
  if (says(paid[platform]) && !/parcial|partial/.test(word)) return 'PAID'
  return says(unpaid) || /parcial|partial/.test(word) ? 'UNPAID' : 'UNKNOWN'
}
