import { useState } from 'react'
import { formatCents } from '#domain/platform/values/money.ts'
import { callPanel } from '#app/admin/platform/calls/call-panel.ts'
import { ofOrder } from '#app/admin/platform/calls/use-write.tsx'
import { sentOnceEach } from '#app/query/sent-once.ts'
import { InnerForm } from '#app/admin/platform/forms/inner-form.tsx'
import { ChoiceLine } from '#app/admin/platform/forms/choice-line.tsx'
import { explainRefund, recordRefund, refundOrder } from '#app/admin/orders/order/orders.graphql.ts'
import { CopiesChoice } from '#app/admin/orders/order/copies-choice.tsx'
import type { Order } from '#app/admin/orders/order/order-standing.ts'
import type { RefundOffer } from './refund-offer.ts'
import { refundLabel, refundQuestion, type RefundScope, sumsNote, sumText, waitingNote, wholeLabel } from './refund-texts.ts'
import { RefundWayChoices } from './refund-way.tsx'
import { useRefundChoice } from './use-refund-choice.ts'

/**
 * A refund of everything that is left, of some lines, or only of what could not be fulfilled: PagBank sends it, or it has returned already. One
 * request is one refund, however often it is submitted: it has one idempotency key.
 */
export function RefundForm({ order, onEnd }: { order: Order; onEnd: () => void }) {
  const [once] = useState(sentOnceEach)
  const { form, isPartlyDue, offer, scope, copies, chosen, portal, way, cents } = useRefundChoice(order)
  const isProvider = way.kind === 'PROVIDER'
  const items = scope === 'items' ? chosen.map(({ id, quantity }) => ({ id, quantity })) : null
  const left = order.items.filter(({ refundedAt }) => !refundedAt)
  const refund = { scope, cents, isRest: offer.isRest, items: { whole: left, items: chosen, due: [] }[scope], way: way.kind }
  const wanted = { id: order.id, items, onlyDue: scope === 'due' }
  const choices = choicesOf(left, offer, isPartlyDue)
  return (
    <InnerForm
      form={form}
      name="o reembolso"
      title="O que reembolsar"
      label={refundLabel(refund)}
      busyLabel={isProvider ? 'Devolvendo…' : 'Registrando…'}
      disabled={items !== null && (chosen.length === 0 || cents === null)}
      question={refundQuestion(refund, order)}
      write={{
        send: ({ method, returnedOn, reason }): Promise<unknown> => {
          const sent = { ...wanted, others: portal.map(({ id }) => id) }
          if (way.kind === 'PROVIDER') return callPanel(refundOrder, sent, once(sent))
          if (way.kind === 'PORTAL') return callPanel(explainRefund, { id: way.refundId, items: items ?? [] })
          const recorded = { ...wanted, method, returnedOn, reason }
          return callPanel(recordRefund, recorded, once(recorded))
        },
        done: `Pedido ${order.id.slice(0, 8)}: ${isProvider ? 'reembolsado' : 'reembolso registrado'}`,
        again: ofOrder(order.id),
      }}
      failed="O reembolso não teve resposta. Tente de novo: ele não sai duas vezes."
      onEnd={onEnd}
      className="mt-3"
    >
      {offer.isWaiting && <p className="mb-1 text-small text-ink-2">{waitingNote}</p>}
      {choices.map(({ value, label }) => (
        <ChoiceLine
          key={value}
          type="radio"
          name="reembolso"
          checked={scope === value}
          onChange={() => form.setValue('scope', value, { shouldDirty: true })}
        >
          {label}
        </ChoiceLine>
      ))}
      {choices.some(({ value }) => value === 'items') && (
        <div className="mt-1 ml-8">
          <CopiesChoice
            lines={offer.items}
            copies={scope === 'items' ? copies : {}}
            onChange={(next) => {
              form.setValue('scope', 'items', { shouldDirty: true })
              form.setValue('copies', next, { shouldDirty: true })
            }}
            renderEnd={(line) => <span className="money ml-auto whitespace-nowrap">{formatCents(offer.chosen([line]) ?? 0)}</span>}
          />
          {sumsNote(order) && <p className="mt-1 text-small text-ink-2">{sumsNote(order)}</p>}
          <p role="status" className="money mt-1 text-right text-small font-semibold empty:hidden">
            {items && sumText(cents, chosen.length)}
          </p>
        </div>
      )}
      <RefundWayChoices order={order} portal={portal} way={way} onChoose={(next) => form.setValue('way', next, { shouldDirty: true })} />
    </InnerForm>
  )
}

function choicesOf(left: Order['items'], offer: RefundOffer, isPartlyDue: boolean): { value: RefundScope; label: string }[] {
  const isSeveral = left.length > 1 || left.some(({ physical, quantity }) => physical && quantity > 1)
  return [
    isPartlyDue && { value: 'due' as const, label: 'Só o que não pôde ser atendido; o pedido fica como está' },
    offer.whole !== null && { value: 'whole' as const, label: wholeLabel(offer.whole, offer) },
    offer.items.length > 0 && (isSeveral || offer.isWaiting) && { value: 'items' as const, label: 'Alguns itens' },
  ].filter((choice) => choice !== false)
}
