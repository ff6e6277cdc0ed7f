import { useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { formatCents } from '../../ui/format.ts'
import { Spinner } from '../../ui/spinner.tsx'

interface Props {
  /** The charged amount, in cents of BRL. */
  totalCents: number
  /** Why the button is disabled, as a sentence. */
  missing: string | null
  /** What the buyer should know before pressing the button. */
  note: string | null
  sending: boolean
}

/**
 * The primary button, with the total. On a phone it sticks to the bottom of the screen, unless it is too short to read the page above it.
 */
export function SubmitBar({ totalCents, missing, note, sending }: Props) {
  const id = useId()
  return (
    <div className="max-lg:bottom-0 max-lg:z-20 max-lg:order-5 max-lg:-mx-[var(--gutter)] max-lg:-mb-16 max-lg:bg-paper-up max-lg:px-[var(--gutter)] max-lg:pt-3 max-lg:pb-[max(.75rem,env(safe-area-inset-bottom))] max-lg:shadow-up max-lg:tall:sticky">
      <Button
        type="submit"
        look="solid"
        size="pay"
        className="w-full flex-wrap gap-y-0"
        disabled={sending || missing !== null}
        aria-busy={sending}
        aria-describedby={id}
      >
        <span className="max-lg:mr-auto">Finalizar Pagamento</span> <span className="money">{formatCents(totalCents)}</span>
      </Button>
      <p id={id} className="mt-2 text-center text-small text-ink-2 empty:hidden">
        {sending ? <Spinner label="Enviando o pedido ao PagBank" /> : missing}
        <span role="status">{!sending && !missing && note}</span>
      </p>
    </div>
  )
}
