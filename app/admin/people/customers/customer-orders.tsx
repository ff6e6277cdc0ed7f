import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { formatCents } from '#domain/platform/values/money.ts'
import { formatMoment } from '#domain/platform/values/format-day.ts'
import { addressOf } from '#app/admin/platform/addresses.ts'
import { ActionButton } from '#app/admin/platform/lists/action.tsx'
import { Actions, Cell, Row, Table } from '#app/admin/platform/lists/table.tsx'
import { StatusBadges } from '#app/admin/orders/order/status-badges.tsx'
import { ListSection } from '#app/admin/platform/lists/list-section.tsx'
import { OrderLink } from '#app/admin/orders/order/order-link.tsx'
import { useShownOrder } from '#app/admin/orders/order/use-shown-order.ts'
import type { Customer } from './customer.tsx'

/** The newest orders. The list of orders has all of them. */
export function CustomerOrders({ customer: { email, orders, orderCount, blockedOrders } }: { customer: Customer }) {
  const { show } = useShownOrder()
  const empty = blockedOrders > 0 ? blockedText(blockedOrders) : 'Nenhum pedido: o acesso foi dado pela equipe.'
  return (
    <ListSection title="Pedidos" count={orderCount} empty={empty}>
      <Table label="Pedidos" columns={['Pedido', 'Criado', 'Itens', 'Total', 'Situação', 'Ações']}>
        {orders.map((order) => (
          <Row key={order.id}>
            <Cell>
              <OrderLink id={order.id} />
            </Cell>
            <Cell className="money text-small whitespace-nowrap">{formatMoment(order.createdAt)}</Cell>
            <Cell className="text-small wrap-anywhere max-lg:w-full">
              {order.items.map(({ title, quantity }) => (quantity > 1 ? `${quantity} × ${title}` : title)).join(', ')}
            </Cell>
            <Cell className="money whitespace-nowrap">{formatCents(order.totalCents)}</Cell>
            <Cell>
              <StatusBadges order={order} />
            </Cell>
            <Actions>
              <ActionButton Icon={ArrowRight} aria-label={`Detalhes do pedido ${order.id.slice(0, 8)}`} onClick={() => show(order.id)} />
            </Actions>
          </Row>
        ))}
      </Table>
      {orderCount > orders.length && (
        <Link to={addressOf.ordersOf(email)} className="ink-link mt-3 inline-flex min-h-11 items-center font-semibold">
          Ver todos os {orderCount} pedidos
        </Link>
      )}
      {blockedOrders > 0 && <p className="mt-3 text-small text-ink-2">{blockedText(blockedOrders)}</p>}
    </ListSection>
  )
}

/** See docs/rules/privacy.md#blocked-orders. */
const blockedText = (count: number) =>
  count === 1
    ? '1 pedido está bloqueado até a data de sair, porque o cliente quer os dados apagados. Só abre pelo número.'
    : `${count} pedidos estão bloqueados até a data de sair, porque o cliente quer os dados apagados. Só abrem pelo número.`
