import { useSearchParams } from 'react-router'
import { ErrorBox } from '../../ui/error-box.tsx'
import { SearchForm } from '../../ui/search-form.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { OrderPager } from './order-pager.tsx'
import { OrderTable } from './order-table.tsx'
import { type OrderPage, type OrdersState, useOrders } from './use-orders.ts'

export const meta = () => [{ title: 'Pedidos' }]

export default function Orders() {
  const [query] = useSearchParams()
  const state = useOrders(query)
  const page = pageOf(state)
  return (
    <>
      <h1 className="display mb-5 text-1">Pedidos</h1>
      <div className="mb-5">
        <SearchForm placeholder="Buscar por email ou ID do pedido..." value={query.get('busca') ?? ''} />
      </div>
      {state.kind === 'failed' && <ErrorBox message={state.message} />}
      {state.kind === 'loading' && !page && <Spinner whole label="Buscando os pedidos" />}
      {page && (
        <div aria-busy={state.kind === 'loading'} className={state.kind === 'loading' ? 'opacity-60' : ''}>
          <OrderTable orders={page.data} />
          <OrderPager info={page.pageInfo} shown={page.data.length} />
        </div>
      )}
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
