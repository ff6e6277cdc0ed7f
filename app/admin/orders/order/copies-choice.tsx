import type { ReactNode } from 'react'
import { itemInWords } from '#domain/orders/order/item-in-words.ts'
import { ChoiceLine } from '#app/admin/platform/forms/choice-line.tsx'
import { QuantityStepper } from '#app/ui/quantity-stepper.tsx'
import type { Order } from './order-standing.ts'

type Line = Pick<Order['items'][number], 'id' | 'title' | 'quantity' | 'physical'>

/** How many copies of each line are chosen, by its id. */
export type ChosenCopies = Record<string, number>

/** The chosen lines that there still are, with as many copies as there still are. */
export const chosenOf = <Of extends Line>(lines: readonly Of[], copies: ChosenCopies): Of[] =>
  lines.flatMap((line) => {
    const quantity = Math.min(copies[line.id] ?? 0, line.quantity)
    return quantity > 0 ? [{ ...line, quantity }] : []
  })

interface Props {
  lines: readonly Line[]
  copies: ChosenCopies
  onChange: (copies: ChosenCopies) => void
  /** The end of a line, with the chosen copies, or all of them while none is chosen. */
  renderEnd?: (line: Line) => ReactNode
}

/** Lines of an order to choose from: a box for each, or a stepper for several copies of a printed book. */
export const CopiesChoice = ({ lines, copies, onChange, renderEnd }: Props) => (
  <ul className="grid">
    {lines.map((line) => {
      const [chosen] = chosenOf([line], copies)
      const choose = (quantity: number) => onChange({ ...copies, [line.id]: quantity })
      const words = (
        <>
          <span className="min-w-0 grow basis-40 wrap-anywhere">{itemInWords(chosen ?? line)}</span>
          {renderEnd?.(chosen ?? line)}
        </>
      )
      return (
        <li key={line.id}>
          {line.physical && line.quantity > 1 ? (
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1 text-small">
              <QuantityStepper
                label={`Exemplares de ${line.title}`}
                minimum={0}
                quantity={chosen?.quantity ?? 0}
                maximum={line.quantity}
                onChange={choose}
              />
              {words}
            </div>
          ) : (
            <ChoiceLine
              type="checkbox"
              checked={chosen !== undefined}
              onChange={(event) => choose(event.target.checked ? line.quantity : 0)}
            >
              {words}
            </ChoiceLine>
          )}
        </li>
      )
    })}
  </ul>
)
