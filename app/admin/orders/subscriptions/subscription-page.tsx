import { Link, useParams } from 'react-router'
import { priceText } from '#domain/catalogue/products/billing-interval.ts'
import { formatDay, formatMoment } from '#domain/platform/values/format-day.ts'
import { formatCents } from '#domain/platform/values/money.ts'
import { addressOf } from '#app/admin/platform/addresses.ts'
import { callPanel, panelQuery } from '#app/admin/platform/calls/call-panel.ts'
import { Loaded } from '#app/admin/platform/calls/loaded.tsx'
import { WriteButton } from '#app/admin/platform/dialogs/write-button.tsx'
import { History } from '#app/admin/platform/history/history.tsx'
import { BackLink } from '#app/admin/platform/lists/action.tsx'
import { ListSection } from '#app/admin/platform/lists/list-section.tsx'
import { Cell, Row, Table } from '#app/admin/platform/lists/table.tsx'
import { StatusBadge } from '#app/ui/badge.tsx'
import { cycleStatus, methodText, periodText, statusOf, type Subscription } from './subscription-texts.ts'
import { cancelSubscription, getSubscription, giveSubscriptionDays } from './subscriptions.graphql.ts'

/** One subscription: its state, its cycles, and what staff can do with it. A cycle is an ordinary order, and refunded on its page. */
export default function SubscriptionPage() {
  const { id = '' } = useParams()
  return (
    <>
      <BackLink to={addressOf.list('subscriptions')}>Assinaturas</BackLink>
      <Loaded whole query={panelQuery(['subscriptions', id], getSubscription, { id })} fallback="Não foi possível ler a assinatura">
        {(subscription: Subscription) => <Contents subscription={subscription} />}
      </Loaded>
    </>
  )
}

function Contents({ subscription }: { subscription: Subscription }) {
  const { id, title, name, email, state, priceCents, interval, createdAt, agreedText, cycles } = subscription
  return (
    <>
      <title>{`${title}: ${name}`}</title>
      <header className="mb-5">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <h1 className="display text-1 wrap-anywhere">{title}</h1>
          <StatusBadge {...statusOf(state)} />
        </div>
        <p className="wrap-anywhere">
          {`${name}, `}
          <Link to={addressOf.customer(email)} className="ink-link">
            {email}
          </Link>
        </p>
        <p className="money text-small text-ink-2">{`${priceText({ priceCents, interval })}, desde ${formatMoment(createdAt)}`}</p>
      </header>
      <Days subscription={subscription} />
      <SubscriptionActions subscription={subscription} />
      <ListSection title="Ciclos" count={cycles.length} empty="Nenhum ciclo ainda.">
        <Table label="Ciclos" columns={['Ciclo', 'Pedido', 'Período', 'Total', 'Situação']}>
          {cycles.map((cycle) => (
            <Row key={cycle.orderId}>
              <Cell className="money">{cycle.isPlanChange ? 'Troca de plano' : cycle.cycle}</Cell>
              <Cell>
                <Link to={addressOf.order(cycle.orderId)} className="ink-link font-mono text-small">
                  {cycle.orderId.slice(0, 8)}
                </Link>
              </Cell>
              <Cell className="money text-small">{periodText(cycle)}</Cell>
              <Cell className="money">{formatCents(cycle.totalCents)}</Cell>
              <Cell className="lg:text-right">
                <StatusBadge {...cycleStatus(cycle)} />
              </Cell>
            </Row>
          ))}
        </Table>
      </ListSection>
      <details className="border-b border-rule py-3">
        <summary className="display inline-flex min-h-11 items-center text-3">O que foi aceito</summary>
        <p className="max-w-[68ch] wrap-anywhere">
          {agreedText ?? 'Nada ainda: a pessoa aceita ao pedir o código do primeiro pagamento nesta loja.'}
        </p>
      </details>
      <History entity="SUBSCRIPTION" id={id} />
    </>
  )
}

function Days({ subscription: { paidUntil, accessUntil, canceledAt, card } }: { subscription: Subscription }) {
  const facts = [
    ['Pago até', paidUntil ? formatDay(paidUntil) : '—'],
    ['Acesso até', accessUntil ? formatDay(accessUntil) : '—'],
    ['Forma de pagamento', methodText(card)],
    ...(canceledAt ? [['Cancelada em', formatMoment(canceledAt)]] : []),
  ]
  return (
    <dl className="mb-5 flex flex-wrap gap-x-8 gap-y-2">
      {facts.map(([name, text]) => (
        <div key={name}>
          <dt className="text-small text-ink-2">{name}</dt>
          <dd className="money font-semibold">{text}</dd>
        </div>
      ))}
    </dl>
  )
}

function SubscriptionActions({ subscription: { id, name, canceledAt, accessUntil, card, cycles } }: { subscription: Subscription }) {
  const acting = { failed: 'A assinatura não mudou', again: [['subscriptions'], ['history', 'SUBSCRIPTION', id]] }
  const last = accessUntil ? ` O acesso continua até ${formatDay(accessUntil)}.` : ''
  return (
    <div className="mb-6 flex flex-wrap gap-3">
      {(cycles.some(({ paidAt }) => paidAt) ? [7, 30] : []).map((days) => (
        <WriteButton
          key={days}
          right="access.grant"
          question={{
            title: `Dar ${days} dias a ${name}?`,
            text: card
              ? 'Nada é cobrado por eles. O PagBank ainda cobra o cartão no dia de antes, e esse ciclo começa depois dos dias dados: avise o cliente.'
              : 'Nada é cobrado por eles: o próximo vencimento muda de dia.',
            yes: `Dar ${days} dias`,
          }}
          write={{ ...acting, send: () => callPanel(giveSubscriptionDays, { id, days }), done: `${days} dias dados` }}
        >
          Dar {days} dias
        </WriteButton>
      ))}
      {!canceledAt && (
        <WriteButton
          right="access.grant"
          question={{
            title: `Cancelar a assinatura de ${name}?`,
            text: `Nenhum ciclo novo é cobrado${cycles.length > 0 ? ', e um e-mail avisa' : ''}.${last} Para devolver um pagamento, abra o pedido do ciclo.`,
            yes: 'Cancelar a assinatura',
          }}
          write={{ ...acting, send: () => callPanel(cancelSubscription, { id }), done: 'Assinatura cancelada' }}
        >
          Cancelar a assinatura…
        </WriteButton>
      )}
    </div>
  )
}
