import { formatCep } from '#domain/platform/values/masks.ts'
import type { Order } from './order-standing.ts'

/** The address in the format of a parcel label. */
export const addressLines = (address: NonNullable<Order['address']>): string[] => [
  `${address.street}, ${address.number}${address.complement ? `, ${address.complement}` : ''}`,
  `${address.neighborhood}, ${address.city} - ${address.state}`,
  `CEP ${formatCep(address.zip)}`,
]
