import type { CartItem } from '#domain/cart-changes.ts'
import { couponLine } from '#domain/coupon.ts'
import { offerLabel } from '#domain/order-bump.ts'
import type { OrderSummary } from '#domain/order-summary.ts'
import type { Currency } from '#domain/money.ts'
import { formatCents } from '../../ui/format.ts'
import { CoverPicture } from '../../ui/cover-picture.tsx'
import { BookCover } from '../books/book-cover.tsx'
import type { AppliedCoupon } from './use-coupon.ts'

export function ItemLines({ lines }: { lines: CartItem[] }) {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {lines.map(({ product, quantity }) => (
        <li key={product.id} className="grid grid-cols-[4rem_minmax(0,1fr)_auto] items-start gap-4">
          {product.kind === 'book' ? (
            <span className="mx-auto w-10">
              <BookCover cover={product.picture} title={product.title} physical={product.physical} />
            </span>
          ) : (
            <span className="picture-box aspect-[3/2]">
              <CoverPicture src={product.picture} alt="" width="128" height="86" className="size-full object-cover" />
            </span>
          )}
          <span className="wrap-anywhere">
            <span title={product.title} className="display line-clamp-4 text-[1.0625rem] leading-tight">
              {product.title}
            </span>
            <span className="text-small text-ink-2">
              {offerLabel({ type: product.kind === 'course' ? 'COURSE' : 'BOOK', physical: product.physical })}
              {quantity > 1 && ` · ${quantity} unidades`}
            </span>
          </span>
          <span className="money text-right">
            <span className="block font-semibold">{formatCents(product.priceCents * quantity, product.currency)}</span>
            {product.physical && (
              <span className="text-small text-ink-2">{`+ ${product.shippingCents > 0 ? formatCents(product.shippingCents) : 'Grátis'} frete`}</span>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

interface Props {
  sums: OrderSummary
  currency: Currency
  physical: boolean
  coupon: AppliedCoupon | null
  /** What the items cost where their price is in foreign money; the sums are in reais then. */
  foreign: { cents: number; currency: Currency } | null
}

export function Sums({ sums, currency, physical, coupon, foreign }: Props) {
  return (
    <dl className="money grid grid-cols-[1fr_auto] gap-y-2 [&>dd]:text-right" aria-live="polite">
      <dt>{`${sums.count} ${sums.count === 1 ? 'item' : 'itens'}`}</dt>
      <dd>{foreign ? formatCents(foreign.cents, foreign.currency) : formatCents(sums.items, currency)}</dd>
      {foreign && (
        <>
          <dt>Cobrado em reais</dt>
          <dd>{formatCents(sums.items, currency)}</dd>
        </>
      )}
      {physical && (
        <>
          <dt>Frete</dt>
          <dd>{sums.shipping > 0 ? formatCents(sums.shipping, currency) : 'Grátis'}</dd>
        </>
      )}
      {coupon && (
        <>
          <dt className="font-semibold text-ok">{couponLine(coupon.code, coupon.discount)}</dt>
          <dd className="font-semibold text-ok">{`– ${formatCents(sums.discount, currency)}`}</dd>
        </>
      )}
      <div className="col-span-2 mt-2 flex items-baseline justify-between border-t border-ink pt-3">
        <dt className="font-semibold">Total</dt>
        <dd className="text-2 font-bold">{formatCents(sums.total, currency)}</dd>
      </div>
    </dl>
  )
}
