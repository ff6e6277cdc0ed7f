import type { Selectable } from 'kysely'
import type { Orders } from '#database/tables.generated.ts'
import type { OrderStatus } from '#domain/order-transitions.ts'

export type OrderRow = Omit<Selectable<Orders>, 'status'> & { status: OrderStatus }
