import { formatCents } from '#domain/platform/values/money.ts'
import { couponLine, type Discount } from '#domain/orders/coupons/coupon.ts'
import { counted } from '#domain/platform/values/counted.ts'
import type { ListedLine } from '#domain/orders/pricing/cart.ts'
import { listTotals } from '#domain/orders/pricing/listed-lines.ts'
import type { OrderSummary } from '#domain/orders/pricing/order-summary.ts'

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
  const listed = listTotals(lines).map(({ cents, currency }) => formatCents(cents, currency))
  return (
    <dl className="money grid grid-cols-[1fr_auto] gap-x-4 gap-y-2 [&>dd]:text-right" aria-live="polite">
      <Row name={counted(sums.count, 'item', 'itens')} amount={listed.join(' + ')} />
      {lines.some((line) => line.currency !== 'BRL') && <Row name="Cobrado em reais" amount={formatCents(sums.items)} />}
      {lines.some((line) => line.physical) && <Row name="Frete" amount={sums.shipping > 0 && formatCents(sums.shipping)} />}
      {coupon && <Row name={couponLine(coupon.code, coupon.discount)} amount={`– ${formatCents(sums.discount)}`} look={discountLook} />}
      {sums.pixDiscount > 0 && <Row name="Desconto no PIX" amount={`– ${formatCents(sums.pixDiscount)}`} look={discountLook} />}
      <div className="col-span-2 mt-2 flex items-baseline justify-between border-t border-ink pt-3">
        <dt className="font-semibold">Total</dt>
        <dd translate="no" className="text-2 font-bold">
          {formatCents(sums.total)}
        </dd>
      </div>
    </dl>
  )
}

const discountLook = 'font-semibold text-ok'

const Row = ({ name, amount, look }: { name: string; amount: string | false; look?: string }) => (
  <>
    <dt className={look}>{name}</dt>
    <dd translate={amount ? 'no' : 'yes'} className={look}>
      {amount || 'Grátis'}
    </dd>
  </>
)
