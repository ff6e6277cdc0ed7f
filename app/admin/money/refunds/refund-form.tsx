import { type ReactNode, useState } from 'react'
import type { RefundWhy } from '#domain/money/refunds/refund-record.ts'
import { callPanel } from '#app/admin/platform/calls/call-panel.ts'
import { ofOrder } from '#app/admin/platform/calls/use-write.tsx'
import { sentOnceEach } from '#app/query/sent-once.ts'
import { InnerForm } from '#app/admin/platform/forms/inner-form.tsx'
import { explainRefund, recordRefund, refundOrder } from '#app/admin/orders/order/orders.graphql.ts'
import type { ChosenCopies } from '#app/admin/orders/order/copies-choice.tsx'
import type { Order } from '#app/admin/orders/order/order-standing.ts'
import { startOf } from './refund-offer.ts'
import { linesLeft, RefundLines } from './refund-lines.tsx'
import { consequenceOf, refundLabel, waitingNote } from './refund-texts.ts'
import { RefundWayChoices } from './refund-way.tsx'
import { useRefundChoice } from './use-refund-choice.ts'

interface Props {
  order: Order
  /** DUE: it could not be fulfilled. Null: not chosen yet. */
  why: RefundWhy | 'DUE' | null
  /** The charges with an active dispute. */
  disputed: readonly string[]
  /** The copies that are chosen at first, kept while another reason is chosen. */
  copies: ChosenCopies
  onCopies: (copies: ChosenCopies) => void
  /** The choice of the reason. */
  choice: ReactNode
  onEnd: () => void
}

/**
 * A refund of everything that is left, of some lines, of an amount, or only of what could not be fulfilled: PagBank sends it, or it has returned already. One
 * request is one refund, however often it is submitted: it has one idempotency key. Its button names the amount, what it is for and the buyer.
 */
export function RefundForm({ order, why, disputed, onCopies, choice, onEnd, ...first }: Props) {
  const [once] = useState(sentOnceEach)
  const { form, offer, scope, copies, chosen, portal, way, cents } = useRefundChoice(order, { isDue: why === 'DUE', ...first })
  const isProvider = way.kind === 'PROVIDER'
  const items = scope === 'items' ? chosen.map(({ id, quantity }) => ({ id, quantity })) : null
  const left = linesLeft(order)
  const refund = {
    scope: scope === 'amount' && cents === offer.most ? ('whole' as const) : scope,
    cents,
    isRest: offer.isRest,
    items: scope === 'items' ? chosen : left,
    way: way.kind,
    buyer: order.name,
  }
  const amount = scope === 'amount' ? { cents: cents ?? 0, leftCents: offer.most ?? 0 } : null
  const wanted = { id: order.id, items, amount, onlyDue: scope === 'due', why: why === 'DUE' ? null : why }
  const can = startOf(order, disputed)
  return (
    <InnerForm
      form={form}
      name="o reembolso"
      label={refundLabel(refund)}
      busyLabel={isProvider ? 'Devolvendo…' : 'Registrando…'}
      disabled={!can.allowed || why === null || cents === null || (items !== null && chosen.length === 0)}
      write={{
        send: ({ method, returnedOn, reason }): Promise<unknown> => {
          const sent = { ...wanted, others: portal.map(({ id }) => id) }
          if (way.kind === 'PROVIDER') return callPanel(refundOrder, sent, once(sent))
          if (way.kind === 'PORTAL') return callPanel(explainRefund, { id: way.refundId, items, why: wanted.why })
          const recorded = { ...wanted, method, returnedOn, reason }
          return callPanel(recordRefund, recorded, once(recorded))
        },
        done: `Pedido ${order.id.slice(0, 8)}: ${isProvider ? 'reembolsado' : 'reembolso registrado'}`,
        again: ofOrder(order.id),
      }}
      failed="O reembolso não teve resposta. Tente de novo: ele não sai duas vezes."
      onEnd={onEnd}
      isPlain
    >
      {choice}
      {why !== 'DUE' && <p className="text-small font-semibold">O que reembolsar</p>}
      {!can.allowed && <p className="text-small text-bad">{can.reason}</p>}
      {offer.isWaiting && <p className="mb-1 text-small text-ink-2">{waitingNote}</p>}
      {why !== 'DUE' && (
        <RefundLines
          order={order}
          choice={{ offer, scope, copies, chosen, cents }}
          onScope={(next) => form.setValue('scope', next, { shouldDirty: true })}
          onCopies={(next) => {
            form.setValue('scope', 'items', { shouldDirty: true })
            form.setValue('copies', next, { shouldDirty: true })
            onCopies(next)
          }}
        />
      )}
      <RefundWayChoices order={order} portal={portal} way={way} onChoose={(next) => form.setValue('way', next, { shouldDirty: true })} />
      <p className="mt-4 text-small text-ink-2">{consequenceOf(refund)}</p>
      {why === null && <p className="mt-1 text-small font-semibold">Escolha por que o dinheiro volta.</p>}
    </InnerForm>
  )
}
