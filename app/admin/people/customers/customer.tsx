import { BackLink } from '#app/admin/platform/lists/action.tsx'
import { Loaded } from '#app/admin/platform/calls/loaded.tsx'
import { useLocation, useParams } from 'react-router'
import { formatPhone } from '#domain/platform/values/masks.ts'
import { formatCents } from '#app/ui/format.ts'
import { callPanel } from '#app/admin/platform/calls/call-panel.ts'
import type { FromList } from '#app/admin/platform/lists/use-list-again.ts'
import { useOrderDialog } from '#app/admin/orders/order/order-dialog.tsx'
import { AccessTable } from '#app/admin/delivery/access/access-table.tsx'
import { LangContext } from '#app/admin/platform/texts.ts'
import { CustomerCertificates } from './customer-certificates.tsx'
import { CustomerWithdrawals } from '#app/admin/compliance/withdrawals/customer-withdrawals.tsx'
import { CustomerDisputes } from '#app/admin/money/disputes/customer-disputes.tsx'
import { CustomerDownloads } from './customer-downloads.tsx'
import { CustomerEmails } from './customer-emails.tsx'
import { CustomerOrders } from './customer-orders.tsx'
import { CustomerPrivacy } from './customer-privacy.tsx'
import { type Customer, CustomerSection } from './customer-section.tsx'
import { CustomerSessions } from './customer-sessions.tsx'
import { getCustomer } from './customers.graphql.ts'

/** See docs/rules/admin-panel.md#customers. */
export default function CustomerPage() {
  const { email = '' } = useParams()
  const { state } = useLocation() as { state: FromList | null }
  return (
    <LangContext value="pt">
      <title>Cliente</title>
      <BackLink to={`/admin/customers${state?.from ?? ''}`}>Clientes</BackLink>
      <Loaded
        whole
        of={['customers', 'one', email]}
        read={async (signal) => (await callPanel(getCustomer, { email }, signal)).getCustomer}
        fallback="Não foi possível ler o cliente"
        reading="Lendo o cliente"
      >
        {(customer) => <Details customer={customer} />}
      </Loaded>
    </LangContext>
  )
}

function Details({ customer }: { customer: Customer }) {
  const { show, dialog } = useOrderDialog()
  return (
    <>
      <h1 className="display text-1 wrap-anywhere">{customer.name ?? customer.email}</h1>
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
      {dialog}
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
