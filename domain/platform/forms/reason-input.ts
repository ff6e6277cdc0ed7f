import { z } from 'zod'
import { prose } from './form-fields.ts'
import { longestReason, shortestReason } from '../values/reason.ts'

export const reasonInput = z.object({
  reason: prose(longestReason).trim().min(shortestReason, `Escreva o motivo, com ${shortestReason} caracteres ou mais.`),
})
