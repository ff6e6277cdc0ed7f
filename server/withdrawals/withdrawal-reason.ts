import { z } from 'zod'
import { longestWithdrawalReason } from '#domain/withdrawal.ts'

/** What the buyer gave as a reason. None is required. */
export const withdrawalReason = z
  .string()
  .trim()
  .max(longestWithdrawalReason, `Escreva no máximo ${longestWithdrawalReason} caracteres.`)
  .nullish()
  .transform((reason) => reason || null)
