import { useState } from 'react'
import { formatCents } from '#app/ui/format.ts'
import { callPanel } from '#app/admin/platform/calls/call-panel.ts'
import { ofOrder } from '#app/admin/platform/calls/use-write.tsx'
import { InnerForm } from '#app/admin/platform/dialogs/inner-form.tsx'
import { ChoiceLine } from '#app/admin/platform/forms/choice-line.tsx'
import { refundOrder } from '#app/admin/orders/list/orders.graphql.ts'
import type { Order } from '#app/admin/orders/order/order-standing.ts'
import { refundOffer, type RefundOffer } from './refund-offer.ts'
import { refundQuestion, type RefundScope, sumsNote, sumText, waitingNote, wholeLabel } from './refund-texts.ts'

/**
 * A refund of everything that is left, of some lines, or only of what could not be fulfilled. One form is one refund, however often it is
 * submitted: it has one idempotency key.
 */
export function RefundForm({ order, onEnd }: { order: Order; onEnd: () => void }) {
  const isPartlyDue = order.refundDue && order.status === 'PAID'
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const offer = refundOffer(order)
  const [choice, setScope] = useState<RefundScope>(isPartlyDue ? 'due' : 'whole')
  // Another refund may have begun to wait while this form was open.
  const scope = choice === 'whole' && offer.whole === null ? 'items' : choice
  const [picked, setPicked] = useState<string[]>([])
  const left = order.items.filter((item) => !item.refundedAt).length
  // Lines that were refunded while this form was open cannot be selected any more.
  const chosen = picked.filter((id) => offer.items.some((item) => item.id === id))
  const items = scope === 'items' ? chosen : null
  const choices = [
    isPartlyDue && { value: 'due' as const, label: 'Só o que não pôde ser atendido; o pedido fica como está' },
    offer.whole !== null && { value: 'whole' as const, label: wholeLabel(offer.whole, offer) },
    offer.items.length > 0 && (left > 1 || offer.isWaiting) && { value: 'items' as const, label: 'Alguns itens' },
  ].filter((choice) => choice !== false)
  return (
    <InnerForm
      name="o reembolso"
      title="O que reembolsar"
      label="Reembolsar pelo PagBank"
      busyLabel="Reembolsando…"
      disabled={items !== null && offer.chosen(chosen) === null}
      question={refundQuestion({
        scope,
        cents: centsOf(scope, offer, chosen),
        isRest: offer.isRest,
        titles: titlesOf(offer, chosen),
        buyer: order,
      })}
      write={{
        send: () => callPanel(refundOrder, { id: order.id, items, onlyDue: scope === 'due', idempotencyKey }),
        done: `Pedido ${order.id.slice(0, 8)}: reembolsado`,
        again: ofOrder(order.id),
      }}
      failed="O reembolso não teve resposta. Tente de novo: ele não sai duas vezes."
      onEnd={onEnd}
      className="mt-3"
    >
      {offer.isWaiting && <p className="mb-1 text-small text-ink-2">{waitingNote}</p>}
      {choices.map(({ value, label }) => (
        <ChoiceLine key={value} type="radio" name="reembolso" checked={scope === value} onChange={() => setScope(value)}>
          {label}
        </ChoiceLine>
      ))}
      {items && <RefundItemChoices offer={offer} note={sumsNote(order)} chosen={chosen} onChoose={setPicked} />}
    </InnerForm>
  )
}

const titlesOf = ({ items }: RefundOffer, chosen: readonly string[]) =>
  items.filter(({ id }) => chosen.includes(id)).map(({ title }) => title)

const centsOf = (scope: RefundScope, { whole, due, chosen }: RefundOffer, ids: readonly string[]) =>
  scope === 'items' ? chosen(ids) : scope === 'due' ? due : whole

interface Props {
  offer: RefundOffer
  note: string
  chosen: string[]
  onChoose: (chosen: string[]) => void
}

/** Each line with its refund amount: its price less its share of the discount. The last printed book also includes the shipping price. */
const RefundItemChoices = ({ offer, note, chosen, onChoose }: Props) => (
  <>
    <ul className="mt-1 ml-8 grid">
      {offer.items.map(({ id, title, cents }) => (
        <li key={id}>
          <ChoiceLine
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={() => onChoose(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])}
          >
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
