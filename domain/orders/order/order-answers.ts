import { z } from 'zod'
import { instant } from '../../platform/api/answers.ts'
import { cardAttempts, orderStates } from './order-state.ts'

/**
 * GET /api/orders/{id}/status. `state` is present only if `paid` alone would mislead about the money. `card`: nothing can arrive from the card
 * page, as PagBank showed it at `readAt`. A buyer who has come back since may have paid meanwhile.
 */
export const orderStatusAnswer = z.object({
  paid: z.boolean(),
  state: z.enum(orderStates).exactOptional(),
  card: z.object({ attempt: z.enum(cardAttempts), readAt: instant }).exactOptional(),
})
export type OrderStatusAnswer = z.output<typeof orderStatusAnswer>

/**
 * GET and POST /api/orders/{id}/email. `correctable`: by this browser; otherwise only by staff. GET tells a browser that did not submit the
 * order nothing: null, as for an order that does not exist.
 */
export const orderEmailAnswer = z.object({ email: z.string().nullable(), correctable: z.boolean() })
export type OrderEmailAnswer = z.output<typeof orderEmailAnswer>
