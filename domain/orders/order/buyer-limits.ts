import { z } from 'zod'

/** The `_id` of an unpaid order of the same browser, which the new one replaces and which then holds nothing. */
export const replacesInput = z.uuid('Pedido desconhecido.').toLowerCase().nullish()

/**
 * Whose pending orders count together: those of a CPF from one network, since anybody can type a CPF; those of the network; and those of the
 * wide network around it.
 */
export const holders = ['buyer', 'network', 'wide'] as const
export type Holder = (typeof holders)[number]

/** Holds of pending orders. `units`: the copies of each printed book, by its id. */
export interface OpenHolds {
  orders: number
  units: Readonly<Record<string, number>>
}

/** The most that the pending orders of one buyer may hold. 0: no limit. */
export interface BuyerLimits {
  orders: number
  /** Copies of one printed book. */
  units: number
}

/** Many people share an address of a mobile network, and buy at the same hour. `factor`: RATE_LIMIT_FACTOR. */
export function limitsOf(buyer: BuyerLimits, factor: number): Record<Holder, BuyerLimits> {
  const network = { orders: Math.ceil(buyer.orders * 20 * factor), units: Math.ceil(buyer.units * 2 * factor) }
  return { buyer, network, wide: { orders: network.orders * 10, units: network.units * 10 } }
}

/** Copies of a book that are held for a short time only: the last ones, and those beyond as many unpaid ones of one network. */
const fewCopies = 10
export const shortHoldMinutes = 15

/** `left`: the fewest copies of a book that the order leaves. `held`: the most that other pending orders of its network hold of one. */
export const isHeldShortly = ({ left, held }: { left: number; held: number }) => left < fewCopies || held >= fewCopies

export interface Line {
  productId: string | null
  title: string
  quantity: number
  physical: boolean
}

export type OverLimit = { kind: 'orders'; orders: number } | { kind: 'units'; bookId: string; title: string; available: number }

/**
 * Why a buyer cannot place one more order with these lines, or null (docs/rules/checkout.md#limits). Orders that are not paid hold stock,
 * so without a limit one buyer could hold all of it.
 */
export function overLimit(limits: BuyerLimits, holds: OpenHolds, lines: readonly Line[]): OverLimit | null {
  if (limits.orders > 0 && holds.orders >= limits.orders) return { kind: 'orders', orders: holds.orders }
  if (limits.units === 0) return null
  for (const { productId, title, physical } of lines) {
    const held = productId ? (holds.units[productId] ?? 0) : 0
    // A book may be bought alone and in bundles.
    const wanted = lines.reduce((sum, line) => (line.productId === productId ? sum + line.quantity : sum), 0)
    if (physical && productId && held + wanted > limits.units)
      return { kind: 'units', bookId: productId, title, available: Math.max(0, limits.units - held) }
  }
  return null
}
