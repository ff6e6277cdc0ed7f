import type { ChargeFacts } from '#domain/money/charges/settlement.ts'
import type { Exchange, PaymentProvider } from '#domain/money/payments/payment-provider.ts'

/**
 * The fate of one call that refunds. `temporary`: PagBank refuses it for now (40008). `final`: it refuses although the money is there (40007).
 * `lost-call` and `lost-answer`: a time-out, before or after the money went back. `killed-before` and `killed-after`: the store's process ends then.
 * `event-first`: the webhook event about the refund is read before the answer arrives.
 */
export const refundFaults = ['temporary', 'final', 'lost-call', 'lost-answer', 'killed-before', 'killed-after', 'event-first'] as const
export type RefundFault = (typeof refundFaults)[number]

/** The end of the store's process: nothing after the call is executed. */
export class Killed extends Error {}

interface Refundable {
  /** The store's payment. */
  reference: string
  charge: ChargeFacts
}

type Answer = Awaited<ReturnType<PaymentProvider['refundCharge']>>

/** PagBank's side of refund calls: each idempotency key is executed at most once while it is remembered, and a refusal uses it up. */
export class RefundDesk {
  /** Whether the call of a key was executed. */
  readonly #keys = new Map<string, boolean>()
  #faults: RefundFault[] = []
  /** Reads an order as after a webhook event. */
  readEvent: (reference: string) => Promise<unknown> = async () => {}

  /** The next calls fail like this, one after the other. None: all faults end. */
  fail(...faults: RefundFault[]) {
    this.#faults = faults
  }

  /** PagBank remembers a key for 48 hours. */
  forgetKeys() {
    this.#keys.clear()
  }

  async refund({ reference, charge }: Refundable, cents: number, key: string): Promise<Answer> {
    const exchange = exchangeOf(charge.id)
    const fault = this.#faults.shift()
    if (fault === 'killed-before') throw new Killed()
    if (fault === 'lost-call') return { kind: 'unknown', reason: 'timeout', exchange }
    const known = this.#keys.get(key)
    if (known === false) return { kind: 'unknown', reason: 'key-in-use', exchange }
    const refusal = known ? null : refusalOf(charge, cents, fault)
    if (!known) this.#keys.set(key, refusal === null)
    if (refusal) return { kind: 'refused', ...refusal, parameter: null, exchange }
    if (!known) takeBack(charge, cents)
    if (fault === 'event-first') await this.readEvent(reference)
    if (fault === 'killed-after') throw new Killed()
    if (fault === 'lost-answer') return { kind: 'unknown', reason: 'timeout', exchange }
    return { kind: 'ok', charge: { ...charge }, exchange }
  }
}

function refusalOf(charge: ChargeFacts, cents: number, fault: RefundFault | undefined) {
  if (fault === 'temporary') return { code: '40008', message: 'Transaction is not found.' }
  if (fault === 'final' || cents > charge.paidCents - charge.refundedCents) return { code: '40007', message: 'unabled_refund' }
  return null
}

export function takeBack(charge: ChargeFacts, cents: number) {
  charge.refundedCents += cents
  if (charge.refundedCents === charge.paidCents) charge.status = 'CANCELED'
}

const exchangeOf = (chargeId: string): Exchange => ({
  method: 'POST',
  path: `/charges/${chargeId}/cancel`,
  status: null,
  outcome: '',
  request: null,
  response: null,
  milliseconds: 0,
})
