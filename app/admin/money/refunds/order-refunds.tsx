import { useQuery } from '@tanstack/react-query'
import { formatCents } from '#domain/platform/values/money.ts'
import { isActiveDispute } from '#domain/money/disputes/dispute-transitions.ts'
import { formatDay, formatMoment } from '#domain/platform/values/format-day.ts'
import { allowed } from '#domain/platform/values/allowed.ts'
import { itemInWords } from '#domain/orders/order/item-in-words.ts'
import { AllowedButton } from '#app/admin/platform/dialogs/allowed-button.tsx'
import { DialogSection } from '#app/admin/platform/dialogs/dialog-section.tsx'
import { StatusBadge, type Status } from '#app/ui/badge.tsx'
import { useRefundOpener } from '#app/admin/orders/order/use-refund-opener.ts'
import type { Order } from '#app/admin/orders/order/order-standing.ts'
import { disputesOf } from '../disputes/order-disputes.tsx'
import { startOf } from './refund-offer.ts'
import { methodsInWords, refundWhysInWords } from './refund-texts.ts'

type Refund = Order['refunds'][number]

/** The refunds of the order, and the way to another one. */
export function OrderRefunds({ order }: { order: Order }) {
  const refund = useRefundOpener()
  const { data } = useQuery(disputesOf(order.id))
  const active = data?.listDisputes.data.filter(({ status }) => isActiveDispute(status)).map(({ chargeId }) => chargeId) ?? []
  const can = startOf(order, active)
  if (order.refunds.length === 0 && !order.refundDue && (order.paidAt === null || order.totalCents === 0)) return null
  return (
    <DialogSection title="Reembolsos" right="refunds.make">
      <ul className="grid gap-2 empty:hidden">
        {order.refunds.map((each) => (
          <RefundLine key={each.id} refund={each} items={order.items.filter(({ id }) => each.itemIds.includes(id))} />
        ))}
      </ul>
      {/* The dialog also accepts a dispute of the money that cannot be refunded. */}
      {(can.allowed || order.status !== 'REFUNDED') && (
        <AllowedButton className="mt-3" can={active.length > 0 ? allowed : can} onClick={() => refund?.open()}>
          Devolver dinheiro
        </AllowedButton>
      )}
    </DialogSection>
  )
}

const statuses: Record<string, Status> = {
  WAITING: { text: 'Na fila', tone: 'warn' },
  REQUESTING: { text: 'Esperando o PagBank', tone: 'warn' },
  DONE: { text: 'Reembolsado', tone: 'ok' },
  REFUSED: { text: 'Não aceito', tone: 'bad' },
}
const scopes: Record<string, string> = {
  WHOLE: 'o pedido inteiro',
  ITEMS: 'alguns itens',
  DUE: 'o que não pôde ser atendido',
  PROVIDER: 'feito no PagBank',
}

const unexplainedNote =
  'Se foi por algum item, registre-o em “Devolver dinheiro”: assim o acesso termina, e ele não é reembolsado duas vezes.'

function RefundLine({ refund, items }: { refund: Refund; items: Order['items'] }) {
  const { method } = refund
  const moment = refund.doneAt ?? refund.createdAt
  return (
    <li className="rounded-1 border border-rule px-3 py-2 text-small">
      <div className="money flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">{formatCents(refund.amountCents)}</span>
        <StatusBadge {...(statuses[refund.status] ?? { text: refund.status, tone: 'plain' })} />
        <span className="wrap-anywhere">
          {items.length > 0 ? items.map(itemInWords).join(', ') : (scopes[refund.scope] ?? refund.scope)}
        </span>
        {!refund.actor && refund.scope !== 'PROVIDER' && <span>{scopes.PROVIDER}</span>}
        {refund.why && <span>{refundWhysInWords[refund.why].toLowerCase()}</span>}
        {method && <span>por fora do PagBank, {methodsInWords[method]}</span>}
        <span className="text-ink-2">{method ? formatDay(moment) : formatMoment(moment)}</span>
        {refund.actor && <span className="min-w-0 wrap-anywhere text-ink-2">{refund.actor}</span>}
      </div>
      {refund.refusal && <p className={refund.status === 'WAITING' ? 'text-ink-2' : 'text-bad'}>{refund.refusal}</p>}
      {refund.reason && <p className="wrap-anywhere text-ink-2">{refund.reason}</p>}
      {refund.isUnexplained && <p className="text-ink-2">{unexplainedNote}</p>}
    </li>
  )
}
