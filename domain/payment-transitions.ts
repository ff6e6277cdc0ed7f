import type { Settlement } from './settlement.ts'

export const paymentStatuses = ['ASKING', 'WAITING', 'IN_ANALYSIS', 'PAID', 'DECLINED', 'EXPIRED', 'REFUSED', 'REFUNDED'] as const
/** ASKING: stored, the provider's answer not known. REFUSED: the provider would not take it. DECLINED: a charge was made and failed. */
export type PaymentStatus = (typeof paymentStatuses)[number]

/**
 * What can change a payment's status.
 * - `answered`, `refused`: the provider's answer to our request for a code or a page.
 * - `hold-ended`: its order gave back what it held.
 * - The others are what a reading of its charges says. `ran-out`: no money, and its time is over. `open`: no money yet, and it can be
 *   paid. `in-analysis`: the provider decides, or says what we do not know. `paid-short`: less money than was due.
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
 * The one table of a payment's transitions (docs/rules/orders.md#payment-states): what an event makes of a status. A status that an event
 * does not name stays. Only money that went back changes PAID. A payment stays ASKING whatever a webhook event leads to, until money is
 * seen or its time is over: the code to pay is in the answer to our own request. REFUSED and EXPIRED change when the provider has it after
 * all, REFUNDED when another charge of the same payment brings money.
 */
const transitions: Record<PaymentEvent, Partial<Record<PaymentStatus, PaymentStatus>>> = {
  answered: { ASKING: 'WAITING' },
  refused: { ASKING: 'REFUSED' },
  'hold-ended': { ASKING: 'EXPIRED', WAITING: 'EXPIRED' },
  'ran-out': fromAny('EXPIRED', ['PAID', 'REFUNDED']),
  open: fromAny('WAITING', ['ASKING', 'EXPIRED', 'PAID', 'REFUNDED']),
  declined: fromAny('DECLINED', ['ASKING', 'EXPIRED', 'PAID', 'REFUNDED']),
  'in-analysis': fromAny('IN_ANALYSIS', ['ASKING', 'PAID', 'REFUNDED']),
  'paid-short': fromAny('IN_ANALYSIS', ['PAID']),
  paid: fromAny('PAID'),
  refunded: fromAny('REFUNDED'),
}

export const paymentStatusAfter = (status: PaymentStatus, event: PaymentEvent): PaymentStatus => transitions[event][status] ?? status

/** The statuses from which an event leads to another one, with that one. */
export const changesOf = (event: PaymentEvent): (readonly [from: PaymentStatus, to: PaymentStatus])[] =>
  paymentStatuses.flatMap((from) => {
    const to = paymentStatusAfter(from, event)
    return to === from ? [] : [[from, to] as const]
  })

/** What a reading of its charges means for a payment. `expiresAt`: until when it can be paid. */
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
      // On the card page a declined try leaves the page open for another; a declined PIX is over.
      return settlement === 'declined' && payment.method === 'PIX' ? 'declined' : 'open'
  }
}
