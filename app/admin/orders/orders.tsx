import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { callPanel } from '../calls/call-panel.ts'
import { flagIn } from '../lists/address.ts'
import { ListPage } from '../lists/list-page.tsx'
import { OrderDialog } from './order-dialog.tsx'
import { OrderFilters } from './order-filters.tsx'
import { OrderTable } from './order-table.tsx'
import { countOrdersToSend, listOrders } from './orders.graphql.ts'

/** See docs/rules/admin-panel.md#orders. The open order is part of the URL, so that the link can be shared with a colleague. */
export default function Orders() {
  const [query, setQuery] = useSearchParams()
  const open = query.get('pedido')
  const show = (id: string | null) =>
    setQuery(
      (before) => {
        if (id) before.set('pedido', id)
        else before.delete('pedido')
        return before
      },
      { preventScrollReset: true, replace: id === null },
    )
  return (
    <>
      <ListPage
        lang="pt"
        title="Pedidos"
        note={<ToSend />}
        search="Buscar por email ou ID do pedido..."
        filters={<OrderFilters />}
        list={{
          name: 'orders',
          document: listOrders,
          pick: (result) => result.listOrders,
          fallback: 'Failed to fetch orders',
          filters: { paid: flagIn(query, 'pago'), sended: flagIn(query, 'enviado'), hasPhysicalItem: flagIn(query, 'fisico') },
          live: true,
        }}
        empty="Nenhum pedido encontrado"
        noun="pedidos"
      >
        {(orders) => <OrderTable orders={orders} onOpen={show} />}
      </ListPage>
      {open && <OrderDialog key={open} id={open} onClose={() => show(null)} />}
    </>
  )
}

/** The orders that are waiting to be sent. */
function ToSend() {
  const { data } = useQuery({
    queryKey: ['orders', 'to-send'],
    queryFn: async ({ signal }) => (await callPanel(countOrdersToSend, {}, signal)).listOrders.pageInfo.totalCount,
    staleTime: 0,
  })
  if (!data) return null
  return data === 1 ? '1 pedido pago esperando envio' : `${data} pedidos pagos esperando envio`
}
