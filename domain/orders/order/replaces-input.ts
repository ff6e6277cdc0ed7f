import { z } from 'zod'

/** The `_id` of an unpaid order of the same browser, which the new one replaces. */
export const replacesInput = z.uuid('Pedido desconhecido.').toLowerCase().nullish()
