import { z } from 'zod'
import { emailInput } from '#domain/platform/values/person-input.ts'
import { line, prose } from '#domain/platform/forms/form-fields.ts'

/** Days within which a message is answered (Decreto 7.962/2013, art. 4, sole paragraph). */
export const answerDays = 5
const day = 24 * 3_600_000

export const answerDeadline = (receivedAt: Date): Date => new Date(receivedAt.getTime() + answerDays * day)

const longestMessage = 5_000

/** POST /api/contact. */
export const contactInput = z.object({
  name: line(120).min(1, 'Escreva o seu nome.'),
  email: emailInput,
  order: line(60).default(''),
  message: prose(longestMessage)
    .trim()
    .refine((text) => text.length >= 10, 'Conte um pouco mais, para a loja poder ajudar.'),
})
export type ContactInput = z.output<typeof contactInput>

/** The number that a sender can refer to. The end of the id, which is random: its beginning is the time. */
export const protocolOf = (messageId: string): string => messageId.slice(-8).toUpperCase()
