import { ArrowRight } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { formatCents } from '#domain/platform/values/money.ts'
import { formatMoment } from '#domain/platform/values/format-day.ts'
import { addressOf } from '#app/admin/platform/addresses.ts'
import { ActionLink } from '#app/admin/platform/lists/action.tsx'
import { listScreen } from '#app/admin/platform/lists/list-page.tsx'
import { Actions, Cell, Row } from '#app/admin/platform/lists/table.tsx'
import type { RowOf } from '#app/query/document.ts'
import { listCustomers } from './customers.graphql.ts'

type ListedCustomer = RowOf<typeof listCustomers>

/** See docs/rules/admin-panel.md#customers: everybody who has ordered something, or was given access by staff. */
export default listScreen({
  title: 'Clientes',
  search: 'Buscar por nome, e-mail, CPF, telefone ou pedido...',
  list: { name: 'customers', document: listCustomers, fallback: 'Não foi possível ler os clientes' },
  empty: 'Nenhum cliente encontrado',
  noun: ['cliente', 'clientes'],
  columns: ['Cliente', 'Pedidos', 'Total pago', 'Cursos', 'Último pedido', 'Ações'],
  renderRow: (customer) => <CustomerRow key={customer.email} customer={customer} />,
})

function CustomerRow({ customer }: { customer: ListedCustomer }) {
  const { search } = useLocation()
  const to = addressOf.customer(customer.email)
  const name = customer.name ?? customer.email
  return (
    <Row>
      <Cell className="max-lg:w-full">
        <Link to={to} state={{ from: search }} className="block font-semibold wrap-anywhere hover:underline">
          {name}
        </Link>
        {customer.name && <span className="block text-small break-all text-ink-2">{customer.email}</span>}
      </Cell>
      <Cell className="money text-small whitespace-nowrap">{ordersText(customer)}</Cell>
      <Cell className="money whitespace-nowrap">{formatCents(customer.paidCents)}</Cell>
      <Cell className="money text-small">
        {customer.courses}
        <span className="text-ink-2 lg:hidden">{customer.courses === 1 ? ' curso' : ' cursos'}</span>
      </Cell>
      <Cell className="money text-small whitespace-nowrap text-ink-2">
        {customer.orders > 0 ? formatMoment(customer.lastAt) : 'acesso dado pela equipe'}
      </Cell>
      <Actions>
        <ActionLink Icon={ArrowRight} to={to} state={{ from: search }} aria-label={`Abrir ${name}`} />
      </Actions>
    </Row>
  )
}

function ordersText({ orders, paidOrders }: ListedCustomer): string {
  if (orders === 0) return 'nenhum'
  if (paidOrders === 0) return orders === 1 ? '1 sem pagamento' : `${orders} sem pagamento`
  const paid = paidOrders === 1 ? '1 pago' : `${paidOrders} pagos`
  return orders === paidOrders ? paid : `${paid} de ${orders}`
}
