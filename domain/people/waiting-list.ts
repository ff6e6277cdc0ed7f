import { z } from 'zod'
import { emailInput } from '#domain/platform/values/person-input.ts'

/** POST /api/waiting-list. */
export const waitingInput = z.object({ productId: z.uuid('Produto desconhecido.'), email: emailInput })

/** The same whether or not the address waits already: nobody learns who does. */
export const waitingAnswer = z.object({ email: z.string() })
export type WaitingAnswer = z.output<typeof waitingAnswer>
