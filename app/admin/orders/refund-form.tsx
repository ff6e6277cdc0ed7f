import { useId, useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { toast } from 'sonner'
import { Button } from '../../ui/button.tsx'
import { FailedWrite } from '../calls/failed-call.tsx'
import { useConfirm } from '../dialogs/use-confirm.ts'
import { useTyped } from '../use-typed.ts'
import type { Order } from './order-standing.ts'
import { refundOffer, type RefundOffer } from './refund-offer.ts'
import { consequenceOf, type RefundScope, sumsNote, sumText, wholeLabel } from './refund-texts.ts'
import { formatCents } from '../../ui/format.ts'
import { callPanel, panelClient } from '../calls/call-panel.ts'
import { refundOrder } from './refund-order.graphql.ts'

/**
 * A refund of everything that is left, of some lines, or only of what could not be fulfilled. One form is one refund, however often it is
 * submitted.
 */
export function RefundForm({ order, onEnd }: { order: Order; onEnd: () => void }) {
  const isPartlyDue = order.refundDue && order.status === 'PAID'
  const [scope, setScope] = useState<RefundScope>(isPartlyDue ? 'due' : 'whole')
  const [picked, setPicked] = useState<string[]>([])
  const ask = useConfirm()
  const { mutate, isPending, error } = useRefund(order.id, onEnd)
  const offer = refundOffer(order)
  const left = order.items.filter((item) => !item.refundedAt).length
  // Lines that were refunded while this form was open cannot be selected any more.
  const chosen = picked.filter((id) => offer.items.some((item) => item.id === id))
  const send = async () => {
    const sure = await ask({ title: 'Fazer o reembolso?', text: consequenceOf(scope, offer.isRest), yes: 'Reembolsar', no: 'Cancelar' })
    if (sure) mutate({ items: scope === 'items' ? chosen : null, onlyDue: scope === 'due' })
  }
  const choice = { scope, onChoose: setScope }
  return (
    <fieldset {...useTyped<HTMLFieldSetElement>('o reembolso')} className="mt-3 min-w-0 rounded-2 border border-rule-strong p-4">
      <legend className="px-1 font-semibold">O que reembolsar</legend>
      {isPartlyDue && <Choice value="due" {...choice} label="Só o que não pôde ser atendido; o pedido fica como está" />}
      <Choice value="whole" {...choice} label={wholeLabel(offer)} />
      {offer.items.length > 0 && left > 1 && <Choice value="items" {...choice} label="Alguns itens" />}
      {scope === 'items' && <RefundItemChoices offer={offer} note={sumsNote(order)} chosen={chosen} onChoose={setPicked} />}
      <FailedWrite error={error} fallback="O reembolso não teve resposta. Tente de novo: ele não sai duas vezes." className="mt-3" />
      <Buttons
        sending={isPending}
        disabled={scope === 'items' && offer.chosen(chosen) === null}
        onSend={() => void send()}
        onCancel={onEnd}
      />
    </fieldset>
  )
}

interface ChoiceProps {
  value: RefundScope
  scope: RefundScope
  onChoose: (scope: RefundScope) => void
  label: string
}

function Choice({ value, scope, onChoose, label }: ChoiceProps) {
  const id = useId()
  return (
    <label htmlFor={id} className="flex min-h-10 items-center gap-3">
      <input id={id} type="radio" name="reembolso" checked={scope === value} onChange={() => onChoose(value)} className="radio" />
      {label}
    </label>
  )
}

interface ButtonsProps {
  sending: boolean
  disabled: boolean
  onSend: () => void
  onCancel: () => void
}

const Buttons = ({ sending, disabled, onSend, onCancel }: ButtonsProps) => (
  <div className="mt-4 flex flex-wrap gap-3">
    <Button look="ink" size="list" disabled={sending || disabled} aria-busy={sending} onClick={onSend}>
      {sending ? 'Reembolsando…' : 'Reembolsar pelo PagBank'}
    </Button>
    <Button look="plain" size="list" disabled={sending} onClick={onCancel}>
      Cancelar
    </Button>
  </div>
)

interface Props {
  offer: RefundOffer
  note: string
  chosen: string[]
  onChoose: (chosen: string[]) => void
}

/** Each line with its refund amount: its price less its share of the discount. The last printed book also includes the shipping price. */
function RefundItemChoices({ offer, note, chosen, onChoose }: Props) {
  return (
    <>
      <ul className="mt-1 ml-8 grid">
        {offer.items.map(({ id, title, cents }) => (
          <li key={id}>
            <label className="flex min-h-10 items-center gap-3 text-small">
              <input
                type="checkbox"
                checked={chosen.includes(id)}
                onChange={() => onChoose(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id])}
                className="size-5 shrink-0 accent-[var(--accent)]"
              />
              <span className="min-w-0 grow wrap-anywhere">{title}</span>
              <span className="money whitespace-nowrap">{formatCents(cents)}</span>
            </label>
          </li>
        ))}
      </ul>
      {note && <p className="mt-1 ml-8 text-small text-ink-2">{note}</p>}
      <p role="status" className="money mt-1 ml-8 text-right text-small font-semibold empty:hidden">
        {sumText(offer.chosen(chosen), chosen.length)}
      </p>
    </>
  )
}

interface RefundRequest {
  /** The lines to refund. Null means everything that is left. */
  items: string[] | null
  onlyDue: boolean
}

/** One refund, however often it is submitted: each open form has one idempotency key. */
function useRefund(orderId: string, onDone: () => void) {
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  return useMutation({
    mutationFn: async (request: RefundRequest) => callPanel(refundOrder, { id: orderId, ...request, idempotencyKey }),
    onSuccess: () => {
      toast.success(`Pedido ${orderId.slice(0, 8)}: reembolsado`)
      onDone()
    },
    onSettled: async () => {
      await panelClient.invalidateQueries({ queryKey: ['orders'] })
      await panelClient.invalidateQueries({ queryKey: ['history', 'ORDER', orderId] })
    },
  })
}
