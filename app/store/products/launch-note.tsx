import { useEffect, useRef } from 'react'
import { useAnswer } from '#app/ui/use-answer.ts'
import { useNow } from '#app/ui/use-now.ts'
import { formatCents } from '#domain/platform/values/money.ts'
import type { CartProduct } from '#domain/checkout/stored-cart.ts'
import { type Launch, launchText, timeLeft } from '#domain/catalogue/products/launch.ts'
import { secondsUntil } from '#app/store/checkout/countdown.ts'
import { WaitingForm } from './waiting-form.tsx'

/**
 * Until when the price or the sale holds, and how long that is (docs/rules/launches.md). The countdown has its line from the start,
 * so nothing moves when it comes; screen readers have the sentence. The page of a moment that passes is loaded again.
 */
export function LaunchNote({ product: { id, launch } }: { product: { id: string; launch: Launch | null } }) {
  const left = useSecondsLeft(launch?.until ?? null)
  if (!launch) return null
  return (
    <div className="mt-2">
      <p className="font-semibold">{launchText(launch)}</p>
      {launch.until && (
        <p aria-hidden translate="no" className="money min-h-6 text-ink-2">
          {left === null ? '' : `Faltam ${timeLeft(left)}`}
        </p>
      )}
      {launch.sale === 'SOON' && <WaitingForm productId={id} />}
    </div>
  )
}

/** The price before and after a timed one, struck through, and a space: only a higher one, as anything else would be no discount. */
export const RegularPrice = ({ launch, sold }: { launch: Launch | null; sold: Pick<CartProduct, 'priceCents' | 'currency'> }) =>
  launch?.regularPriceCents != null &&
  launch.regularPriceCents > sold.priceCents && (
    <>
      <s className="text-small font-normal text-ink-2">
        <span className="sr-only">Preço normal: </span>
        {formatCents(launch.regularPriceCents, sold.currency)}
      </s>{' '}
    </>
  )

/** By the server's clock: a cached page cannot say what time it is, so the server is asked. Null: not known. */
function useSecondsLeft(until: string | null): number | null {
  const { answer: ahead } = useAnswer(until, (_, signal) => readServerAhead(signal))
  const now = useNow(until !== null)
  const left = until && ahead !== undefined ? secondsUntil(until, now, ahead) : null
  const before = useRef(0)
  useEffect(() => {
    if (before.current > 0 && left === 0) location.reload()
    before.current = left ?? 0
  }, [left])
  return left
}

/** Milliseconds by which the server's clock is ahead of the browser's. The header has whole seconds, so it is never ahead of the server. */
async function readServerAhead(signal: AbortSignal): Promise<number> {
  const { headers } = await fetch('/healthz', { method: 'HEAD', cache: 'no-store', signal })
  const time = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(time)) throw new Error('the response has no date')
  return time - Date.now()
}
