import { z } from 'zod'
import { prose } from '#domain/platform/forms/form-fields.ts'
import { longestReason, shortestReason } from '#domain/platform/values/reason.ts'

export const reasonInput = z.object({
  reason: prose(longestReason).trim().min(shortestReason, `Escreva o motivo, com ${shortestReason} caracteres ou mais.`),
})
