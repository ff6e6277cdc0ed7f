import { z } from 'zod'
import { orderStates } from './order-state.ts'

/** GET /api/orders/{id}/status. `state` is present only if `paid` alone would mislead about the money. */
export const orderStatusAnswer = z.object({ paid: z.boolean(), state: z.enum(orderStates).exactOptional() })
export type OrderStatusAnswer = z.output<typeof orderStatusAnswer>

/**
 * GET and POST /api/orders/{id}/email. `correctable`: by this browser; otherwise only by staff. GET tells a browser that did not submit the
 * order nothing: null, as for an order that does not exist.
 */
export const orderEmailAnswer = z.object({ email: z.string().nullable(), correctable: z.boolean() })
export type OrderEmailAnswer = z.output<typeof orderEmailAnswer>
