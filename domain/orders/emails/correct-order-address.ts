import { z } from 'zod'
import { required } from '#domain/platform/forms/form-fields.ts'
import { emailInput } from '#domain/platform/values/person-input.ts'

/** A correction by staff. */
export const correctionInput = z.object({ email: emailInput, reason: required(300, 'Escreva o motivo.') })

/** How often a buyer may correct the address of one order. Later corrections are for staff. */
const mostCorrections = 3

export interface CorrectionFacts {
  /** How often the buyer has corrected it. */
  corrections: number
  /** Something that was bought was opened, or downloaded. */
  isUsed: boolean
  /** Somebody has proved since the order that the address is theirs. */
  isVerified: boolean
}

/**
 * Whether the browser that submitted an order may correct its address (docs/rules/orders.md#mistyped-address). Once the address has proved
 * to be right, or what it bought has been used, only staff correct it: another person at the same browser must not take the purchase away.
 */
export function mayCorrect({ corrections, isUsed, isVerified }: CorrectionFacts): 'yes' | 'in-use' | 'too-often' {
  if (isUsed || isVerified) return 'in-use'
  return corrections >= mostCorrections ? 'too-often' : 'yes'
}
