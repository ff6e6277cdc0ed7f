import { formatMoment } from '#domain/platform/values/format-day.ts'
import { IconButton } from '#app/admin/platform/dialogs/icon-button.tsx'
import { ArrowRight, Package } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { formatCents } from '#domain/platform/values/money.ts'
import { addressOf } from '#app/admin/platform/addresses.ts'
import { Actions, Cell, erasureRequested, Row } from '#app/admin/platform/lists/table.tsx'
import { Tick } from '#app/admin/platform/lists/bulk/tick.tsx'
import { withoutDialog } from './order/order-filters.ts'
import { itemCount, type ListedOrder } from './order/order-standing.ts'
import { StatusBadges } from './order/status-badges.tsx'
import { OrderLink } from './order/order-link.tsx'
import { useShownOrder } from './order/use-shown-order.ts'
import { SentToggle } from './order/sent-toggle.tsx'

export function OrderRow({ order }: { order: ListedOrder }) {
  const { show } = useShownOrder()
  const count = itemCount(order)
  return (
    <Row onOpen={() => show(order.id)}>
      <Tick id={order.id} name={`o pedido ${order.id.slice(0, 8)}`} />
      <Cell>
        <OrderLink id={order.id} />
      </Cell>
      <Customer order={order} />
      <Cell className="money text-small whitespace-nowrap">
        <span className="block">{formatMoment(order.createdAt)}</span>
        <span className="text-ink-2">{order.paidAt ? `pago ${formatMoment(order.paidAt)}` : 'sem pagamento'}</span>
      </Cell>
      <Cell className="money">
        <span className="inline-flex items-center gap-2">
          {count}
          <span className="text-ink-2 lg:hidden">{count === 1 ? 'item' : 'itens'}</span>
          {order.hasPhysicalItem && <Package role="img" aria-label="com item físico" className="size-4" />}
        </span>
        <span className="whitespace-nowrap max-lg:ml-3 lg:block lg:max-2xl:text-small">{formatCents(order.totalCents)}</span>
      </Cell>
      <Cell className="lg:max-2xl:[&_span]:whitespace-normal">
        <StatusBadges order={order} />
      </Cell>
      <Actions>
        <SentToggle order={order} place="row" />
        <IconButton Icon={ArrowRight} label={`Detalhes do pedido ${order.id.slice(0, 8)}`} onClick={() => show(order.id)} />
      </Actions>
    </Row>
  )
}

function Customer({ order: { id, name, email, source } }: { order: ListedOrder }) {
  const { search } = useLocation()
  const line = 'block max-w-[8rem] truncate max-lg:max-w-full 2xl:max-w-[11.5rem]'
  return (
    <Cell className="max-lg:w-full">
      <Link
        to={addressOf.order(id, withoutDialog(search))}
        className={`${line} leading-9 font-semibold hover:underline`}
        title={name || undefined}
      >
        {name || erasureRequested}
      </Link>
      {email && (
        <span className={`${line} text-small`} title={email}>
          {email}
        </span>
      )}
      {source && (
        <span className={`${line} text-small text-ink-2`} title={source}>
          {source}
        </span>
      )}
    </Cell>
  )
}
