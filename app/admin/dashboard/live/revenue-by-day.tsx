import { formatDay } from '#domain/format-day.ts'
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { formatCents } from '../../../ui/format.ts'
import { AsTable } from './as-table.tsx'
import { axis, hint } from './chart-look.ts'
import { shortDay } from './figure-texts.ts'
import type { Figures } from './figures.ts'

const short = new Intl.NumberFormat('pt-BR', { notation: 'compact', maximumFractionDigits: 1 })

export function RevenueByDay({ daily }: { daily: Figures['daily'] }) {
  return (
    <section className="mt-8">
      <h2 className="display mb-3 text-2">Receita por dia</h2>
      <div aria-hidden className="h-64 overflow-hidden">
        <ResponsiveContainer width="100%" height="100%">
          <BarChart data={daily} margin={{ top: 8, right: 0, bottom: 0, left: 0 }} accessibilityLayer={false}>
            <CartesianGrid vertical={false} stroke="var(--rule)" />
            <XAxis dataKey="day" tickFormatter={shortDay} minTickGap={24} {...axis} />
            <YAxis width={52} tickFormatter={(cents: number) => short.format(cents / 100)} {...axis} />
            <Tooltip
              {...hint}
              labelFormatter={(day) => (typeof day === 'string' ? shortDay(day) : '')}
              formatter={(cents) => [formatCents(Number(cents)), 'Receita']}
            />
            <Bar dataKey="revenueCents" fill="var(--accent)" radius={[2, 2, 0, 0]} isAnimationActive={false} />
          </BarChart>
        </ResponsiveContainer>
      </div>
      <AsTable
        columns={['Dia', 'Pedidos pagos', 'Receita']}
        rows={daily.toReversed().map(({ day, paidOrders, revenueCents }) => [formatDay(day), paidOrders, formatCents(revenueCents)])}
      />
    </section>
  )
}
