import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link, useLocation, useParams, useSearchParams } from 'react-router'
import { formatPhone } from '#domain/masks.ts'
import { formatCents } from '../../ui/format.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { callPanel } from '../calls/call-panel.ts'
import { FailedCall } from '../calls/failed-call.tsx'
import type { FromList } from '../lists/use-list-again.ts'
import { OrderDialog } from '../orders/order-dialog.tsx'
import { AccessTable } from '../permissions/access-table.tsx'
import { LangContext } from '../words.ts'
import { CustomerCertificates } from './customer-certificates.tsx'
import { CustomerWithdrawals } from './customer-withdrawals.tsx'
import { CustomerDisputes } from './customer-disputes.tsx'
import { CustomerDownloads } from './customer-downloads.tsx'
import { CustomerEmails } from './customer-emails.tsx'
import { CustomerOrders } from './customer-orders.tsx'
import { CustomerPrivacy } from './customer-privacy.tsx'
import { type Customer, CustomerSection } from './customer-section.tsx'
import { CustomerSessions } from './customer-sessions.tsx'
import { getCustomer } from './customers.graphql.ts'

/** See docs/rules/admin-panel.md#customers. The open order is part of the URL, so that the link can be shared with a colleague. */
export default function CustomerPage() {
  const { email = '' } = useParams()
  const { state } = useLocation() as { state: FromList | null }
  const {
    data: customer,
    error,
    refetch,
  } = useQuery({
    queryKey: ['customers', 'one', email],
    queryFn: async ({ signal }) => (await callPanel(getCustomer, { email }, signal)).getCustomer,
    staleTime: 0,
  })
  return (
    <LangContext value="pt">
      <title>Cliente</title>
      <Link
        to={`/admin/customers${state?.from ?? ''}`}
        className="inline-flex min-h-11 items-center gap-2 font-semibold text-ink-2 hover:text-ink"
      >
        <ArrowLeft aria-hidden className="size-5" /> Clientes
      </Link>
      <h1 className="display text-1 wrap-anywhere">{customer?.name ?? email}</h1>
      {error && <FailedCall error={error} fallback="Não foi possível ler o cliente" onRetry={() => void refetch()} />}
      {!customer && !error && <Spinner whole label="Lendo o cliente" />}
      {customer && <Details customer={customer} />}
    </LangContext>
  )
}

function Details({ customer }: { customer: Customer }) {
  const [query, setQuery] = useSearchParams()
  const { state } = useLocation() as { state: unknown }
  const open = query.get('pedido')
  const show = (id: string | null) => setQuery(id ? { pedido: id } : {}, { preventScrollReset: true, replace: id === null, state })
  return (
    <>
      <Facts customer={customer} />
      <CustomerOrders customer={customer} onOpen={show} />
      <CustomerSection title="Cursos" count={customer.accesses.length} empty="Nenhum acesso a curso.">
        <AccessTable label="Acessos" of="courses" accesses={customer.accesses} />
      </CustomerSection>
      <CustomerEmails customer={customer} onOpen={show} />
      <CustomerDownloads downloads={customer.downloads} />
      <CustomerSessions customer={customer} />
      <CustomerCertificates certificates={customer.certificates} />
      <CustomerWithdrawals email={customer.email} onOpen={show} />
      <CustomerDisputes email={customer.email} onOpen={show} />
      <CustomerPrivacy email={customer.email} />
      {open && <OrderDialog key={open} id={open} onClose={() => show(null)} />}
    </>
  )
}

/** Name, CPF and telephone are those of the newest order. */
function Facts({ customer }: { customer: Customer }) {
  const { email, cpf, phone, orders } = customer
  const paidCents = orders.filter(({ status }) => status === 'PAID').reduce((sum, { totalCents }) => sum + totalCents, 0)
  const facts = [
    ['E-mail', email],
    ['CPF', cpf ?? '—'],
    ['Telefone', phone ? formatPhone(phone) : '—'],
    ['Total pago', formatCents(paidCents)],
  ] as const
  return (
    <dl className="mt-3 flex flex-wrap gap-x-10 gap-y-3 border-b border-rule pb-5">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-small text-ink-2">{name}</dt>
          <dd className="money font-semibold break-all">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
