import { Plus, SquarePen, Trash2 } from 'lucide-react'
import { useLocation } from 'react-router'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { formatMoment } from '../../ui/format.ts'
import { useList } from '../lists/use-list.ts'
import { ActionButton, ActionLink } from '../lists/action.tsx'
import { ListPage } from '../lists/list-page.tsx'
import { Actions, Cell, Row, Table } from '../lists/table.tsx'
import { useRemoval } from '../lists/use-removal.ts'
import { type Coupon, discountText } from './coupon-fields.ts'
import { listCoupons, removeCoupon } from './coupons.graphql.ts'

export default function Coupons() {
  const list = useList({
    name: 'coupons',
    document: listCoupons,
    pick: (result) => result.listCoupons,
    fallback: 'Não foi possível ler os cupons',
  })
  return (
    <ListPage
      lang="pt"
      title="Cupons"
      action={
        <LinkButton to="/admin/coupons/new" look="solid" size="list">
          <Plus aria-hidden className="size-4" /> Novo cupom
        </LinkButton>
      }
      search="Buscar por código..."
      list={list}
      empty="Nenhum cupom encontrado"
      noun="cupons"
    >
      {(coupons) => (
        <Table label="Cupons" columns={['Código', 'Desconto', 'Usos', 'Validade', 'Situação', 'Ações']}>
          {coupons.map((coupon) => (
            <CouponRow key={coupon.id} coupon={coupon} />
          ))}
        </Table>
      )}
    </ListPage>
  )
}

function CouponRow({ coupon }: { coupon: Coupon }) {
  const { search } = useLocation()
  const standing = standingOf(coupon, new Date())
  const remove = useRemoval({
    name: 'coupons',
    question: 'Remover este cupom?',
    what: coupon.code,
    document: removeCoupon,
    fallback: 'Não foi possível remover o cupom',
    yes: 'Remover',
    no: 'Cancelar',
    done: 'Removido',
  })
  return (
    <Row>
      <Cell className="font-mono font-semibold wrap-anywhere">{coupon.code}</Cell>
      <Cell className="money">
        {discountText(coupon)}
        {coupon.minimum > 0 && (
          <span className="block text-small text-ink-2">a partir de {discountText({ type: 'FIXED', amount: coupon.minimum })}</span>
        )}
      </Cell>
      <Cell className="money">
        {coupon.uses}
        <span className="text-ink-2">{coupon.maxUses === null ? '' : ` de ${coupon.maxUses}`}</span>
        <span className="text-ink-2 lg:hidden"> usos</span>
      </Cell>
      <Cell className="money text-small text-ink-2">{validity(coupon)}</Cell>
      <Cell>
        <Badge tone={standing.tone}>{standing.text}</Badge>
      </Cell>
      <Actions>
        <ActionLink to={`/admin/coupons/edit/${coupon.id}`} state={{ from: search }} aria-label={`Editar ${coupon.code}`} title="Editar">
          <SquarePen aria-hidden className="size-4" />
        </ActionLink>
        <ActionButton onClick={() => void remove(coupon.id)} aria-label={`Remover ${coupon.code}`} title="Remover">
          <Trash2 aria-hidden className="size-4" />
        </ActionButton>
      </Actions>
    </Row>
  )
}

function validity({ startsAt, endsAt }: Coupon): string {
  if (startsAt && endsAt) return `${formatMoment(startsAt)} a ${formatMoment(endsAt)}`
  if (startsAt) return `desde ${formatMoment(startsAt)}`
  return endsAt ? `até ${formatMoment(endsAt)}` : 'sem prazo'
}

function standingOf(coupon: Coupon, now: Date): { text: string; tone: Tone } {
  if (!coupon.active) return { text: 'Inativo', tone: 'quiet' }
  if (coupon.endsAt && new Date(coupon.endsAt) <= now) return { text: 'Encerrado', tone: 'quiet' }
  if (coupon.maxUses !== null && coupon.uses >= coupon.maxUses) return { text: 'Esgotado', tone: 'warn' }
  if (coupon.startsAt && new Date(coupon.startsAt) > now) return { text: 'Agendado', tone: 'info' }
  return { text: 'Valendo', tone: 'ok' }
}
