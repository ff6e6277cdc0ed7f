import { Download } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { fileDownload } from '#app/admin/platform/calls/file-download.ts'
import { WriteButton } from '#app/admin/platform/dialogs/write-button.tsx'
import { flagChoices, pageVariables } from '#app/admin/platform/lists/address.ts'
import { ListPage } from '#app/admin/platform/lists/list-page.tsx'
import { SwitchLinks } from '#app/admin/platform/lists/switch-links.tsx'
import { orderFilters } from './order/order-filters.ts'
import { listOrders } from './order/orders.graphql.ts'
import { orderBulk } from './bulk/order-bulk.tsx'
import { SentMarks } from './bulk/sent-marks.tsx'
import { OrderRow } from './order-row.tsx'
import { OrderTabs } from './order-tabs.tsx'

/** See docs/rules/admin-panel.md#orders. */
export default function Orders() {
  return (
    <ListPage
      title="Pedidos"
      action={
        <span className="flex flex-wrap gap-2">
          <SentMarks chosen={null} />
          <ExportButton />
        </span>
      }
      above={<OrderTabs />}
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
      columns={['ID', 'Cliente', 'Criado e pago', 'Itens e total', 'Situação', 'Ações']}
      bulk={orderBulk}
      renderRow={(order) => <OrderRow key={order.id} order={order} />}
    />
  )
}

/** The list as it is filtered. The search is in the body: it may be somebody's address. */
function ExportButton() {
  const [query] = useSearchParams()
  const write = fileDownload({
    path: '/order-lists',
    body: { search: pageVariables(query).search, ...orderFilters(query) },
    name: 'pedidos.csv',
    limitMs: 900_000,
    failed: 'Não foi possível baixar a lista',
  })
  return (
    <WriteButton right="exports.make" busy="Baixando…" write={write}>
      <Download aria-hidden className="size-4" /> Baixar CSV
    </WriteButton>
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
  { name: 'reembolsado', label: 'Reembolsado' },
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
