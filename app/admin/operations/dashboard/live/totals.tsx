import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatCents } from '#domain/platform/values/money.ts'
import { FailedCall } from '#app/admin/platform/calls/failed-call.tsx'
import { Stat, Stats } from '../stat.tsx'
import { shareText } from '../../funnel/share-text.ts'
import { minutesText, trendOf } from './figure-texts.ts'
import { Bone, useFigures } from './figures-part.tsx'
import { livePix, liveTotals } from './live-figures.graphql.ts'

/** Sales and the figures of PIX in one row. They are read apart, and each has its own error. */
export function Totals({ days }: { days: number }) {
  const sales = useFigures(liveTotals, { days })
  const waits = useFigures(livePix, { days })
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
            name="Receita"
            value={valueOf(sales.isPending, totals && formatCents(totals.revenueCents))}
            {...(totals ? trendOf(totals, days) : { note: ' ' })}
          />
          <Stat name="Pedidos pagos" value={valueOf(sales.isPending, totals?.paidOrders)} />
          <Stat name="Pedidos pendentes" value={valueOf(sales.isPending, totals?.pendingOrders)} />
          <Stat name="Conversão do PIX" value={valueOf(waits.isPending, pix && shareText(pix.conversion))} note="dos pedidos por PIX" />
          <Stat name="Tempo até pagar" value={valueOf(waits.isPending, pix && minutesText(pix.minutesToPay))} note="mediana do PIX" />
        </Stats>
      </div>
      <Failure query={sales} summed="a receita e os pedidos" />
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
