import { Fragment } from 'react'
import { formatCents } from '#domain/platform/values/money.ts'
import { type ChosenCopies, CopiesChoice } from '#app/admin/orders/order/copies-choice.tsx'
import type { Order } from '#app/admin/orders/order/order-standing.ts'
import { NumberInput } from '#app/admin/platform/forms/number-input.tsx'
import { ChoiceLine } from '#app/admin/platform/forms/choice-line.tsx'
import type { RefundOffer } from './refund-offer.ts'
import { amountText, type RefundScope, sumsNote, sumText, wholeLabel } from './refund-texts.ts'
import type { useRefundChoice } from './use-refund-choice.ts'

interface Props {
  order: Order
  choice: Pick<ReturnType<typeof useRefundChoice>, 'offer' | 'scope' | 'copies' | 'chosen' | 'cents'>
  onScope: (scope: RefundScope) => void
  onCopies: (copies: ChosenCopies) => void
}

/** All that is left of an order, some of its lines, each with its amount, or an amount for no line. */
export function RefundLines({ order, choice: { offer, scope, copies, chosen, cents }, onScope, onCopies }: Props) {
  const note = sumsNote(order)
  return choicesOf(linesLeft(order), offer).map(({ value, label }) => (
    <Fragment key={value}>
      <ChoiceLine type="radio" name="reembolso" checked={scope === value} onChange={() => onScope(value)}>
        {label}
      </ChoiceLine>
      {value === 'items' && (
        <div className="mt-1 ml-8">
          <CopiesChoice
            lines={offer.items}
            copies={scope === 'items' ? copies : {}}
            onChange={onCopies}
            renderEnd={(line) => <span className="money ml-auto whitespace-nowrap">{formatCents(offer.chosen([line]) ?? 0)}</span>}
          />
          {note && <p className="mt-1 text-small text-ink-2">{note}</p>}
          <p role="status" className="money mt-1 text-right text-small font-semibold empty:hidden">
            {scope === 'items' && sumText(cents, chosen.length)}
          </p>
        </div>
      )}
      {value === 'amount' && scope === 'amount' && (
        <div className="mt-1 ml-8 sm:w-56">
          <NumberInput
            label="Quanto devolver, em reais"
            name="amount"
            required
            unit="BRL"
            decimals
            isSilent
            hint={amountText(cents, offer.most ?? 0)}
          />
        </div>
      )}
    </Fragment>
  ))
}

export const linesLeft = ({ items }: Order) => items.filter(({ refundedAt }) => !refundedAt)

function choicesOf(left: Order['items'], offer: RefundOffer): { value: RefundScope; label: string }[] {
  const isSeveral = left.length > 1 || left.some(({ physical, quantity }) => physical && quantity > 1)
  return [
    offer.whole !== null && { value: 'whole' as const, label: wholeLabel(offer.whole, offer) },
    offer.items.length > 0 && (isSeveral || offer.isWaiting) && { value: 'items' as const, label: 'Alguns itens' },
    offer.most !== null && { value: 'amount' as const, label: 'Um valor' },
  ].filter((each) => each !== false)
}
