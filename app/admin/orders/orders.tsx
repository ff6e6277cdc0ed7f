import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { ErrorBox } from '../../ui/error-box.tsx'
import { SearchForm } from '../../ui/search-form.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { OrderDialog } from './order-dialog.tsx'
import { OrderFilters } from './order-filters.tsx'
import { OrderPager } from './order-pager.tsx'
import { OrderTable } from './order-table.tsx'
import { type OrderPage, type OrdersState, useOrders } from './use-orders.ts'

export const meta = () => [{ title: 'Pedidos' }]

export default function Orders() {
  const [query] = useSearchParams()
  const { state, again } = useOrders(query)
  const [openId, setOpenId] = useState<string | null>(null)
  const page = pageOf(state)
  const open = page?.data.find((order) => order.id === openId)
  return (
    <>
      <h1 className="display mb-5 text-1">Pedidos</h1>
      <div className="mb-5 flex flex-wrap items-end gap-x-6 gap-y-4">
        <div className="min-w-[min(100%,20rem)] grow">
          <SearchForm
            placeholder="Buscar por email ou ID do pedido..."
            value={query.get('busca') ?? ''}
            keep={['pago', 'enviado', 'fisico']}
          />
        </div>
        <OrderFilters />
      </div>
      {state.kind === 'failed' && <ErrorBox message={state.message} />}
      {state.kind === 'loading' && !page && <Spinner whole label="Buscando os pedidos" />}
      {page && (
        <div aria-busy={state.kind === 'loading'} className={state.kind === 'loading' ? 'opacity-60' : ''}>
          <OrderTable orders={page.data} onOpen={setOpenId} onChanged={again} />
          <OrderPager info={page.pageInfo} shown={page.data.length} />
        </div>
      )}
      {open && <OrderDialog order={open} onClose={() => setOpenId(null)} onChanged={again} />}
    </>
  )
}

function pageOf(state: OrdersState): OrderPage | null {
  switch (state.kind) {
    case 'ready':
      return state.page
    case 'loading':
      return state.before
    case 'failed':
      return null
  }
}
