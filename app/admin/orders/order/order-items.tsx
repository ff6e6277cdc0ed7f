import { formatCents } from '#domain/platform/values/money.ts'
import { DialogSection } from '#app/admin/platform/dialogs/dialog-section.tsx'
import { editionOf, type ProductType } from '#domain/catalogue/products/product-types.ts'
import { Badge } from '#app/ui/badge.tsx'
import type { Order } from './order-standing.ts'
import { useRefundOpener } from './use-refund-opener.ts'

type Item = Order['items'][number]

export function OrderItems({ order }: { order: Order }) {
  const refund = useRefundOpener()
  const canReturn = refund !== null && order.status === 'PAID' && order.totalCents > 0
  const sums = [
    ['Frete', order.shippingCents],
    [order.coupon ? `Desconto (${order.coupon.code})` : 'Desconto', order.pixDiscountCents - order.discountCents],
    ['Desconto no PIX', -order.pixDiscountCents],
  ] as const
  return (
    <DialogSection title="Itens">
      <ul className="money border-t border-rule">
        {order.items.map((item, index) => (
          <li key={index} className="flex items-baseline justify-between gap-4 border-b border-rule py-2">
            <span className="min-w-0 wrap-anywhere">
              {item.quantity > 1 && <span className="font-semibold">{item.quantity} × </span>}
              {item.title} <span className="text-small text-ink-2">{noteOf(item)}</span>{' '}
              {item.refundedAt && <Badge tone="quiet">Reembolsado</Badge>}
            </span>
            <span className="text-right whitespace-nowrap">
              {canReturn && !item.refundedAt && item.totalCents > 0 && (
                <button
                  type="button"
                  onClick={() => refund.open(item.id)}
                  aria-label={`Devolver dinheiro de ${item.title}`}
                  className="mr-4 min-h-9 font-sans text-small font-semibold text-ink-2 underline hover:text-ink"
                >
                  Devolver
                </button>
              )}
              {formatCents(item.totalCents)}
              {item.listCurrency !== 'BRL' && (
                <span className="block text-small text-ink-2">{formatCents(item.listTotalCents, item.listCurrency)}</span>
              )}
            </span>
          </li>
        ))}
        {sums.map(
          ([name, value]) =>
            value !== 0 && (
              <li key={name} className="flex justify-between pt-2 text-small text-ink-2">
                <span>{name}</span>
                <span>{formatCents(value)}</span>
              </li>
            ),
        )}
        <li className="flex justify-between pt-3 font-semibold">
          <span>Total</span>
          <span>{formatCents(order.totalCents)}</span>
        </li>
      </ul>
    </DialogSection>
  )
}

const noteOf = (item: Item): string =>
  [
    editionOf(item.kind as ProductType, item.physical).orderLabel,
    item.code,
    item.bundle && `pacote “${item.bundle}”`,
    item.orderBump ? 'complemento' : '',
  ]
    .filter(Boolean)
    .join(' · ')
