import type { DisputeKind, DisputeStatus } from '#domain/money/disputes/dispute-transitions.ts'
import type { DisputeReason } from '#domain/money/disputes/dispute-form.ts'
import type { OrderDisputesResult } from './disputes.graphql.ts'
import type { Tone } from '#app/ui/badge.tsx'

export type OrderDispute = OrderDisputesResult['listDisputes']['data'][number]

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

export const statusTexts: Record<DisputeStatus, { text: string; tone: Tone }> = {
  OPEN: { text: 'Aberta', tone: 'bad' },
  ANSWERED: { text: 'Respondida', tone: 'info' },
  WON: { text: 'Ganha', tone: 'ok' },
  LOST: { text: 'Perdida', tone: 'quiet' },
}

/** The time until the deadline of an answer, rounded down, so that it never promises too much. */
export function deadlineText(deadlineAt: string, now: Date): { text: string; tone: Tone } {
  const minutes = Math.trunc((new Date(deadlineAt).getTime() - now.getTime()) / 60_000)
  if (minutes <= 0) return { text: 'Prazo vencido', tone: 'bad' }
  const [count, unit] =
    minutes >= 2_880 ? [Math.floor(minutes / 1_440), 'dia'] : minutes >= 60 ? [Math.floor(minutes / 60), 'hora'] : [minutes, 'minuto']
  const text = count === 1 ? `Falta 1 ${unit}` : `Faltam ${count} ${unit}s`
  return { text, tone: minutes < 1_440 ? 'bad' : minutes < 4_320 ? 'warn' : 'plain' }
}
