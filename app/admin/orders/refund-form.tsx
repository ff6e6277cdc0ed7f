import { useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { FailedWrite } from '../calls/failed-write.tsx'
import { useConfirm } from '../dialogs/use-confirm.ts'
import { useTyped } from '../use-typed.ts'
import type { Order } from './order.ts'
import { RefundItemChoices } from './refund-item-choices.tsx'
import { refundOffer } from './refund-offer.ts'
import { consequenceOf, type RefundScope, sumsNote, wholeLabel } from './refund-texts.ts'
import { useRefund } from './use-refund.ts'

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
