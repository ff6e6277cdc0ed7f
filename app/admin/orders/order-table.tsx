import { ArrowRight, Package } from 'lucide-react'
import type { orderStatusTexts } from '#domain/order-status.ts'
import { orderStatusText } from '#domain/order-status.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { formatMoment } from '../../ui/format.ts'
import { SentToggle } from './sent-toggle.tsx'
import type { Order } from './use-orders.ts'

const tones: Record<(typeof orderStatusTexts)[number], Tone> = {
  Pendente: 'plain',
  'Pago - Aguardando Envio': 'call',
  Enviado: 'info',
  Concluído: 'ok',
}

/** A table on wide screens, stacked lines below 960 px. */
interface Deeds {
  onOpen: (id: string) => void
  onChanged: () => void
}

export function OrderTable({ orders, ...deeds }: { orders: Order[] } & Deeds) {
  if (orders.length === 0) return <p className="py-16 text-center text-ink-2">Nenhum pedido encontrado</p>
  return (
    <table className="w-full border-separate border-spacing-0 rounded-2 border border-rule bg-paper-up text-left max-lg:block max-lg:[&_tbody]:block max-lg:[&_thead]:sr-only">
      <thead className="text-small">
        <tr>
          {['ID', 'Cliente', 'Criado e pago', 'Itens', 'Status', 'Ações'].map((name) => (
            <th key={name} scope="col" className="px-3 py-3 font-semibold">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} {...deeds} />
        ))}
      </tbody>
    </table>
  )
}

function OrderRow({ order, onOpen, onChanged }: { order: Order } & Deeds) {
  const status = orderStatusText({ ...order, sent: order.sended })
  const count = order.books.reduce((sum, book) => sum + book.quantity, 0) + order.courses.length + order.hours.length
  const cell = 'border-t border-rule px-3 py-2.5 max-lg:px-4 max-lg:block max-lg:border-0 max-lg:py-1'
  return (
    <tr className="hover:bg-paper-down max-lg:block max-lg:border-t max-lg:border-rule max-lg:py-3">
      <td className={`${cell} font-mono text-small`}>{order.id.slice(0, 8)}</td>
      <td className={cell}>
        <span className="block max-w-[11rem] truncate font-semibold max-lg:max-w-full" title={order.email}>
          {order.email}
        </span>
        {order.source && <span className="text-small text-ink-2">{order.source}</span>}
      </td>
      <td className={`${cell} money text-small whitespace-nowrap`}>
        <span className="block">{formatMoment(order.createdAt)}</span>
        <span className="text-ink-2">{order.paidAt ? `pago ${formatMoment(order.paidAt)}` : 'sem pagamento'}</span>
      </td>
      <td className={`${cell} money`}>
        <span className="inline-flex items-center gap-2">
          {count}
          {order.hasPhysicalItem && <Package role="img" aria-label="com item físico" className="size-4" />}
        </span>
      </td>
      <td className={cell}>
        <Badge tone={tones[status]}>{status}</Badge>
      </td>
      <td className={`${cell} lg:py-0 lg:text-right`}>
        <span className="inline-flex items-center gap-1 whitespace-nowrap">
          <SentToggle order={order} place="row" onChanged={onChanged} />
          <button
            type="button"
            onClick={() => onOpen(order.id)}
            aria-label={`Detalhes do pedido ${order.id.slice(0, 8)}`}
            className="inline-flex size-11 items-center justify-center"
          >
            <ArrowRight aria-hidden className="size-5" />
          </button>
        </span>
      </td>
    </tr>
  )
}
