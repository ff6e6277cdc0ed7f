import { z } from 'zod'
import { reasonInput } from '#domain/platform/forms/reason-input.ts'

/** How a store returns money outside its payment provider. */
export const refundMethods = ['PIX', 'TRANSFER', 'CASH', 'OTHER'] as const
export type RefundMethod = (typeof refundMethods)[number]

/** Why staff return money, where nothing else says it. */
export const refundWhys = ['DEFECT', 'GOODWILL'] as const
export type RefundWhy = (typeof refundWhys)[number]

/** After so many days without a second person a refund is refused: an erasure may wait for it. */
const heldDays = 7
export const unconfirmedUntil = (askedAt: Date): Date => new Date(askedAt.getTime() + heldDays * 86_400_000)

/** A refund outside the provider as staff record it. `returnedOn`: YYYY-MM-DD in São Paulo. */
export const refundRecord = reasonInput.extend({ returnedOn: z.iso.date('Informe o dia em que o dinheiro voltou.') })
