import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { takeFocus } from '#app/ui/take-focus.ts'
import { useCart } from './cart-store.ts'
import { allCopies, copiesBefore, restoreQuantities } from './quantities-before.ts'

/** A load shows 1 copy of each item (docs/rules/cart.md#storage): says so where the cart had more, and restores them. */
export function CopiesBefore() {
  const { items } = useCart()
  const [restored, setRestored] = useState(0)
  const before = copiesBefore(items)
  const restore = () => {
    setRestored(before)
    restoreQuantities(items)
  }
  // A later change of the cart makes the confirmation untrue.
  if (before === 0 && (restored === 0 || restored !== allCopies(items))) return null
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-x-5 gap-y-3 rounded-2 bg-info-wash px-5 py-3">
      {before > 0 ? (
        <>
          <p>Seu carrinho voltou com 1 exemplar de cada. Quer os {before} de antes?</p>
          <Button onClick={restore}>Quero os {before}</Button>
        </>
      ) : (
        <p ref={takeFocus} tabIndex={-1}>
          Pronto: os {restored} exemplares estão de volta.
        </p>
      )}
    </div>
  )
}
