import { useId } from 'react'
import { formatCents } from '#domain/platform/values/money.ts'
import { Button } from '#app/ui/button.tsx'
import { Spinner } from '#app/ui/spinner.tsx'

interface Props {
  label?: string
  /** The charged amount, in cents of BRL. */
  totalCents: number
  /** Why the button is disabled, as a sentence. */
  missing: string | null
  /** Information to read before pressing the button. */
  note: string
  /** A sentence about the work that a press has begun and that is not finished. */
  busy: string | null
}

/** Keeps what takes the focus above a bar across the screen, and its label in view. In the side column of a wide window nothing is covered. */
function keepFocusAbove(bar: HTMLDivElement) {
  const root = document.documentElement
  const watcher = new ResizeObserver(() => {
    const covers = bar.offsetWidth === root.clientWidth && getComputedStyle(bar).position === 'sticky'
    root.style.scrollPadding = covers ? `3rem 0 ${bar.offsetHeight + 8}px` : ''
  })
  watcher.observe(bar)
  watcher.observe(root)
  return () => {
    watcher.disconnect()
    root.style.scrollPadding = ''
  }
}

/**
 * The primary button, with the total. It sticks to the bottom of the screen, unless a phone's is too short to read the page above it. On a
 * larger screen the end of the summary does so.
 */
export function SubmitBar({ label = 'Finalizar Pagamento', totalCents, missing, note, busy }: Props) {
  const id = useId()
  return (
    <div
      ref={keepFocusAbove}
      className="bottom-0 z-20 max-lg:order-5 max-lg:-mx-[var(--gutter)] max-lg:-mb-16 max-lg:bg-paper-up max-lg:px-[var(--gutter)] max-lg:pt-3 max-lg:pb-[max(.75rem,env(safe-area-inset-bottom))] max-lg:shadow-up max-lg:tall:sticky"
    >
      <Button
        type="submit"
        look="solid"
        size="pay"
        className="w-full flex-wrap gap-y-0"
        disabled={busy !== null || missing !== null}
        aria-busy={busy !== null}
        aria-describedby={id}
      >
        <span className="max-lg:mr-auto">{label}</span>{' '}
        <span translate="no" className="money">
          {formatCents(totalCents)}
        </span>
      </Button>
      <p id={id} className="mt-2 text-center text-small text-ink-2 empty:hidden">
        {busy ? <Spinner label={busy} /> : <span>{missing}</span>}
        <span role="status">{!busy && !missing && note}</span>
      </p>
    </div>
  )
}
