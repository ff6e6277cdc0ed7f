import { formatCents } from '#domain/platform/values/money.ts'
import { useMinute } from '#app/ui/use-now.ts'
import { StatusBadge } from '#app/ui/badge.tsx'
import { addressOf } from '#app/admin/platform/addresses.ts'
import { EditLink, RemoveButton } from '#app/admin/platform/lists/entry-actions.tsx'
import { listScreen } from '#app/admin/platform/lists/list-page.tsx'
import { Actions, Cell, Row } from '#app/admin/platform/lists/table.tsx'
import { type Coupon, discountText } from './coupon-fields.ts'
import { standingOf, validityText } from './coupon-standing.ts'
import { listCoupons, removeCoupon } from './coupons.graphql.ts'

export default listScreen({
  title: 'Cupons',
  right: 'marketing.write',
  create: 'Novo cupom',
  search: 'Buscar por código...',
  list: { name: 'coupons', document: listCoupons, fallback: 'Não foi possível ler os cupons', isCached: true },
  empty: 'Nenhum cupom encontrado',
  noun: ['cupom', 'cupons'],
  columns: ['Código', 'Desconto', 'Usos', 'Validade', 'Situação', 'Ações'],
  renderRow: (coupon) => <CouponRow key={coupon.id} coupon={coupon} />,
})

function CouponRow({ coupon }: { coupon: Coupon }) {
  return (
    <Row>
      <Cell className="font-mono font-semibold wrap-anywhere">{coupon.code}</Cell>
      <Cell className="money">
        {discountText(coupon)}
        {coupon.minimumCents > 0 && <span className="block text-small text-ink-2">a partir de {formatCents(coupon.minimumCents)}</span>}
      </Cell>
      <Cell className="money">
        {coupon.uses}
        <span className="text-ink-2">{coupon.maxUses === null ? '' : ` de ${coupon.maxUses}`}</span>
        <span className="text-ink-2 lg:hidden"> usos</span>
      </Cell>
      <Cell className="money text-small text-ink-2">{validityText(coupon)}</Cell>
      <Cell>
        <StatusBadge {...standingOf(coupon, useMinute())} />
      </Cell>
      <Actions>
        <EditLink to={addressOf.entry('coupons', coupon.id)} name={coupon.code} />
        <RemoveButton id={coupon.id} list="coupons" noun="cupom" what={coupon.code} document={removeCoupon} />
      </Actions>
    </Row>
  )
}
