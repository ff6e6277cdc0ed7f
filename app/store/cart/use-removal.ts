import { useState } from 'react'
import type { CartItem } from '#domain/cart-changes.ts'
import { removeFromCart, replaceCart } from '../cart-store.ts'

interface Removal {
  item: CartItem
  /** Where the line stood. */
  index: number
}

export type CartRemoval = ReturnType<typeof useRemoval>

/**
 * The last removal, which can be undone until the next action in the cart. It has no time limit: nobody is too slow for it. `restoredId` is
 * the line that an undo has just brought back.
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

/** Another tab may have put it back already. */
const isMissing = (items: readonly CartItem[], { item }: Removal) => !items.some(({ product }) => product.id === item.product.id)

function restored(items: readonly CartItem[], removal: Removal): CartItem[] {
  return isMissing(items, removal) ? items.toSpliced(removal.index, 0, removal.item) : [...items]
}
