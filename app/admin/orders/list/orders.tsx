import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import { counted } from '#domain/platform/values/counted.ts'
import type { ResultOf } from '#app/query/document.ts'
import { callPanel } from '#app/admin/platform/calls/call-panel.ts'
import { flagChoices, withFilter } from '#app/admin/platform/lists/address.ts'
import { ListPage } from '#app/admin/platform/lists/list-page.tsx'
import { orderFilters } from '../order/order-filters.ts'
import { OrderRow } from './order-row.tsx'
import { countWaitingOrders, listOrders } from '../order/orders.graphql.ts'
import { SwitchLinks } from '#app/admin/platform/lists/switch-links.tsx'

/** See docs/rules/admin-panel.md#orders. */
export default function Orders() {
  const waiting = useWaiting()
  return (
    <ListPage
      title="Pedidos"
      note={waiting.data && <Waiting orders={waiting.data} />}
      loadingAbove={waiting.isPending}
      search="Buscar por email ou ID do pedido..."
      filters={<OrderFilters />}
      list={{
        name: 'orders',
        document: listOrders,
        fallback: 'Failed to fetch orders',
        filters: orderFilters,
      }}
      empty="Nenhum pedido encontrado"
      noun={['pedido', 'pedidos']}
      columns={['ID', 'Cliente', 'Criado e pago', 'Itens e total', 'Status', 'Ações']}
      renderRow={(order) => <OrderRow key={order.id} order={order} />}
    />
  )
}

/** How many orders wait for the staff: to be sent, with money to be refunded, or with a book that has to come back. */
const useWaiting = () =>
  useQuery({ queryKey: ['orders', 'waiting'], queryFn: ({ signal }) => callPanel(countWaitingOrders, {}, { signal }), staleTime: 0 })

function Waiting({ orders }: { orders: ResultOf<typeof countWaitingOrders> }) {
  const [toSend = 0, toRefund = 0, toReceive = 0] = [orders.toSend, orders.toRefund, orders.toReceive].map(
    ({ pageInfo }) => pageInfo.totalCount,
  )
  const { search } = useLocation()
  const onlyReturns = new URLSearchParams(search).get('retorno') === 'sim'
  return (
    <span className="flex flex-wrap items-baseline gap-x-4">
      {toSend > 0 && <span>{counted(toSend, 'pedido pago', 'pedidos pagos')} esperando envio</span>}
      {toRefund > 0 && (
        <Link
          to={{ search: withFilter(search, 'devolver', 'sim') }}
          className="ink-link inline-flex min-h-9 items-center font-semibold text-bad"
        >
          {counted(toRefund, 'pedido', 'pedidos')} a reembolsar
        </Link>
      )}
      {(toReceive > 0 || onlyReturns) && (
        <Link
          to={{ search: withFilter(search, 'retorno', onlyReturns ? null : 'sim') }}
          className="ink-link inline-flex min-h-9 items-center font-semibold"
        >
          {onlyReturns ? 'Ver todos os pedidos' : `${counted(toReceive, 'pedido', 'pedidos')} com livro a receber de volta`}
        </Link>
      )}
    </span>
  )
}

/**
 * See docs/rules/admin-panel.md#orders: each filter is all, yes or no. An active filter has the ink colour, and one at 'Todos' stays
 * unobtrusive.
 */
const filters = [
  { name: 'pago', label: 'Pago' },
  { name: 'enviado', label: 'Enviado' },
  { name: 'fisico', label: 'Com item físico' },
  { name: 'devolver', label: 'A reembolsar' },
] as const
const choices = flagChoices('Todos', 'Sim', 'Não')

function OrderFilters() {
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-3 max-sm:gap-x-3">
      {filters.map(({ name, label }) => (
        <SwitchLinks key={name} filter titled label={label} name={name} choices={choices} />
      ))}
    </div>
  )
}
