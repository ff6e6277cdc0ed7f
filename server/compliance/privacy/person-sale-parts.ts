import { type FiscalDocumentKind, fiscalDocumentName } from '#domain/catalogue/products/fiscal-classes.ts'
import { formatCents } from '#domain/platform/values/money.ts'
import { moment, ofOrder, part, personWord as word } from './person-words.ts'

interface Ordered {
  orderId: string
}
interface Moved extends Ordered {
  status: string
  amountCents: number
}

/** Parts about orders. tests/harness/exported-tables.ts names the tables of each. */
export const saleSections = {
  subscriptions: part<{ title: string; priceCents: number; createdAt: string; canceledAt: string | null }>(
    'Assinaturas',
    ({ title, priceCents, createdAt, canceledAt }) =>
      `${title}: ${formatCents(priceCents)} por ciclo, desde ${moment(createdAt)}${canceledAt ? `, cancelada em ${moment(canceledAt)}` : ''}`,
  ),
  notes: part<Ordered & { note: string; createdAt: string }>(
    'Anotações da loja',
    ({ orderId, note, createdAt }) => `${ofOrder(orderId)}, ${moment(createdAt)}: ${note}`,
  ),
  /** Attempts to pay. */
  payments: part<Moved & { method: string; createdAt: string }>(
    'Tentativas de pagamento',
    ({ orderId, method, status, amountCents, createdAt }) =>
      `${ofOrder(orderId)}: ${formatCents(amountCents)} por ${word(method)} em ${moment(createdAt)}, ${word(status)}`,
  ),
  /** Money that arrived. */
  charges: part<Ordered & { id: string; paidAt: string | null; paidCents: number }>(
    'Pagamentos recebidos',
    ({ orderId, id, paidCents, paidAt }) =>
      [`${ofOrder(orderId)}: ${formatCents(paidCents)}`, paidAt && ` em ${moment(paidAt)}`, `, cobrança ${id}`].filter(Boolean).join(''),
  ),
  refunds: part<Moved & { createdAt: string; doneAt: string | null }>(
    'Reembolsos',
    ({ orderId, amountCents, status, createdAt, doneAt }) =>
      `${ofOrder(orderId)}: ${formatCents(amountCents)}, ${doneAt ? `feito em ${moment(doneAt)}` : `${word(status)}, pedido em ${moment(createdAt)}`}`,
  ),
  disputes: part<Moved & { openedAt: string; closedAt: string | null }>(
    'Contestações no banco',
    ({ orderId, amountCents, status, openedAt, closedAt }) =>
      `${ofOrder(orderId)}: ${formatCents(amountCents)}, registrada em ${moment(openedAt)}, ${closedAt ? `decidida em ${moment(closedAt)}` : word(status)}`,
  ),
  /** Fiscal documents. Their files are on the page of their order. */
  documents: part<Ordered & { document: FiscalDocumentKind; number: string | null; status: string; totalCents: number }>(
    'Notas fiscais',
    ({ orderId, document, number, status, totalCents }) =>
      `${ofOrder(orderId)}: ${fiscalDocumentName(document)}${number ? ` ${number}` : ''}, ${formatCents(totalCents)}, ${word(status)}`,
  ),
  /** Lines of orders that the buyer withdrew from. */
  withdrawals: part<Ordered & { title: string; requestedAt: string; reason: string | null }>(
    'Desistências',
    ({ title, orderId, requestedAt, reason }) =>
      `${title}, do pedido ${orderId.slice(0, 8)}: ${moment(requestedAt)}${reason ? `. Motivo: ${reason}` : ''}`,
  ),
  copies: part<{ title: string; code: string; madeAt: string | null }>(
    'Exemplares de e-books com o seu nome',
    ({ title, code, madeAt }) => `${title}: código ${code}${madeAt ? `, feito em ${moment(madeAt)}` : ''}`,
  ),
}
