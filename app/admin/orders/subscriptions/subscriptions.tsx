import { ArrowRight, Download } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { subscriptionStateNames, subscriptionStates } from '#domain/orders/subscriptions/subscription-state.ts'
import { formatDay } from '#domain/platform/values/format-day.ts'
import { priceText } from '#domain/catalogue/products/billing-interval.ts'
import { addressOf } from '#app/admin/platform/addresses.ts'
import { fileDownload } from '#app/admin/platform/calls/file-download.ts'
import { WriteButton } from '#app/admin/platform/dialogs/write-button.tsx'
import { pageVariables } from '#app/admin/platform/lists/address.ts'
import { ActionLink } from '#app/admin/platform/lists/action.tsx'
import { listScreen } from '#app/admin/platform/lists/list-page.tsx'
import { SwitchLinks } from '#app/admin/platform/lists/switch-links.tsx'
import { Actions, Cell, Row } from '#app/admin/platform/lists/table.tsx'
import type { RowOf } from '#app/query/document.ts'
import { StatusBadge } from '#app/ui/badge.tsx'
import { MonthFigures } from './month-figures.tsx'
import { statusOf } from './subscription-texts.ts'
import { listSubscriptions } from './subscriptions.graphql.ts'

const stateFilter = (query: URLSearchParams) => ({ state: subscriptionStates.find((state) => state === query.get('situacao')) ?? null })
const choices = [
  { value: null, label: 'Todas' },
  ...subscriptionStates.map((state) => ({ value: state, label: subscriptionStateNames[state] })),
]

/** See docs/rules/subscriptions.md. */
export default listScreen({
  title: 'Assinaturas',
  action: <ListAction />,
  above: <MonthFigures />,
  search: 'Buscar por e-mail...',
  filters: <SwitchLinks filter label="Situação" name="situacao" choices={choices} />,
  list: { name: 'subscriptions', document: listSubscriptions, fallback: 'Não foi possível ler as assinaturas', filters: stateFilter },
  empty: 'Nenhuma assinatura encontrada',
  noun: ['assinatura', 'assinaturas'],
  columns: ['Quem assina', 'Plano', 'Preço', 'Pago até', 'Situação', 'Ações'],
  renderRow: (subscription) => <SubscriptionRow key={subscription.id} subscription={subscription} />,
})

/** The plans, and the list as it is filtered. */
function ListAction() {
  const [query] = useSearchParams()
  const write = fileDownload({
    path: '/subscription-lists',
    body: { search: pageVariables(query).search, ...stateFilter(query) },
    name: 'assinaturas.csv',
    limitMs: 900_000,
    failed: 'Não foi possível baixar a lista',
  })
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Link to={addressOf.list('plans')} className="ink-link inline-flex min-h-11 items-center font-semibold">
        Planos de assinatura
      </Link>
      <WriteButton right="exports.make" busy="Baixando…" write={write}>
        <Download aria-hidden className="size-4" /> Baixar CSV
      </WriteButton>
    </span>
  )
}

function SubscriptionRow({
  subscription: { id, name, email, title, priceCents, interval, paidUntil, state },
}: {
  subscription: RowOf<typeof listSubscriptions>
}) {
  return (
    <Row>
      <Cell className="wrap-anywhere max-lg:w-full">
        <span className="block font-semibold">{name}</span>
        <span className="text-small text-ink-2">{email}</span>
      </Cell>
      <Cell className="text-small wrap-anywhere">{title}</Cell>
      <Cell className="money">{priceText({ priceCents, interval })}</Cell>
      <Cell className="money text-small">{paidUntil ? formatDay(paidUntil) : '—'}</Cell>
      <Cell>
        <StatusBadge {...statusOf(state)} />
      </Cell>
      <Actions>
        <ActionLink Icon={ArrowRight} to={addressOf.subscription(id)} aria-label={`Assinatura de ${name}`} title="Assinatura" />
      </Actions>
    </Row>
  )
}
