import { ArrowRight, Package } from 'lucide-react'
import { type orderStatusTexts, orderStatusText } from '#domain/order-status.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { formatMoment } from '../../ui/format.ts'
import { Actions, Cell, Row, Table } from '../lists/table.tsx'
import type { ListedOrder } from './order.ts'
import { SentToggle } from './sent-toggle.tsx'

interface Props {
  orders: ListedOrder[]
  onOpen: (id: string) => void
}

/** A table on wide screens, stacked lines below 960 px. */
export const OrderTable = ({ orders, onOpen }: Props) => (
  <Table label="Pedidos" columns={['ID', 'Cliente', 'Criado e pago', 'Itens', 'Status', 'Ações']}>
    {orders.map((order) => (
      <OrderRow key={order.id} order={order} onOpen={onOpen} />
    ))}
  </Table>
)

function OrderRow({ order, onOpen }: { order: ListedOrder; onOpen: (id: string) => void }) {
  const short = order.id.slice(0, 8)
  const count = order.books.reduce((sum, book) => sum + book.quantity, 0) + order.courses.length + order.hours.length
  return (
    <Row>
      <Cell className="font-mono text-small">
        <button type="button" onClick={() => onOpen(order.id)} className="min-h-9 hover:underline">
          {short}
        </button>
      </Cell>
      <Cell className="max-lg:w-full">
        <span className="block max-w-[11.5rem] truncate font-semibold max-lg:max-w-full" title={order.email}>
          {order.email}
        </span>
        {order.source && (
          <span className="block max-w-[11.5rem] truncate text-small text-ink-2 max-lg:max-w-full" title={order.source}>
            {order.source}
          </span>
        )}
      </Cell>
      <Cell className="money text-small whitespace-nowrap">
        <span className="block">{formatMoment(order.createdAt)}</span>
        <span className="text-ink-2">{order.paidAt ? `pago ${formatMoment(order.paidAt)}` : 'sem pagamento'}</span>
      </Cell>
      <Cell className="money">
        <span className="inline-flex items-center gap-2">
          {count}
          <span className="text-ink-2 lg:hidden">{count === 1 ? 'item' : 'itens'}</span>
          {order.hasPhysicalItem && <Package role="img" aria-label="com item físico" className="size-4" />}
        </span>
      </Cell>
      <Cell>
        <StatusBadges order={order} />
      </Cell>
      <Actions>
        <SentToggle order={order} place="row" />
        <button
          type="button"
          onClick={() => onOpen(order.id)}
          aria-label={`Detalhes do pedido ${short}`}
          className="inline-flex size-11 items-center justify-center rounded-1 hover:bg-paper-down"
        >
          <ArrowRight aria-hidden className="size-5" />
        </button>
      </Actions>
    </Row>
  )
}

const tones: Record<(typeof orderStatusTexts)[number], Tone> = {
  Pendente: 'plain',
  'Pago - Aguardando Envio': 'call',
  Enviado: 'info',
  Concluído: 'ok',
}

/** Where the money is, where the flags do not tell. */
const moneyTexts: Record<ListedOrder['status'], { text: string; tone: Tone } | null> = {
  PENDING: null,
  PAID: null,
  EXPIRED: { text: 'Expirado', tone: 'quiet' },
  FAILED: { text: 'Não cobrado', tone: 'quiet' },
  REFUNDED: { text: 'Devolvido', tone: 'quiet' },
  REFUND_DUE: { text: 'Devolver', tone: 'bad' },
}

type Standing = Pick<ListedOrder, 'paid' | 'sended' | 'hasPhysicalItem' | 'status'>

/** See docs/rules/orders.md#display-status: the status derived from the flags; beside it what else is to be known. */
export function StatusBadges({ order }: { order: Standing }) {
  const status = orderStatusText({ ...order, sent: order.sended })
  const money = moneyTexts[order.status]
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <Badge tone={tones[status]}>{status}</Badge>
      {money && <Badge tone={money.tone}>{money.text}</Badge>}
    </span>
  )
}
