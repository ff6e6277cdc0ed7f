import { z } from 'zod'
import { plainProse } from '#domain/platform/values/plain-text.ts'
import { longestWithdrawalReason } from '#domain/compliance/withdrawals/withdrawal.ts'

/** The buyer's reason. None is required. */
export const withdrawalReason = z
  .string()
  .overwrite(plainProse)
  .trim()
  .max(longestWithdrawalReason, `Escreva no máximo ${longestWithdrawalReason} caracteres.`)
  .nullish()
  .transform((reason) => reason || null)
