import { z } from 'zod'
import type { DisputeKind } from './dispute-transitions.ts'
import { line, prose } from '#domain/platform/forms/form-fields.ts'

/** Why a buyer claims the money back, by the groups that the card schemes share. A MED knows only the first two (docs/disputes.md). */
export const disputeReasons = [
  'FRAUD',
  'OPERATIONAL_FAILURE',
  'NOT_RECEIVED',
  'NOT_AS_DESCRIBED',
  'DUPLICATE',
  'REFUND_NOT_PROCESSED',
  'OTHER',
] as const
export type DisputeReason = (typeof disputeReasons)[number]

/** Every reason of a chargeback but `OPERATIONAL_FAILURE`, which only a PIX has. */
export const reasonsOf = (kind: DisputeKind): readonly DisputeReason[] =>
  kind === 'MED' ? ['FRAUD', 'OPERATIONAL_FAILURE', 'OTHER'] : disputeReasons.filter((reason) => reason !== 'OPERATIONAL_FAILURE')

/** The days to answer that the form suggests. The notification from PagBank has the date that counts. */
const usualDays: Record<DisputeKind, number> = { CHARGEBACK: 7, MED: 3 }
export const usualDeadline = (kind: DisputeKind, now: Date): Date => new Date(now.getTime() + usualDays[kind] * 24 * 3_600_000)

const cents = z.number('Escreva o valor.').int('Use no máximo duas casas decimais.').max(999_999_999, 'O valor é alto demais.')
const note = prose(2_000).trim()

/** BRL cents. */
export const disputedAmount = cents.min(1, 'O valor é maior que zero.')

/** A dispute as the panel sends it. Amounts are BRL cents, dates ISO timestamps. */
export const newDispute = z.object({
  chargeId: z.string().max(100).nullable().default(null),
  reason: z.enum(disputeReasons, 'Escolha o motivo.'),
  amountCents: disputedAmount,
  deadlineAt: z.iso.datetime({ offset: true, error: 'Escolha o prazo.' }).transform((iso) => new Date(iso)),
  providerReference: line(100).default(''),
})
export type NewDispute = z.output<typeof newDispute>

export const disputeAnswer = z.object({ note: note.min(1, 'Escreva o que foi enviado.') })

/** `feeCents`: what PagBank charged for the dispute. */
export const disputeClosing = z.object({
  outcome: z.enum(['WON', 'LOST'], 'Escolha quem ganhou.'),
  feeCents: cents.min(0, 'O valor não pode ser negativo.').default(0),
})
export type DisputeClosing = z.output<typeof disputeClosing>
