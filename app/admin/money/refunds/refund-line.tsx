import { itemInWords } from '#domain/orders/order/item-in-words.ts'
import { formatDay, formatMoment } from '#domain/platform/values/format-day.ts'
import { formatCents } from '#domain/platform/values/money.ts'
import { type Status, StatusBadge } from '#app/ui/badge.tsx'
import type { Order } from '#app/admin/orders/order/order-standing.ts'
import { HeldRefund } from './held-refund.tsx'
import { methodsInWords, refundWhysInWords } from './refund-texts.ts'

type Refund = Order['refunds'][number]

const statuses: Record<string, Status> = {
  HELD: { text: 'Espera outra pessoa', tone: 'warn' },
  WAITING: { text: 'Na fila', tone: 'warn' },
  REQUESTING: { text: 'Esperando o PagBank', tone: 'warn' },
  DONE: { text: 'Reembolsado', tone: 'ok' },
  REFUSED: { text: 'Não aceito', tone: 'bad' },
}
const scopes: Record<string, string> = {
  WHOLE: 'o pedido inteiro',
  ITEMS: 'alguns itens',
  AMOUNT: 'um valor, sem tirar nada do pedido',
  DUE: 'o que não pôde ser atendido',
  PROVIDER: 'feito no PagBank',
}

const unexplainedNote =
  'Se foi por algum item, registre-o em “Devolver dinheiro”: assim o acesso termina, e ele não é reembolsado duas vezes.'

interface Props {
  orderId: string
  refund: Refund
  /** Its lines. */
  items: Pick<Order['items'][number], 'title' | 'quantity' | 'physical'>[]
}

export function RefundLine({ orderId, refund, items }: Props) {
  const { method } = refund
  const moment = refund.doneAt ?? refund.createdAt
  return (
    <li className="rounded-1 border border-rule px-3 py-2 text-small">
      <div className="money flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{formatCents(refund.amountCents)}</span>
        <StatusBadge {...(statuses[refund.isHeld ? 'HELD' : refund.status] ?? { text: refund.status, tone: 'plain' })} />
        <span className="wrap-anywhere">
          {refund.scope !== 'AMOUNT' && items.length > 0 ? items.map(itemInWords).join(', ') : (scopes[refund.scope] ?? refund.scope)}
        </span>
        {!refund.actor && refund.scope !== 'PROVIDER' && <span>{scopes.PROVIDER}</span>}
        {refund.why && <span>{refundWhysInWords[refund.why].toLowerCase()}</span>}
        {method && <span>por fora do PagBank, {methodsInWords[method]}</span>}
        <span className="text-ink-2">{method ? formatDay(moment) : formatMoment(moment)}</span>
        {refund.actor && <span className="min-w-0 wrap-anywhere text-ink-2">{refund.actor}</span>}
        {refund.confirmedBy && <span className="min-w-0 wrap-anywhere text-ink-2">confirmado por {refund.confirmedBy}</span>}
      </div>
      {refund.refusal && <p className={refund.status === 'WAITING' ? 'text-ink-2' : 'text-bad'}>{refund.refusal}</p>}
      {refund.reason && <p className="wrap-anywhere text-ink-2">{refund.reason}</p>}
      {refund.isHeld && <HeldRefund orderId={orderId} refund={refund} />}
      {refund.isUnexplained && <p className="text-ink-2">{unexplainedNote}</p>}
    </li>
  )
}
