import { formatCents } from '../../ui/format.ts'
import type { RefundOffer } from './refund-offer.ts'
import { sumText } from './refund-texts.ts'

interface Props {
  offer: RefundOffer
  note: string
  chosen: string[]
  onChoose: (chosen: string[]) => void
}

/** Each line with its refund amount: its price less its share of the discount. The last printed book also includes the shipping price. */
export function RefundItemChoices({ offer, note, chosen, onChoose }: Props) {
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
