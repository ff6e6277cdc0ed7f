import type { CartItem } from '#domain/checkout/cart-changes.ts'
import { catalogue, editionOf } from '#domain/catalogue/products/product-types.ts'
import { LinePrice } from '#app/store/cart/price.tsx'
import { MemberTitles } from '#app/store/cart/member-titles.tsx'
import { ProductPicture } from '#app/store/cart/product-picture.tsx'

export function ItemLines({ lines }: { lines: CartItem[] }) {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {lines.map(({ product, quantity }) => (
        <li key={product.id} className="grid grid-cols-[4rem_minmax(0,1fr)_auto] items-start gap-x-4">
          <span className={catalogue[product.kind].picture === 'cover' ? 'mx-auto w-10' : ''}>
            <ProductPicture product={product} />
          </span>
          <span className="wrap-anywhere">
            <span title={product.title} className="display line-clamp-4 text-[1.0625rem] leading-tight">
              {product.title}
            </span>
            <span className="text-small text-ink-2">
              {editionOf(product.kind, product.physical).label}
              <span>{quantity > 1 && ` · ${quantity} unidades`}</span>
            </span>
          </span>
          <LinePrice item={{ product, quantity }} className="text-right" />
          {product.members && (
            <div className="col-start-2 -col-end-1">
              <MemberTitles members={product.members} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}
