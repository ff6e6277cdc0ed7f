import { Trash2 } from 'lucide-react'
import type { CartItem } from '#domain/checkout/cart-changes.ts'
import { maximumQuantity } from '#domain/orders/pricing/cart.ts'
import { stockNotice } from '#domain/catalogue/books/stock-notice.ts'
import { Badge } from '#app/ui/badge.tsx'
import { QuantityStepper } from '#app/ui/quantity-stepper.tsx'
import { removeFromCart, setQuantity } from './cart-store.ts'
import { LinePrice } from './price.tsx'
import { MemberTitles } from './member-titles.tsx'
import { ProductPicture } from './product-picture.tsx'

interface Props {
  item: CartItem
  onRemoved: () => void
}

/** See docs/rules/cart.md#quantities. */
export function CartLine({ item, onRemoved }: Props) {
  const { product } = item
  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-5 border-b border-rule py-5 sm:grid-cols-[5.5rem_minmax(0,1fr)_auto]">
      <ProductPicture product={product} />
      <div>
        <Badge>{product.physical ? 'Físico' : 'Digital'}</Badge>
        <h2 title={product.title} className="display mt-2 line-clamp-4 text-3">
          {product.title}
        </h2>
        <p className="line-clamp-3 text-small text-ink-2">{product.description}</p>
        {product.members && <MemberTitles members={product.members} />}
        <Controls item={item} onRemoved={onRemoved} />
      </div>
      <LinePrice item={item} className="col-start-2 pt-3 sm:col-start-auto sm:pt-0 sm:text-right" />
    </li>
  )
}

function Controls({ item, onRemoved }: Props) {
  const { product, quantity } = item
  const notice = stockNotice(product)
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
      {product.physical && (product.kind !== 'BUNDLE' || product.members?.every(({ physical }) => physical)) && (
        <QuantityStepper
          label={`Quantidade de ${product.title}`}
          quantity={quantity}
          maximum={maximumQuantity(product.stock)}
          onChange={(wanted) => setQuantity(product.id, wanted)}
        />
      )}
      <button
        type="button"
        onClick={() => {
          removeFromCart(product.id)
          onRemoved()
        }}
        aria-label={`Remover ${product.title}`}
        className="inline-flex min-h-11 items-center gap-2 text-small font-semibold text-ink-2 hover:text-bad"
      >
        <Trash2 aria-hidden className="size-4" />
        Remover
      </button>
      {notice && <Badge tone="warn">{notice}</Badge>}
    </div>
  )
}
