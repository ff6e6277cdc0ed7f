import type { Clock } from '../state/clock.ts'
import type { Memory } from '../state/memory.ts'
import { type CardAttempt, settle } from './charges.ts'
import { takeFault } from './faults.ts'
import type { Ledger } from './ledger.ts'
import { cardOrder } from './new-orders.ts'
import {
  chargeToPay,
  decideDispute,
  declineCard,
  expirePix,
  openDispute,
  refund,
  reverseDispute,
  isWaiting,
  undoRefund,
} from './order-changes.ts'
import type { Recurrences } from './recurrences.ts'
import { type Checkout, type Order, wire } from './records.ts'
import type { Webhooks } from './webhooks.ts'

interface OperationsOptions {
  base: string
  memory: Memory
  clock: Clock
  ledger: Ledger
  webhooks: Webhooks
  recurrences: Recurrences
}

/**
 * The actions of the buyer, the bank and PagBank's staff. Each changes a record and sends its webhook. Returns undefined if the record does
 * not exist.
 */
export class Operations {
  readonly #options: OperationsOptions

  constructor(options: OperationsOptions) {
    this.#options = options
  }

  /**
   * A bank pays the code, or an analysis ends with an approval. A payment after the expiry is accepted too, because banks do not always
   * stop in time.
   */
  pay(orderId: string): Order | undefined {
    const { memory, clock } = this.#options
    const now = clock.date()
    return this.#change(orderId, (order) => {
      const charge = chargeToPay(order, now)
      if (charge) settle(charge, now, { missingCents: takeFault(memory, 'short-paid') ? 1 : 0 })
    })
  }

  expire(orderId: string): Order | undefined {
    return this.#change(orderId, expirePix)
  }

  /** A paid code does not expire, and sends no webhook. */
  expireIfWaiting(orderId: string): Order | undefined {
    const order = this.#options.ledger.order(orderId)
    return order && isWaiting(order) ? this.expire(orderId) : undefined
  }

  decline(orderId: string): Order | undefined {
    return this.#change(orderId, declineCard)
  }

  /** A refund by hand at the provider, or a chargeback: `cents`, or everything that is left. */
  refund(orderId: string, cents?: number): Order | undefined {
    const now = this.#options.clock.date()
    return this.#change(orderId, (order) => refund(order, now, cents))
  }

  /** The last refund fails after PagBank had confirmed it. */
  undoRefund(orderId: string): Order | undefined {
    return this.#change(orderId, undoRefund)
  }

  /** A chargeback, or a special return of a PIX, is opened at the buyer's bank. The webhook is of the legacy kind, as PagBank's. */
  openDispute(orderId: string): Order | undefined {
    return this.#change(orderId, openDispute, { asLegacyForm: true })
  }

  /** The bank decides: for the buyer, with `cents` or everything that is left, or for the store. */
  decideDispute(orderId: string, winner: 'BUYER' | 'STORE', cents?: number): Order | undefined {
    const now = this.#options.clock.date()
    return this.#change(orderId, (order) => decideDispute(order, winner, now, cents), { asLegacyForm: true })
  }

  /** The bank revises a decision for the buyer. */
  reverseDispute(orderId: string): Order | undefined {
    return this.#change(orderId, reverseDispute, { asLegacyForm: true })
  }

  /** Sends the webhook again. It is sent even while the fault `lost` is on, because it was requested by hand. */
  notify(orderId: string): Order | undefined {
    return this.#change(orderId, () => {}, { evenIfLost: true })
  }

  /** A payment attempt on the hosted page. A closed or paid page refuses it, however often it is submitted. */
  payByCard(checkout: Checkout, attempt: CardAttempt): Order | undefined {
    const { base, clock, ledger, webhooks, recurrences } = this.#options
    if (checkout.status !== 'ACTIVE' || ledger.isPaid(checkout.id)) return undefined
    const order = cardOrder(base, checkout, attempt, clock.date())
    ledger.saveOrder(order)
    webhooks.queue(order, wire(order))
    recurrences.begin(checkout, order)
    return order
  }

  /**
   * PagBank sends this even after a payment, so the store must not treat it as the end of the order (docs/providers/pagbank.md#checkouts).
   */
  expireCheckout(id: string): Checkout | undefined {
    const { ledger, webhooks } = this.#options
    const checkout = ledger.checkout(id)
    if (!checkout || checkout.status === 'EXPIRED') return checkout
    checkout.status = 'EXPIRED'
    ledger.saveCheckout(checkout)
    webhooks.queue({ id, notification_urls: checkout.notification_urls ?? [], _checkout: id }, wire(checkout))
    return checkout
  }

  #change(
    orderId: string,
    change: (order: Order) => void,
    options: { evenIfLost?: boolean; asLegacyForm?: boolean } = {},
  ): Order | undefined {
    const { ledger, webhooks } = this.#options
    const order = ledger.order(orderId)
    if (!order) return undefined
    change(order)
    ledger.saveOrder(order)
    webhooks.queue(order, wire(order), options)
    return order
  }
}
