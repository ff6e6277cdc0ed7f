import type { ComponentType } from 'react'
import { formatCents } from '#domain/platform/values/money.ts'
import { addressOf } from '#app/admin/platform/addresses.ts'
import { BackLink } from '#app/admin/platform/lists/action.tsx'
import { Loaded } from '#app/admin/platform/calls/loaded.tsx'
import { useLocation, useParams } from 'react-router'
import { formatPhone } from '#domain/platform/values/masks.ts'
import { panelQuery } from '#app/admin/platform/calls/call-panel.ts'
import type { FromList } from '#app/admin/platform/lists/use-list-again.ts'
import type { AnswerOf } from '#app/query/document.ts'
import { getCustomer } from './customers.graphql.ts'
import { WholeNumbers } from '#app/ui/whole-numbers.tsx'

export type Customer = AnswerOf<typeof getCustomer>

interface Props {
  sections: readonly ComponentType<{ customer: Customer }>[]
}

/** See docs/rules/admin-panel.md#customers. */
export function CustomerPage({ sections }: Props) {
  const { email = '' } = useParams()
  const { state } = useLocation() as { state: FromList | null }
  return (
    <>
      <title>Cliente</title>
      <BackLink to={addressOf.list('customers', state?.from)}>Clientes</BackLink>
      <Loaded
        whole
        query={panelQuery(['customers', 'one', email], getCustomer, { email })}
        fallback="Não foi possível ler o cliente"
        reading="Lendo o cliente"
      >
        {(customer) => <Details customer={customer} sections={sections} />}
      </Loaded>
    </>
  )
}

const Details = ({ customer, sections }: Props & { customer: Customer }) => (
  <>
    <h1 className="display text-1 wrap-anywhere">{customer.name ?? customer.email}</h1>
    <Facts customer={customer} />
    {sections.map((Section, at) => (
      <Section key={at} customer={customer} />
    ))}
  </>
)

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
          <dd className="money font-semibold break-all">
            <WholeNumbers>{value}</WholeNumbers>
          </dd>
        </div>
      ))}
    </dl>
  )
}
