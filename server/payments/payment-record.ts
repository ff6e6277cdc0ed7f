import type { Selectable } from 'kysely'
import type { Payments } from '#database/tables.generated.ts'

/** ASKING: stored, the provider's answer not known. REFUSED: the provider would not take it. DECLINED: a charge was made and failed. */
export type PaymentStatus = 'ASKING' | 'WAITING' | 'IN_ANALYSIS' | 'PAID' | 'DECLINED' | 'EXPIRED' | 'REFUSED' | 'REFUNDED'
export type PaymentMethod = 'PIX' | 'CARD'

export type PaymentRow = Omit<Selectable<Payments>, 'status' | 'method'> & { status: PaymentStatus; method: PaymentMethod }

/** The buyer can still pay it. */
export const payable: readonly PaymentStatus[] = ['ASKING', 'WAITING', 'IN_ANALYSIS']
