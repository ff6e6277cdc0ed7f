import { z } from 'zod'
import { prose } from '#domain/form-fields.ts'
import { longestReason, shortestReason } from '#domain/reason.ts'

export const reasonInput = z.object({
  reason: prose(longestReason).trim().min(shortestReason, `Escreva o motivo, com ${shortestReason} caracteres ou mais.`),
})
