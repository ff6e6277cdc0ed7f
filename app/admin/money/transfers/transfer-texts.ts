import type { Status } from '#app/ui/badge.tsx'
import type { AnswerOf, RowOf } from '#app/query/document.ts'
import type { listTransferDays, listTransferLines } from './reconciliation.graphql.ts'

export type Line = RowOf<typeof listTransferLines>
export type Day = AnswerOf<typeof listTransferDays>[number]

/** The day of the URL's ?dia, if it is one. */
export const dayIn = (query: URLSearchParams): string | null => /^\d{4}-\d\d-\d\d$/.exec(query.get('dia') ?? '')?.[0] ?? null

const statuses: Record<string, Status> = {
  MATCHED: { text: 'Conferido', tone: 'ok' },
  MISSING: { text: 'Falta no extrato', tone: 'bad' },
  UNKNOWN: { text: 'Sem pedido', tone: 'warn' },
  DIFFERENT: { text: 'Valor diferente', tone: 'bad' },
  ACCEPTED: { text: 'Aceito', tone: 'quiet' },
}
export const statusOf = ({ status }: Line) => statuses[status] ?? { text: status, tone: 'plain' as const }

const sales: Record<string, string> = {
  SALE: 'Venda',
  REFUND: 'Reembolso',
  CHARGEBACK: 'Contestação',
  CREDIT: 'Crédito',
  DEBIT: 'Débito',
  OTHER: 'Tipo desconhecido',
}
const payouts: Record<string, string> = {
  SALE: 'Repasse de venda',
  REFUND: 'Desconto de reembolso',
  CHARGEBACK: 'Desconto de contestação',
  CREDIT: 'Crédito na conta',
  DEBIT: 'Débito na conta',
  OTHER: 'Tipo desconhecido',
}
export const eventOf = ({ report, event }: Line) => (report === 'FINANCIAL' ? payouts : sales)[event] ?? event

/** The meaning of accepting a line. */
export const consequenceOf = ({ status }: Line): string =>
  consequences[status] ?? 'O valor do PagBank vale. A diferença para o valor do pedido entra como ajuste.'

const consequences: Record<string, string> = {
  MISSING: 'O PagBank não repassou este pagamento. Ao aceitar, a loja deixa de esperar por ele, e o valor sai como ajuste.',
  UNKNOWN: 'O PagBank registrou este valor, e nenhum pedido da loja o explica. Ao aceitar, ele entra como ajuste.',
}

/** The parts of a day that need a decision: '1 falta, 2 sem pedido'. Empty if there are none. */
export function openText({ missing, unknown, different }: Day): string {
  const parts = [
    missing > 0 && (missing === 1 ? '1 falta' : `${missing} faltam`),
    unknown > 0 && `${unknown} sem pedido`,
    different > 0 && (different === 1 ? '1 diferente' : `${different} diferentes`),
  ]
  return parts.filter(Boolean).join(', ')
}
