import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { callPanel } from '#app/admin/platform/calls/call-panel.ts'
import { type Tab, Tabs } from '#app/admin/platform/lists/tabs.tsx'
import { orderFilters } from './order/order-filters.ts'
import { countOrders, countWaitingOrders } from './order/orders.graphql.ts'

const toSend = '?pago=sim&enviado=nao&fisico=sim'
const toRefund = '?devolver=sim'
const toReceive = '?retorno=sim'

/** The work on orders as views of their list: each is a few of its filters. The last one is there while a book has to come back. */
export function OrderTabs() {
  const [query] = useSearchParams()
  const waiting = useQuery({
    queryKey: ['orders', 'waiting'],
    queryFn: ({ signal }) => callPanel(countWaitingOrders, {}, { signal }),
    staleTime: 0,
  })
  const all = useQuery({ queryKey: ['orders', 'count'], queryFn: ({ signal }) => callPanel(countOrders, {}, { signal }) })
  const count = (name: 'toSend' | 'toRefund' | 'toReceive') => waiting.data?.[name].pageInfo.totalCount
  const tabs: Tab[] = [
    { label: 'A enviar', search: toSend, count: count('toSend') },
    { label: 'A reembolsar', search: toRefund, count: count('toRefund') },
    { label: 'Todos', search: '', count: all.data?.all.pageInfo.totalCount },
  ]
  const returns: Tab = { label: 'Livros a receber de volta', search: toReceive, count: count('toReceive') }
  const chosen = filtersIn(query)
  const isCurrent = ({ search }: Tab) => filtersIn(new URLSearchParams(search)) === chosen
  if (returns.count || isCurrent(returns)) tabs.push(returns)
  return <Tabs label="Trabalho" tabs={tabs} current={tabs.find(isCurrent)} />
}

const filtersIn = (query: URLSearchParams) => JSON.stringify(orderFilters(query))
