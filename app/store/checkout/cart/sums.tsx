import { couponLine, type Discount } from '#domain/orders/coupons/coupon.ts'
import { type ListedLine, listTotals } from '#domain/orders/purchase/cart.ts'
import type { OrderSummary } from '#domain/orders/purchase/order-summary.ts'
import { formatCents } from '#app/ui/format.ts'

interface Props {
  /** The lines in the currencies of their prices. `sums` are the charged amounts, in reais. */
  lines: readonly ListedLine[]
  sums: OrderSummary
  coupon?: { code: string; discount: Discount } | null
}

/**
 * The order summary of the cart and the checkout. Foreign prices are listed as sums in their own currency, followed by the charge in reais.
 */
export function Sums({ lines, sums, coupon = null }: Props) {
  const foreign = lines.some((line) => line.currency !== 'BRL')
  const listed = listTotals(lines).map(({ cents, currency }) => formatCents(cents, currency))
  return (
    <dl className="money grid grid-cols-[1fr_auto] gap-x-4 gap-y-2 [&>dd]:text-right" aria-live="polite">
      <dt>{`${sums.count} ${sums.count === 1 ? 'item' : 'itens'}`}</dt>
      <dd translate="no">{listed.join(' + ')}</dd>
      {foreign && (
        <>
          <dt>Cobrado em reais</dt>
          <dd translate="no">{formatCents(sums.items)}</dd>
        </>
      )}
      {lines.some((line) => line.physical) && (
        <>
          <dt>Frete</dt>
          <dd>{sums.shipping > 0 ? formatCents(sums.shipping) : 'Grátis'}</dd>
        </>
      )}
      {coupon && (
        <>
          <dt className="font-semibold text-ok">{couponLine(coupon.code, coupon.discount)}</dt>
          <dd translate="no" className="font-semibold text-ok">{`– ${formatCents(sums.discount)}`}</dd>
        </>
      )}
      {sums.pixDiscount > 0 && (
        <>
          <dt className="font-semibold text-ok">Desconto no PIX</dt>
          <dd translate="no" className="font-semibold text-ok">{`– ${formatCents(sums.pixDiscount)}`}</dd>
        </>
      )}
      <div className="col-span-2 mt-2 flex items-baseline justify-between border-t border-ink pt-3">
        <dt className="font-semibold">Total</dt>
        <dd translate="no" className="text-2 font-bold">
          {formatCents(sums.total)}
        </dd>
      </div>
    </dl>
  )
}
