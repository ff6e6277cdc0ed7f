import { useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { formatCents } from '#app/ui/format.ts'
import { callPanel } from '#app/admin/platform/calls/call-panel.ts'
import { ofOrder } from '#app/admin/platform/calls/use-write.tsx'
import { InnerForm } from '#app/admin/platform/dialogs/inner-form.tsx'
import { ChoiceLine } from '#app/admin/platform/forms/choice-line.tsx'
import { explainRefund, recordRefund, refundOrder } from '#app/admin/orders/list/orders.graphql.ts'
import type { Order } from '#app/admin/orders/order/order-standing.ts'
import type { RefundOffer } from './refund-offer.ts'
import { refundQuestion, type RefundScope, sumsNote, sumText, waitingNote, wholeLabel } from './refund-texts.ts'
import { RefundWayChoices } from './refund-way.tsx'
import { useRefundChoice } from './use-refund-choice.ts'

/**
 * A refund of everything that is left, of some lines, or only of what could not be fulfilled: PagBank sends it, or it has returned already. One
 * form is one refund, however often it is submitted: it has one idempotency key.
 */
export function RefundForm({ order, onEnd }: { order: Order; onEnd: () => void }) {
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const { form, isPartlyDue, offer, scope, chosen, portal, way, cents } = useRefundChoice(order)
  const isProvider = way.kind === 'PROVIDER'
  const items = scope === 'items' ? chosen : null
  const wanted = { id: order.id, items, onlyDue: scope === 'due', idempotencyKey }
  return (
    <InnerForm
      form={form}
      name="o reembolso"
      title="O que reembolsar"
      label={isProvider ? 'Reembolsar pelo PagBank' : 'Registrar o reembolso'}
      busyLabel={isProvider ? 'Reembolsando…' : 'Registrando…'}
      disabled={items !== null && (chosen.length === 0 || cents === null)}
      question={refundQuestion({ scope, cents, isRest: offer.isRest, titles: titlesOf(offer, chosen), buyer: order, way: way.kind })}
      write={{
        send: ({ method, returnedOn, reason }): Promise<unknown> => {
          if (way.kind === 'PROVIDER') return callPanel(refundOrder, { ...wanted, others: portal.map(({ id }) => id) })
          if (way.kind === 'PORTAL') return callPanel(explainRefund, { id: way.refundId, items: items ?? [] })
          return callPanel(recordRefund, { ...wanted, method, returnedOn, reason })
        },
        done: `Pedido ${order.id.slice(0, 8)}: ${isProvider ? 'reembolsado' : 'reembolso registrado'}`,
        again: ofOrder(order.id),
      }}
      failed="O reembolso não teve resposta. Tente de novo: ele não sai duas vezes."
      onEnd={onEnd}
      className="mt-3"
    >
      {offer.isWaiting && <p className="mb-1 text-small text-ink-2">{waitingNote}</p>}
      {choicesOf(order, offer, isPartlyDue).map(({ value, label }) => (
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
      {items && <RefundItemChoices offer={offer} note={sumsNote(order)} chosen={chosen} lines={form.register('lines')} />}
      <RefundWayChoices order={order} portal={portal} way={way} onChoose={(next) => form.setValue('way', next, { shouldDirty: true })} />
    </InnerForm>
  )
}

function choicesOf(order: Order, offer: RefundOffer, isPartlyDue: boolean): { value: RefundScope; label: string }[] {
  const left = order.items.filter((item) => !item.refundedAt).length
  return [
    isPartlyDue && { value: 'due' as const, label: 'Só o que não pôde ser atendido; o pedido fica como está' },
    offer.whole !== null && { value: 'whole' as const, label: wholeLabel(offer.whole, offer) },
    offer.items.length > 0 && (left > 1 || offer.isWaiting) && { value: 'items' as const, label: 'Alguns itens' },
  ].filter((choice) => choice !== false)
}

const titlesOf = ({ items }: RefundOffer, chosen: readonly string[]) =>
  items.filter(({ id }) => chosen.includes(id)).map(({ title }) => title)

interface Props {
  offer: RefundOffer
  note: string
  chosen: string[]
  lines: UseFormRegisterReturn
}

/** Each line with its refund amount: its price less its share of the discount. The last printed book also includes the shipping price. */
const RefundItemChoices = ({ offer, note, chosen, lines }: Props) => (
  <>
    <ul className="mt-1 ml-8 grid">
      {offer.items.map(({ id, title, cents }) => (
        <li key={id}>
          <ChoiceLine type="checkbox" value={id} {...lines}>
            <span className="min-w-0 grow wrap-anywhere">{title}</span>
            <span className="money whitespace-nowrap">{formatCents(cents)}</span>
          </ChoiceLine>
        </li>
      ))}
    </ul>
    {note && <p className="mt-1 ml-8 text-small text-ink-2">{note}</p>}
    <p role="status" className="money mt-1 ml-8 text-right text-small font-semibold empty:hidden">
      {sumText(offer.chosen(chosen), chosen.length)}
    </p>
  </>
)
