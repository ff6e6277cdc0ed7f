import { Link } from 'react-router'
import { orderMoneyTexts } from '#domain/orders/order/order-status.ts'
import { formatDay } from '#domain/platform/values/format-day.ts'
import { listed } from '#domain/platform/values/listed.ts'
import { formatCents } from '#domain/platform/values/money.ts'
import { addressOf } from '#app/admin/platform/addresses.ts'
import type { Message } from './message.ts'

const paidOr = (status: Message['orders'][number]['status']) => orderMoneyTexts[status] ?? (status === 'PAID' ? 'Pago' : 'Pendente')

/** Beside a message: the person, and the orders that it may be about. */
export const MessageAside = ({ message: { email, orders } }: { message: Message }) => (
  <aside className="min-w-0 border-rule text-small max-lg:border-t max-lg:pt-3 lg:border-l lg:pl-5">
    <Link to={addressOf.customer(email)} className="ink-link inline-flex min-h-9 items-center font-semibold wrap-anywhere">
      {email}
    </Link>
    {orders.length === 0 && <p className="text-ink-2">Nenhum pedido com este e-mail.</p>}
    <ul className="grid gap-2">
      {orders.map(({ id, titles, totalCents, status, createdAt }) => (
        <li key={id}>
          <Link to={addressOf.order(id)} className="inline-flex min-h-9 items-center gap-2 hover:underline">
            <span className="font-mono font-semibold">{id.slice(0, 8)}</span>
            <span className="money">{formatCents(totalCents)}</span>
            <span className="text-ink-2">{paidOr(status)}</span>
          </Link>
          <span className="block text-ink-2 wrap-anywhere">
            <span className="money">{formatDay(createdAt)}</span>: {listed(titles)}
          </span>
        </li>
      ))}
    </ul>
  </aside>
)
