import type { DisputeReason } from './dispute-form.ts'
import type { DisputeKind } from './dispute-transitions.ts'

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
