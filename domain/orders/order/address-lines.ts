import { formatCep } from '#domain/platform/values/masks.ts'
import type { Address } from '#domain/platform/values/address.ts'

/** The address in the format of a parcel label. */
export const addressLines = (address: Omit<Address, 'state' | 'country'> & { state: string }): string[] => [
  `${address.street}, ${address.number}${address.complement ? `, ${address.complement}` : ''}`,
  `${address.neighborhood}, ${address.city} - ${address.state}`,
  `CEP ${formatCep(address.zip)}`,
]
