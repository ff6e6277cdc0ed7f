import { useQuery } from '@tanstack/react-query'
import { MessageCircle } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { formatCents } from '#domain/platform/values/money.ts'
import { counted } from '#domain/platform/values/counted.ts'
import { Badge } from '#app/ui/badge.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { formatMoment } from '#domain/platform/values/format-day.ts'
import { addressOf } from '#app/admin/platform/addresses.ts'
import { panelQuery } from '#app/admin/platform/calls/call-panel.ts'
import { flagIn } from '#app/admin/platform/lists/address.ts'
import { ListPage } from '#app/admin/platform/lists/list-page.tsx'
import { SwitchLinks } from '#app/admin/platform/lists/switch-links.tsx'
import type { RowOf } from '#app/query/document.ts'
import { listRecoveries, recoveryResult } from './recovery.graphql.ts'

type Recovery = RowOf<typeof listRecoveries>

/** See docs/rules/admin-panel.md#unpaid-pix. */
export default function Recoveries() {
  const [query] = useSearchParams()
  const recovered = flagIn(query, 'recuperado') === true
  const result = useQuery({
    ...panelQuery(['recoveries', 'result'], recoveryResult, {}),
    staleTime: 0,
  })
  return (
    <ListPage
      title="PIX em espera"
      note={result.data && <Brought {...result.data} />}
      loadingAbove={result.isPending}
      filters={<SwitchLinks label="Situação" name="recuperado" chosen={recovered ? 'sim' : null} choices={choices} />}
      list={{
        name: 'recoveries',
        document: listRecoveries,
        fallback: 'Não foi possível ler os pedidos em espera',
        filters: () => ({ recovered }),
      }}
      empty={recovered ? 'Nenhum pedido pago depois de um lembrete nos últimos 30 dias' : 'Nenhum PIX espera pagamento'}
      noun={['pedido', 'pedidos']}
      label="Pedidos"
      renderRow={(order) => <RecoveryItem key={order.id} order={order} />}
    />
  )
}

const choices = [
  { value: null, label: 'Esperando' },
  { value: 'sim', label: 'Recuperados' },
] as const

/** The money that the reminders brought. */
function Brought({ orders, cents, pressed }: { orders: number; cents: number; pressed: number }) {
  if (orders === 0) return 'Em 30 dias, nenhum pedido foi pago depois de um lembrete.'
  return (
    <>
      Em 30 dias, <b className="money text-ink">{formatCents(cents)}</b> em {counted(orders, 'pedido pago', 'pedidos pagos')} depois de um
      lembrete<span>{pressed > 0 ? `, ${pressed} com o código da página.` : '.'}</span>
    </>
  )
}

function RecoveryItem({ order }: { order: Recovery }) {
  const { id, name, email, totalCents, titles, createdAt, paidAt, wantsEmails, whatsappUrl } = order
  return (
    <li className="grid gap-x-8 gap-y-3 px-4 py-4 md:px-5 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="font-semibold wrap-anywhere">{name}</h2>
          <span className="money">{formatCents(totalCents)}</span>
          {paidAt && <Badge tone="ok">Pago</Badge>}
          {!wantsEmails && <Badge tone="quiet">Não quer lembretes</Badge>}
        </div>
        <p className="flex flex-wrap gap-x-4 text-small text-ink-2">
          <Link to={addressOf.order(id)} className="ink-link font-mono">
            {id.slice(0, 8)}
          </Link>
          <span className="wrap-anywhere">{email}</span>
          <span className="money">{paidAt ? `pago ${formatMoment(paidAt)}` : `pedido ${formatMoment(createdAt)}`}</span>
        </p>
        <p className="mt-1 max-w-[68ch] wrap-anywhere">{titles.join(' · ')}</p>
        <Results order={order} />
      </div>
      {whatsappUrl && (
        <LinkButton size="list" className="w-fit" to={whatsappUrl} target="_blank" rel="noreferrer">
          <MessageCircle aria-hidden className="size-4" /> WhatsApp<span className="sr-only"> para {name} (abre em outra aba)</span>
        </LinkButton>
      )}
    </li>
  )
}

const stepNames = ['WhatsApp', 'Primeiro lembrete', 'Segundo lembrete', 'Último lembrete']

/** The outcome of each step: sent, and the button of its page pressed. */
function Results({ order: { steps } }: { order: Recovery }) {
  if (steps.length === 0) return null
  return (
    <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-small text-ink-2">
      {steps.map(({ step, sentAt, failed, pressedAt }) => (
        <li key={step}>
          {stepNames[step]}: <span className="money">{step > 0 && stateOf({ sentAt, failed })}</span>
          {pressedAt && <b className="money font-semibold text-ok">{`${step > 0 ? ', ' : ''}código gerado ${formatMoment(pressedAt)}`}</b>}
        </li>
      ))}
    </ul>
  )
}

const stateOf = ({ sentAt, failed }: Pick<Recovery['steps'][number], 'sentAt' | 'failed'>) =>
  sentAt ? formatMoment(sentAt) : failed ? 'o endereço foi recusado' : 'na fila'
