import { formatCents } from '#domain/platform/values/money.ts'
import { nameOfType } from '#domain/catalogue/products/product-types.ts'
import { FigureTable } from './as-table.tsx'
import { Bone, FiguresPart, useFigures } from './figures-part.tsx'
import type { AnswerOf } from '#app/query/document.ts'
import { liveBestSellers } from './live-figures.graphql.ts'

type Sellers = AnswerOf<typeof liveBestSellers>['bestSellers']

export const BestSellers = ({ days }: { days: number }) => (
  <FiguresPart title="Mais vendidos" summed="os mais vendidos" query={useFigures(liveBestSellers, days)} skeleton={<Skeleton />}>
    {({ bestSellers }) => <SellerTable sellers={bestSellers} />}
  </FiguresPart>
)

const Skeleton = () => (
  <div className="border-y border-rule pt-9">
    {[70, 50, 60, 45, 55].map((percent) => (
      <div key={percent} className="flex h-14.5 flex-col justify-center gap-2 border-t border-rule">
        <Bone className="h-3.5" percent={percent} />
        <Bone className="h-3" percent={12} />
      </div>
    ))}
  </div>
)

function SellerTable({ sellers }: { sellers: Sellers }) {
  if (sellers.length === 0) return <p className="border-y border-rule py-8 text-center text-ink-2">Nenhuma venda neste período.</p>
  return (
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
  )
}
