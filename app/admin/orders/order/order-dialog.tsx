import { useLocation } from 'react-router'
import { addressOf } from '#app/admin/platform/addresses.ts'
import { Loaded } from '#app/admin/platform/calls/loaded.tsx'
import { panelQuery } from '#app/admin/platform/calls/call-panel.ts'
import { Dialog } from '#app/admin/platform/dialogs/dialog.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { OrderAddress, OrderBuyer } from './order-buyer.tsx'
import { withoutDialog } from './order-filters.ts'
import { OrderItems } from './order-items.tsx'
import { OrderNotices } from './order-notices.tsx'
import { OrderSteps } from './order-steps.tsx'
import type { Order } from './order-standing.ts'
import { getOrder } from './orders.graphql.ts'
import { SentToggle } from './sent-toggle.tsx'
import { StatusBadges } from './status-badges.tsx'
import { useShownOrder } from './use-shown-order.ts'

/** See docs/rules/admin-panel.md#orders: 'Detalhes do Pedido', of the order in the URL. Everything else is on the page of the order. */
export function OrderDialog() {
  const { id, show } = useShownOrder()
  return (
    id && (
      <Dialog
        key={id}
        title={
          <>
            Detalhes do Pedido <span className="font-mono text-small font-normal tracking-normal text-ink-2">{id.slice(0, 8)}</span>
          </>
        }
        width="46rem"
        onClose={() => show(null)}
      >
        <Loaded query={panelQuery(['orders', 'one', id], getOrder, { id })} fallback="Failed to fetch orders" reading="Lendo o pedido">
          {(order) => <Details order={order} />}
        </Loaded>
      </Dialog>
    )
  )
}

const Details = ({ order }: { order: Order }) => (
  <>
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <StatusBadges order={order} />
      <span className="ml-auto" />
      <SentToggle order={order} place="dialog" />
      <PageLink id={order.id} />
    </div>
    <OrderNotices order={order} />
    <OrderSteps order={order} className="mb-6 border-y border-rule py-4 sm:grid-cols-3" />
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-6 md:grid-cols-2">
      <OrderBuyer order={order} />
      {order.address && <OrderAddress name={order.name} address={order.address} />}
    </div>
    <OrderItems order={order} />
  </>
)

/** From the list, the page knows the orders beside it. */
function PageLink({ id }: { id: string }) {
  const { pathname, search } = useLocation()
  const isList = pathname === addressOf.list('orders')
  return (
    <LinkButton look="ink" size="list" to={addressOf.order(id, isList ? withoutDialog(search) : '')}>
      Abrir o pedido
    </LinkButton>
  )
}
