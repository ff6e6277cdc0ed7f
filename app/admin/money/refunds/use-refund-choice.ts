import { useState } from 'react'
import type { Order } from '#app/admin/orders/order/order-standing.ts'
import { refundOffer } from './refund-offer.ts'
import type { RefundScope, RefundWay } from './refund-texts.ts'

/** The choice of the staff in the form of a refund, as far as it can still be refunded. */
export function useRefundChoice(order: Order) {
  const isPartlyDue = order.refundDue && order.status === 'PAID'
  const [scopeChosen, setScope] = useState<RefundScope>(isPartlyDue ? 'due' : 'whole')
  const [linesChosen, setLines] = useState<string[]>([])
  const [wayChosen, setWay] = useState<RefundWay | null>(null)
  const byProvider = refundOffer(order)
  const first: RefundWay = { kind: isEmpty(byProvider) ? 'ELSEWHERE' : 'PROVIDER' }
  // A refund that waits keeps only PagBank from sending the same money: what has returned already can be recorded.
  const offer = (wayChosen ?? first).kind === 'PROVIDER' ? byProvider : refundOffer({ ...order, refunds: [] })
  // Another refund may have begun to wait while this form was open, and lines may have been refunded.
  const scope = scopeChosen === 'whole' && offer.whole === null ? 'items' : scopeChosen
  const chosen = linesChosen.filter((id) => offer.items.some((item) => item.id === id))
  const cents = scope === 'items' ? offer.chosen(chosen) : offer[scope]
  const portal = scope === 'items' ? order.refunds.filter(({ isUnexplained }) => isUnexplained) : []
  const same = portal.find(({ amountCents }) => amountCents === cents)
  const wanted = wayChosen ?? (same ? { kind: 'PORTAL' as const, refundId: same.id } : first)
  const explained = wanted.kind === 'PORTAL' ? portal.find(({ id }) => id === wanted.refundId) : undefined
  const way: RefundWay = wanted.kind === 'PORTAL' && !explained ? first : wanted
  return { isPartlyDue, offer, scope, setScope, chosen, setLines, portal, way, setWay, cents: explained?.amountCents ?? cents }
}

const isEmpty = ({ whole, due, items }: ReturnType<typeof refundOffer>) => whole === null && due === null && items.length === 0
