import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { counted } from '#domain/platform/values/counted.ts'
import { formatCents } from '#domain/platform/values/money.ts'
import { FailedCall } from '#app/admin/platform/calls/failed-call.tsx'
import { addressOf } from '#app/admin/platform/addresses.ts'
import { useTasks } from '../../exceptions/use-tasks.ts'
import { Stat, Stats } from '../stat.tsx'
import { shareText } from '../../funnel/share-text.ts'
import { minutesText, trendOf } from './figure-texts.ts'
import { Bone, useFigures } from './figures-part.tsx'
import { livePix, liveTotals } from './live-figures.graphql.ts'

/** Money, then sales, the figures of PIX and what waits. They are read apart, and each has its own error. */
export function Totals({ days }: { days: number }) {
  const sales = useFigures(liveTotals, { days })
  const waits = useFigures(livePix, { days })
  const tasks = useTasks()
  const totals = sales.data?.totals
  const pix = waits.data?.pix
  return (
    <>
      <div
        aria-busy={sales.isFetching || waits.isFetching}
        className={sales.isPlaceholderData || waits.isPlaceholderData ? 'opacity-60' : ''}
      >
        <Stats>
          <Stat
            name="Receita líquida"
            to={addressOf.list('orders', '?pago=sim')}
            value={valueOf(sales.isPending, totals && formatCents(totals.revenueCents))}
            {...(totals ? trendOf({ now: totals.revenueCents, before: totals.previousRevenueCents, days }) : { note: ' ' })}
            meaning="Vendas com frete, menos descontos, reembolsos e contestações perdidas, cada um no seu dia. Antes das tarifas."
          />
          <Stat
            name="Reembolsado"
            to={addressOf.list('orders', '?reembolsado=sim')}
            value={valueOf(sales.isPending, totals && formatCents(totals.returnedCents))}
            {...(totals ? trendOf({ now: totals.returnedCents, before: totals.previousReturnedCents, days, isLoss: true }) : { note: ' ' })}
            meaning="O que voltou a quem comprou, de vendas de qualquer época."
          />
        </Stats>
        <Stats>
          <Stat
            name="Vendas"
            to={addressOf.list('orders', '?pago=sim')}
            value={valueOf(sales.isPending, totals?.paidOrders)}
            {...(totals ? trendOf({ now: totals.paidOrders, before: totals.previousPaidOrders, days, show: String }) : { note: ' ' })}
            meaning={
              totals && `Pedidos pagos no período.${totals.pendingOrders > 0 ? ` Outros ${totals.pendingOrders} esperam o pagamento.` : ''}`
            }
          />
          <Stat
            name="PIX pagos"
            to={addressOf.list('recoveries')}
            value={valueOf(waits.isPending, pix && shareText(pix.conversion))}
            note={pix && `${shareText(pix.previousConversion)} nos ${days} dias anteriores`}
            meaning={
              pix && `${pix.paid} de ${counted(pix.orders, 'pedido', 'pedidos')} por PIX, metade em até ${minutesText(pix.minutesToPay)}.`
            }
          />
          <Stat
            name="Esperam por você"
            to={addressOf.today}
            value={valueOf(tasks.isPending, tasks.data && tasks.data.reduce((sum, { count }) => sum + count, 0))}
            meaning="Tarefas de agora, as mesmas de Hoje."
          />
        </Stats>
      </div>
      <Failure query={sales} summed="a receita e as vendas" />
      <Failure query={waits} summed="os números do PIX" />
    </>
  )
}

const Failure = ({ query: { error, refetch }, summed }: { query: UseQueryResult; summed: string }) =>
  error && (
    <div className="mt-4">
      <FailedCall error={error} fallback={`Não foi possível somar ${summed}`} onRetry={() => void refetch()} />
    </div>
  )

function valueOf(pending: boolean, value: ReactNode) {
  if (!pending) return value ?? '—'
  return (
    <>
      <span className="sr-only">Somando</span>
      <Bone className="inline-block! h-[0.7em] w-[3ch]" />
    </>
  )
}
