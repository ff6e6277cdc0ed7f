import { nameOfType } from '#domain/product-types.ts'
import { formatCents } from '../../../ui/format.ts'
import { FigureTable } from './as-table.tsx'
import type { Figures } from './figures.ts'

export function BestSellers({ sellers }: { sellers: Figures['bestSellers'] }) {
  return (
    <section>
      <h2 className="display mb-3 text-2">Mais vendidos</h2>
      {sellers.length === 0 ? (
        <p className="border-y border-rule py-8 text-center text-ink-2">Nenhuma venda neste período.</p>
      ) : (
        <div className="border-y border-rule">
          <FigureTable
            columns={['Título', 'Vendidos', 'Receita']}
            rows={sellers.map((seller) => [
              <span key="title">
                <span className="block font-semibold">{seller.title}</span>
                <span className="text-ink-2">{nameOfType(seller.kind)}</span>
              </span>,
              seller.quantity,
              formatCents(seller.revenueCents),
            ])}
          />
        </div>
      )}
    </section>
  )
}
