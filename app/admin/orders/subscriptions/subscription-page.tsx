import { Link, useParams } from 'react-router'
import type { ReactNode } from 'react'
import { formatDay, formatMoment } from '#domain/platform/values/format-day.ts'
import { formatCents } from '#domain/platform/values/money.ts'
import { priceText } from '#app/admin/catalogue/products/plans/plan-fields.ts'
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
import {
  cancelSubscription,
  getSubscription,
  giveSubscriptionDays,
  resumeSubscription,
  startSubscriptionCharges,
} from './subscriptions.graphql.ts'

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
  const { id, title, name, email, state, price, interval, createdAt, agreedText, cycles } = subscription
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
        <p className="money text-small text-ink-2">{`${priceText(price, interval)}, desde ${formatMoment(createdAt)}`}</p>
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

const Days = ({ subscription: { paidUntil, accessUntil, canceledAt, card } }: { subscription: Subscription }) => (
  <dl className="mb-5 flex flex-wrap gap-x-8 gap-y-2">
    <Fact name="Pago até">{paidUntil ? formatDay(paidUntil) : '—'}</Fact>
    <Fact name="Acesso até">{accessUntil ? formatDay(accessUntil) : '—'}</Fact>
    <Fact name="Forma de pagamento">{methodText(card)}</Fact>
    {canceledAt && <Fact name="Cancelada em">{formatMoment(canceledAt)}</Fact>}
  </dl>
)

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-small text-ink-2">{name}</dt>
    <dd className="money font-semibold">{children}</dd>
  </div>
)

const StartCharges = ({ id, name, again }: { id: string; name: string; again: string[][] }) => (
  <WriteButton
    look="solid"
    right="imports.run"
    question={{
      title: `Começar as cobranças de ${name}?`,
      text: 'Antes, encerre a cobrança na plataforma anterior. Um e-mail avisa agora, e o link do PIX chega perto do vencimento.',
      yes: 'Começar as cobranças',
    }}
    write={{
      send: () => callPanel(startSubscriptionCharges, { id }),
      done: 'O e-mail está a caminho',
      failed: 'As cobranças não começaram',
      again,
    }}
  >
    Começar as cobranças…
  </WriteButton>
)

function SubscriptionActions({ subscription: { id, name, state, canceledAt, accessUntil, card, cycles } }: { subscription: Subscription }) {
  const again = [['subscriptions'], ['history', 'SUBSCRIPTION', id]]
  const last = accessUntil ? ` O acesso continua até ${formatDay(accessUntil)}.` : ''
  return (
    <div className="mb-6 flex flex-wrap gap-3">
      {state === 'IMPORTED' && <StartCharges id={id} name={name} again={again} />}
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
          write={{
            send: () => callPanel(giveSubscriptionDays, { id, days }),
            done: `${days} dias dados`,
            failed: 'Os dias não foram dados',
            again,
          }}
        >
          Dar {days} dias
        </WriteButton>
      ))}
      {canceledAt ? (
        <WriteButton
          right="access.grant"
          write={{
            send: () => callPanel(resumeSubscription, { id }),
            done: 'Assinatura retomada',
            failed: 'A assinatura não foi retomada',
            again,
          }}
        >
          Retomar a assinatura
        </WriteButton>
      ) : (
        <WriteButton
          right="access.grant"
          question={{
            title: `Cancelar a assinatura de ${name}?`,
            text: `Nenhum ciclo novo é cobrado${cycles.length > 0 ? ', e um e-mail avisa' : ''}.${last} Para devolver um pagamento, abra o pedido do ciclo.`,
            yes: 'Cancelar a assinatura',
          }}
          write={{
            send: () => callPanel(cancelSubscription, { id }),
            done: 'Assinatura cancelada',
            failed: 'A assinatura não foi cancelada',
            again,
          }}
        >
          Cancelar a assinatura…
        </WriteButton>
      )}
    </div>
  )
}
