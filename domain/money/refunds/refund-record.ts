/** How a store returns money outside its payment provider. */
export const refundMethods = ['PIX', 'TRANSFER', 'CASH', 'OTHER'] as const
export type RefundMethod = (typeof refundMethods)[number]
