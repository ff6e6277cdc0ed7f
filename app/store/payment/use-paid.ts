import { useEffect, useEffectEvent, useState } from 'react'
import type { CardAttempt } from '#domain/orders/order/order-state.ts'
import type { OrderStatusAnswer } from '#domain/orders/order/order-answers.ts'
import { CallError } from '#app/query/call-error.ts'
import { orderStatus } from '#app/store/checkout/api.ts'
import type { SavedOrder } from '#app/store/checkout/saved-order.ts'

/** See docs/rules/checkout.md#post-checkout. */
const pollMs = 5_000

interface OrderStanding extends Omit<OrderStatusAnswer, 'card'> {
  serverAhead: number | null
  /** The attempts to pay that PagBank has shown since the buyer came back from the card page. */
  attempt?: CardAttempt | undefined
  isUnknown?: true
}

/**
 * Polls every five seconds until the order is paid. An order that the browser knows to be paid is paid until the first response says what
 * has become of it. A failed request is retried with the next poll. Each response also yields
 * `serverAhead`, the milliseconds by which the server's clock is ahead, because a phone's clock cannot be trusted for when a code expires. `isUnknown`: the server knows no such order.
 * A new PIX code changes the order: what was read before is forgotten, and the status is read at once. `onReplaced` is called after each
 * response that says that another order has taken the place of this one.
 */
export function usePaid(
  { _id: orderId, text: pixCode, paid }: Pick<SavedOrder, '_id' | 'text' | 'paid'>,
  onReplaced?: () => void,
): OrderStanding {
  const [read, setRead] = useState<{ pixCode: typeof pixCode; standing: OrderStanding }>({
    pixCode,
    standing: { paid: paid === true, serverAhead: null },
  })
  const [openedAt] = useState(Date.now)
  const standing: OrderStanding = read.pixCode === pixCode ? read.standing : { paid: false, serverAhead: read.standing.serverAhead }
  const settled = (standing.paid && standing.serverAhead !== null) || standing.isUnknown
  const tellReplaced = useEffectEvent(() => onReplaced?.())
  useEffect(() => {
    if (settled) return
    const abort = new AbortController()
    const poll = () =>
      orderStatus(orderId, abort.signal).then(
        ({ card, ...answer }) => {
          setRead({ pixCode, standing: { ...answer, attempt: attemptSince(openedAt + answer.serverAhead, card) } })
          if (answer.state === 'REPLACED') tellReplaced()
        },
        (error: unknown) => {
          if (abort.signal.aborted) return
          if (isUnknownOrder(error)) setRead(({ standing: known }) => ({ pixCode, standing: { ...known, isUnknown: true } }))
          else console.warn('the order status could not be read', error)
        },
      )
    void poll()
    const timer = setInterval(() => void poll(), pollMs)
    // When the buyer returns from the bank's app, the status is read immediately, not at the next poll.
    const pollIfVisible = () => document.visibilityState === 'visible' && void poll()
    document.addEventListener('visibilitychange', pollIfVisible)
    return () => {
      abort.abort()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', pollIfVisible)
    }
  }, [orderId, pixCode, settled, openedAt])
  return standing
}

/** Whoever has just paid was read before. */
const attemptSince = (opened: number, card: OrderStatusAnswer['card']) =>
  card && Date.parse(card.readAt) >= opened ? card.attempt : undefined

const isUnknownOrder = (error: unknown) => error instanceof CallError && ['BAD_USER_INPUT', 'NOT_FOUND'].includes(error.code)
