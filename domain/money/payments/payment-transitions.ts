import type { Settlement } from '../charges/settlement.ts'

export const paymentStatuses = ['REQUESTING', 'WAITING', 'IN_ANALYSIS', 'PAID', 'DECLINED', 'EXPIRED', 'REFUSED', 'REFUNDED'] as const
/** REQUESTING: stored, the provider's response is not known yet. REFUSED: rejected by the provider. DECLINED: a charge was tried and failed. */
export type PaymentStatus = (typeof paymentStatuses)[number]

/**
 * Events that change a payment's status.
 * - `answered`, `refused`: the provider accepted or rejected our request for a code or a page.
 * - `hold-ended`: its order released its hold.
 * - The others result from reading its charges at the provider. `ran-out`: no money, and the payment has expired. `open`: no money yet, and
 *   it can still be paid. `in-analysis`: the provider has not decided yet, or reports an unknown status. `paid-short`: less money than due.
 */
export type PaymentEvent =
  | 'answered'
  | 'refused'
  | 'hold-ended'
  | 'ran-out'
  | 'open'
  | 'declined'
  | 'in-analysis'
  | 'paid-short'
  | 'paid'
  | 'refunded'

const fromAny = (to: PaymentStatus, except: PaymentStatus[] = []) =>
  Object.fromEntries(paymentStatuses.filter((from) => !except.includes(from)).map((from) => [from, to]))

/**
 * The only table of a payment's transitions (docs/rules/orders.md#payment-states): per event, the new status for each status that it
 * changes. Only a refund changes PAID. A payment stays REQUESTING, whatever webhook events arrive, until money is received or the payment
 * expires: the code to pay is in the response to our own request. REFUSED and EXPIRED change if the provider did create the payment,
 * REFUNDED if another charge of the same payment brings money.
 */
const transitions: Record<PaymentEvent, Partial<Record<PaymentStatus, PaymentStatus>>> = {
  answered: { REQUESTING: 'WAITING' },
  refused: { REQUESTING: 'REFUSED' },
  'hold-ended': { REQUESTING: 'EXPIRED', WAITING: 'EXPIRED' },
  'ran-out': fromAny('EXPIRED', ['PAID', 'REFUNDED']),
  open: fromAny('WAITING', ['REQUESTING', 'EXPIRED', 'PAID', 'REFUNDED']),
  declined: fromAny('DECLINED', ['REQUESTING', 'EXPIRED', 'PAID', 'REFUNDED']),
  'in-analysis': fromAny('IN_ANALYSIS', ['REQUESTING', 'PAID', 'REFUNDED']),
  'paid-short': fromAny('IN_ANALYSIS', ['PAID']),
  paid: fromAny('PAID'),
  refunded: fromAny('REFUNDED'),
}

export const paymentStatusAfter = (status: PaymentStatus, event: PaymentEvent): PaymentStatus => transitions[event][status] ?? status

/** The transitions of an event: every status that it changes, with the new status. */
export const changesOf = (event: PaymentEvent): (readonly [from: PaymentStatus, to: PaymentStatus])[] =>
  paymentStatuses.flatMap((from) => {
    const to = paymentStatusAfter(from, event)
    return to === from ? [] : [[from, to] as const]
  })

/** The event that a settlement of the charges means for a payment. `expiresAt`: until when it can be paid. */
export function eventOf(settlement: Settlement['kind'], payment: { method: 'PIX' | 'CARD'; expiresAt: Date }, now: Date): PaymentEvent {
  switch (settlement) {
    case 'paid':
    case 'refunded':
    case 'in-analysis':
      return settlement
    case 'unclear':
      return 'in-analysis'
    case 'wrong-amount':
      return 'paid-short'
    case 'waiting':
    case 'declined':
      if (payment.expiresAt < now) return 'ran-out'
      // After a declined attempt the card page still accepts another one. A declined PIX cannot be paid any more.
      return settlement === 'declined' && payment.method === 'PIX' ? 'declined' : 'open'
  }
}
