import { plainEntities } from '#domain/operations/imports/html-entities.ts'
import type { ImportPlatform } from './import-fields.ts'
import { plainWords } from './plain-words.ts'

/** UNKNOWN: a word that says neither. Staff are asked once for the file. */
export const payments = ['PAID', 'UNPAID', 'UNKNOWN'] as const
export type Payment = (typeof payments)[number]

/** Gender and number do not matter: `Aprovadas` is `aprovado`. */
const stemOf = (word: string) => (word.length > 2 ? word.replace(/s$/, '').replace(/a$/, 'o') : word)
const stems = (words: string) => new Set(words.split(' ').map(stemOf))

/** Words of a purchase that is paid, in Portuguese, English and Spanish (docs/imports.md#payment). */
const paid = stems(
  'pago pagado aprovado aprobado completo completado concluido concluso finalizado quitado liquidado confirmado recebido recibido compensado liberado capturado ativo activo sucesso exito sim si s verdadeiro paid approved complete completed confirmed received succeeded success successful captured settled active yes y true',
)

/** Words that say nothing of the payment: its subject, its method, and what joins them. */
const neutral = stems(
  'pagamento payment venda sale compra purchase pedido order transacao transaccion transaction fatura invoice cobranca charge status situacao estado boleto bancario billet pix cartao card tarjeta credito credit debito debit paypal transferencia transfer deposito dinheiro cash a o as os e de da do em por via com no na by with via the is was foi esta totalmente integralmente manualmente automaticamente',
)

/** Beginnings of words that refuse, wherever they stand. */
const refusing =
  /^(reembols|refund|devol|devuelt|return|retorn|revers|revert|cancel|anulad|estorn|chargeback|chargedback|contest|disput|litig|reclam|claim|protest|fraud|expir|vencid|overdue|pend|aguard|wait|await|esper|iniciad|starte|impress|printed|gerad|generated|emitid|agendad|scheduled|recus|refus|rejei|reject|rechaz|negad|denied|declin|fail|falh|fallid|malsuced|insucess|unsuccess|erro|invalid|abandon|bloque|block|inativ|inactiv|suspen|incomplet|parcial|partial|void|unpaid|uncaptured|requires|insuficient|insufficient|analis|analys|atras|delay|late$|past$|due$|hold|held|retid|draft|rascunh|trash|lixeir|exclu|delet|remov|process(ing|ando)$|procesando$|recuperac|recovery|recovering|inadimpl|duplicad|abert|open$|pagar$|funds$|saldo$|falso$|false$|fal(ta|tando)$|nao$|not$|n$|nunca$|never$|back$)/

/** Words of its own by which a platform says that a purchase is paid. */
const own: Partial<Record<ImportPlatform, RegExp>> = { WOOCOMMERCE: /^(wc )?(processing|processando|procesando)$/ }

const moments = /\b\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}\b|\b\d{1,2}:\d{2}(:\d{2})?\b/g

/** Signs that may say the opposite of their word, as in `Pago?`, `❌ Pago`, `!paid`, or letters that are struck through: words that nobody knows. */
const strange = /^\s*[!-]|[^\p{L}\p{N}\s.,:;!¡()[\]"'“”‘’/|_%+&=–—-]/gu

/** The same for each spelling of a status, and for each day that it names. */
export function statusKey(status: string): string {
  const text = plainEntities(status.replace(moments, ' ')).normalize('NFC')
  return [...plainWords(text), ...(text.match(strange) ?? [])].join(' ')
}

/**
 * Whether a status says that the purchase is paid: each of its words does, or says nothing of the payment. A refusing word anywhere wins, and
 * a word that nobody knows leaves the status open.
 */
export function paymentOf(status: string, platform: ImportPlatform): Payment {
  const key = statusKey(status)
  if (own[platform]?.test(key)) return 'PAID'
  // `No boleto` is Portuguese for the method, any other `no` is that of English and Spanish.
  const words = key
    .replace(/^wc /, '')
    .replace(/\bno (boleto|pix|cartao|credito|debito|paypal|dinheiro)\b/g, '$1')
    .split(' ')
  if (words.some((word) => word === 'no' || refusing.test(word))) return 'UNPAID'
  const known = words.map(stemOf)
  return known.some((word) => paid.has(word)) && known.every((word) => paid.has(word) || neutral.has(word)) ? 'PAID' : 'UNKNOWN'
}

/** A payment that is late, in a subscription that goes on. Hotmart's overdue ones are over. */
const late = /^(atras|delay|late$|inadimpl|past$|due$)/
/** All its charges were made, or it is not known what follows. */
const over = /^(complet|conclu|finaliz|trial|teste$)/

/** The same of a subscription: PAID goes on, UNPAID has ended, or never began. */
export function continuationOf(status: string, platform: ImportPlatform): Payment {
  const words = statusKey(status).split(' ')
  if (words.some((word) => over.test(word))) return 'UNKNOWN'
  if (words.some((word) => late.test(word)) && !words.some((word) => word === 'no' || (refusing.test(word) && !late.test(word))))
    return 'PAID'
  return paymentOf(status, platform)
}
