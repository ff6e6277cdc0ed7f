import type { Deps } from '../deps.ts'
import { lockOrder, reopenOrder } from '../orders/move-order.ts'
import type { OrderRow } from '../orders/order-record.ts'
import { openedPayments } from '../payments/payments.sql.ts'
import { settlePayment } from '../payments/settle-payment.ts'
import { Refusal } from '../refusal.ts'
import { askForPayment, type Submitted } from './ask-for-payment.ts'
import { payAgain } from './pay-again.ts'
import { outOfStock, price } from './price.ts'

const pricesMoved = 'O preço mudou desde este pedido. Faça um novo pedido para ver o valor de hoje.'

/**
 * A new PIX code for an order whose code has run out; the code that still runs, where one does. What was paid with the old one is found
 * first. An order that had given back its stock and coupon takes them again, if they are still there and the prices still hold.
 */
export async function renewPix(deps: Deps, orderId: string): Promise<Submitted> {
  const before = await deps.db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst()
  if (!before) throw new Refusal(404, 'NOT_FOUND', 'Pedido não encontrado.')
  for (const { id } of await openedPayments(deps.db, orderId)) {
    if ((await settlePayment(deps, id)) === 'unreadable')
      throw new Refusal(503, 'PROVIDER_UNAVAILABLE', 'O PagBank não respondeu. Tente de novo em instantes.')
  }
  if (before.status === 'EXPIRED') await refuseOtherPrice(deps, before as OrderRow)

  const paidWith = await deps.db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order) throw new Error(`order ${orderId} is gone`)
    if (order.status === 'PAID') return { order, payment: null }
    if (order.status === 'EXPIRED') {
      const reopened = await reopenOrder(tx, order)
      if (reopened.kind === 'out-of-stock') throw outOfStock(reopened)
      if (reopened.kind === 'coupon-refused')
        throw new Refusal(422, 'COUPON_INVALID', 'O cupom deste pedido não vale mais. Faça um novo pedido.')
    }
    return payAgain(tx, deps, orderId, 'PIX')
  })
  return askForPayment(deps, paidWith, `${deps.config.publicUrl}/postcheckout`)
}

async function refuseOtherPrice(deps: Deps, order: OrderRow) {
  const lines = await deps.db.selectFrom('order_items').selectAll().where('order_id', '=', order.id).execute()
  const ci = lines.find((line) => line.kind === 'CI')
  const med = lines.find((line) => line.kind === 'MED')
  const purchase = await price(deps, {
    items: lines.flatMap(({ course_id, book_id, quantity }) => ((course_id ?? book_id) ? [{ id: (course_id ?? book_id)!, quantity }] : [])),
    ci: ci ? { value: ci.list_cents / 100, locale: ci.locale ?? 'BR' } : null,
    med: med ? { value: med.list_cents / 100 } : null,
  })
  if (purchase.totalCents !== order.items_cents + order.shipping_cents) throw new Refusal(409, 'PRICE_CHANGED', pricesMoved)
}
