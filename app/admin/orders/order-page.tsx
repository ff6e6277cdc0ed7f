import { type ComponentType, useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { addressOf } from '#app/admin/platform/addresses.ts'
import { panelQuery } from '#app/admin/platform/calls/call-panel.ts'
import { Loaded } from '#app/admin/platform/calls/loaded.tsx'
import { LeaveDialogGuard, useClosing } from '#app/admin/platform/dialogs/closing.ts'
import { UnfinishedContext } from '#app/admin/platform/dialogs/unfinished.tsx'
import { History } from '#app/admin/platform/history/history.tsx'
import { BackLink } from '#app/admin/platform/lists/action.tsx'
import { OrderAddress, OrderBuyer } from './order/order-buyer.tsx'
import { OrderContact } from './order/order-contact.tsx'
import { OrderHead } from './order/order-head.tsx'
import { OrderItems } from './order/order-items.tsx'
import { OrderNotes } from './order/order-notes.tsx'
import { OrderNotices } from './order/order-notices.tsx'
import { OrderSteps } from './order/order-steps.tsx'
import { OrderTracking } from './order/order-tracking.tsx'
import type { Order } from './order/order-standing.ts'
import { useNeighbourKeys } from './order/use-neighbours.ts'
import { getOrder } from './order/orders.graphql.ts'
import { type OpensRefund, RefundOpenerContext } from './order/use-refund-opener.ts'

interface Props {
  /** Below the items, each with what its context knows of the order. */
  sections: readonly ComponentType<{ order: Order }>[]
}

/** See docs/rules/admin-panel.md#orders. Its address has the query of the list that it was opened from. */
export function OrderPage({ sections }: Props) {
  const { id = '' } = useParams()
  const { search } = useLocation()
  useNeighbourKeys()
  return (
    <>
      <title>Pedido</title>
      <BackLink to={addressOf.list('orders', search)}>Pedidos</BackLink>
      <Loaded
        key={id}
        whole
        query={panelQuery(['orders', 'one', id], getOrder, { id })}
        fallback="Failed to fetch orders"
        reading="Lendo o pedido"
      >
        {(order) => <Details order={order} sections={sections} />}
      </Loaded>
    </>
  )
}

function Details({ order, sections }: Props & { order: Order }) {
  const { unfinished, isUnsaved, isReleased, mayClose } = useClosing()
  const { state } = useLocation() as { state: Partial<OpensRefund> | null }
  const [opened, setOpened] = useState<{ itemId: string | null } | null>(state?.opensRefund ? { itemId: null } : null)
  const opener = { opened, open: (itemId?: string) => setOpened({ itemId: itemId ?? null }), close: () => setOpened(null) }
  return (
    <UnfinishedContext value={unfinished}>
      <RefundOpenerContext value={opener}>
        <OrderHead order={order} />
        <OrderNotices order={order} />
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_19rem]">
          <div className="[&>section:first-of-type]:mt-0">
            <h2 className="sr-only">Itens e dinheiro</h2>
            <OrderItems order={order} />
            {sections.map((Section, at) => (
              <Section key={at} order={order} />
            ))}
            <div className="mt-6 border-t border-rule">
              <History entity="ORDER" id={order.id} />
            </div>
          </div>
          <aside
            aria-label="Cliente e entrega"
            className="grid grid-cols-[minmax(0,1fr)] gap-8 max-lg:border-t max-lg:border-rule max-lg:pt-6"
          >
            <h2 className="sr-only">Cliente e entrega</h2>
            <OrderSteps order={order} className="" />
            <OrderBuyer order={order}>
              <OrderContact order={order} />
            </OrderBuyer>
            {order.address && (
              <OrderAddress name={order.name} address={order.address}>
                <OrderTracking order={order} />
              </OrderAddress>
            )}
            <OrderNotes order={order} />
          </aside>
        </div>
      </RefundOpenerContext>
      {isUnsaved && <LeaveDialogGuard isReleased={isReleased} mayClose={mayClose} />}
    </UnfinishedContext>
  )
}
