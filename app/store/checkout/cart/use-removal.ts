import { useState } from 'react'
import type { CartItem } from '#domain/checkout/cart-changes.ts'
import { removeFromCart, replaceCart } from './cart-store.ts'

interface Removal {
  item: CartItem
  /** The former position of the line. */
  index: number
}

export type CartRemoval = ReturnType<typeof useRemoval>

/**
 * The last removal, which can be undone until the next action in the cart. There is no time limit, so that slow users can undo it, too.
 * `restoredId` is the line that an undo has just restored.
 */
export function useRemoval(items: readonly CartItem[]) {
  const [last, setLast] = useState<Removal | null>(null)
  const [restoredId, setRestoredId] = useState<string | null>(null)
  const settle = () => {
    setLast(null)
    setRestoredId(null)
  }
  const remove = (item: CartItem) => {
    setRestoredId(null)
    setLast({ item, index: items.indexOf(item) })
    removeFromCart(item.product.id)
  }
  const undo = () => {
    if (!last) return
    replaceCart((now) => ({ items: restored(now, last), changes: [] }))
    setLast(null)
    setRestoredId(last.item.product.id)
  }
  return { removal: last && isMissing(items, last) ? last : null, restoredId, remove, undo, settle }
}

/** Another tab may already have added the product again. */
const isMissing = (items: readonly CartItem[], { item }: Removal) => !items.some(({ product }) => product.id === item.product.id)

function restored(items: readonly CartItem[], removal: Removal): CartItem[] {
  return isMissing(items, removal) ? items.toSpliced(removal.index, 0, removal.item) : [...items]
}
