import type { DisputeKind, DisputeStatus } from '#domain/money/disputes/dispute-transitions.ts'
import type { DisputeReason } from '#domain/money/disputes/dispute-form.ts'
import type { ResultOf } from '#app/query/document.ts'
import type { orderDisputes } from './disputes.graphql.ts'
import type { Status } from '#app/ui/badge.tsx'

export type OrderDispute = ResultOf<typeof orderDisputes>['listDisputes']['data'][number]

export const kindTexts: Record<DisputeKind, string> = { CHARGEBACK: 'Chargeback (cartão)', MED: 'Devolução especial (PIX)' }

export const reasonTexts: Record<DisputeReason, string> = {
  FRAUD: 'Fraude: não reconhece a compra',
  OPERATIONAL_FAILURE: 'Falha operacional do banco',
  NOT_RECEIVED: 'Não recebeu o que comprou',
  NOT_AS_DESCRIBED: 'Diferente do anunciado',
  DUPLICATE: 'Cobrança em duplicidade',
  REFUND_NOT_PROCESSED: 'Reembolso prometido e não feito',
  OTHER: 'Outro motivo',
}
export const reasonText = (reason: string): string => (reasonTexts as Record<string, string>)[reason] ?? reason

export const statusTexts: Record<DisputeStatus, Status> = {
  OPEN: { text: 'Aberta', tone: 'bad' },
  ANSWERED: { text: 'Respondida', tone: 'info' },
  WON: { text: 'Ganha', tone: 'ok' },
  LOST: { text: 'Perdida', tone: 'quiet' },
}
