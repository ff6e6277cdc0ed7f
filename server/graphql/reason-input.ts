import { z } from 'zod'
import { longestReason, shortestReason } from '#domain/reason.ts'

export const reasonInput = z.object({
  reason: z
    .string()
    .trim()
    .min(shortestReason, `Escreva o motivo, com ${shortestReason} caracteres ou mais.`)
    .max(longestReason, `Use no máximo ${longestReason} caracteres.`),
})
