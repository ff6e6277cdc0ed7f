import { z } from 'zod'
import { plainProse, upTo } from '#domain/platform/values/plain-text.ts'
import { longestWithdrawalReason } from './withdrawal.ts'

/** The buyer's reason. None is required. */
export const withdrawalReason = z
  .string()
  .overwrite(upTo(longestWithdrawalReason, plainProse))
  .trim()
  .max(longestWithdrawalReason, `Escreva no máximo ${longestWithdrawalReason} caracteres.`)
  .nullish()
  .transform((reason) => reason || null)

/** Copies of a line. */
export const copies = z.int().min(1).max(999)

/** A withdrawal that was declared elsewhere, as staff register it. `declaredOn`: YYYY-MM-DD in São Paulo. */
export const registrationInput = z.object({
  items: z
    .array(z.object({ id: z.uuid('Item desconhecido.').toLowerCase(), quantity: copies }))
    .min(1, 'Escolha ao menos um item.')
    .max(100),
  declaredOn: z.iso.date('Informe o dia em que a pessoa desistiu.'),
  reason: withdrawalReason,
})
