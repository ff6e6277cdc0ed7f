import { Bar, BarChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { formatCents } from '../../../ui/format.ts'
import { AsTable } from './as-table.tsx'
import { axis, hint } from './chart-look.ts'
import type { Figures } from './figures.ts'

const nameOf = (source: string) => source || 'direto'

export function Sources({ sources }: { sources: Figures['sources'] }) {
  return (
    <section>
      <h2 className="display mb-3 text-2">Pedidos por origem</h2>
      {sources.length === 0 ? (
        <p className="border-y border-rule py-8 text-center text-ink-2">Nenhum pedido neste período.</p>
      ) : (
        <>
          <div aria-hidden className="overflow-hidden" style={{ height: sources.length * 36 + 16 }}>
            <ResponsiveContainer width="100%" height="100%">
              <BarChart
                layout="vertical"
                data={sources.map((each) => ({ ...each, source: nameOf(each.source), unpaid: each.orders - each.paidOrders }))}
                margin={{ top: 0, right: 12, bottom: 0, left: 0 }}
                accessibilityLayer={false}
              >
                <XAxis type="number" hide />
                <YAxis type="category" dataKey="source" width={110} {...axis} />
                <Tooltip {...hint} formatter={(count, name) => [count, name === 'paidOrders' ? 'pagos' : 'sem pagamento']} />
                <Bar dataKey="paidOrders" stackId="orders" fill="var(--accent)" barSize={18} isAnimationActive={false} />
                <Bar dataKey="unpaid" stackId="orders" fill="var(--rule-strong)" barSize={18} isAnimationActive={false} />
              </BarChart>
            </ResponsiveContainer>
          </div>
          <p className="flex gap-4 text-small text-ink-2">
            <span className="inline-flex items-center gap-2">
              <span aria-hidden className="size-3 bg-accent" /> pagos
            </span>
            <span className="inline-flex items-center gap-2">
              <span aria-hidden className="size-3 bg-[var(--rule-strong)]" /> sem pagamento
            </span>
          </p>
          <AsTable
            columns={['Origem', 'Pedidos', 'Pagos', 'Receita']}
            rows={sources.map((each) => [nameOf(each.source), each.orders, each.paidOrders, formatCents(each.revenueCents)])}
          />
        </>
      )}
    </section>
  )
}
