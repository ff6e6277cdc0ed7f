import type { ChargeFacts } from '#domain/money/charges/settlement.ts'
import type { Exchange, Outcome } from '#domain/money/payments/payment-provider.ts'
import type { ProviderInvoice, ProviderRecurrence, Recurrence } from '#domain/money/payments/recurrence.ts'
import type { SeededRandom } from '../random.ts'

export interface CardInvoice extends ProviderInvoice {
  charges: ChargeFacts[]
}

export interface CardSubscription extends ProviderRecurrence {
  amountCents: number
  invoices: CardInvoice[]
  /** The next charge, in milliseconds. */
  nextAt: number
  months: number
}

/** The bank has not decided about the last charge. */
export const isInAnalysis = ({ invoices }: CardSubscription) => invoices.at(-1)!.charges.some(({ status }) => status === 'IN_ANALYSIS')

const exchange = (path: string): Exchange => ({
  method: 'GET',
  path,
  status: 200,
  outcome: 'ok',
  request: null,
  response: null,
  milliseconds: 0,
})
const refused = (path: string) => ({
  kind: 'refused' as const,
  code: 'not_found',
  message: '',
  parameter: null,
  exchange: { ...exchange(path), status: 404, outcome: 'not_found' },
})

/** PagBank's subscriptions in memory, each begun by a card page. The methods at the end are what PagBank and banks do. */
export class CardDesk implements Recurrence {
  readonly all: CardSubscription[] = []
  readonly #chance: SeededRandom

  constructor(chance: SeededRandom) {
    this.#chance = chance
  }

  async list(offset: number, reference?: string) {
    const named = this.all.filter(({ referenceId }) => !reference || referenceId === reference)
    return { ...ok('/subscriptions'), things: named.slice(offset, offset + 3).map((each) => this.#shown(each)), total: named.length }
  }

  async read(id: string) {
    const card = this.of(id)
    return card ? { ...ok(`/subscriptions/${id}`), recurrence: this.#shown(card) } : refused(id)
  }

  async listInvoices(id: string, offset: number) {
    const { invoices } = this.of(id)!
    return {
      ...ok(`/subscriptions/${id}/invoices`),
      things: invoices.slice(offset, offset + 3).map((each) => ({ ...each })),
      total: invoices.length,
    }
  }

  async listCharges({ id }: { id: string }) {
    const { charges } = this.#invoice(id)
    return { ...ok(`/invoices/${id}/payments`), things: charges.map((each) => ({ ...each })), total: charges.length }
  }

  async listRefunds(id: string) {
    const { refundedCents: cents } = this.#charge(id)
    return { ...ok(`/payments/${id}/refunds`), things: cents > 0 ? [{ cents, isDone: true }] : [], total: Number(cents > 0) }
  }

  async cancel(id: string) {
    const card = this.of(id)
    if (!card || card.status === 'CANCELED') return refused(id)
    card.status = 'CANCELED'
    return ok(`/subscriptions/${id}/cancel`)
  }

  async refund(id: string, cents: number): Promise<Outcome<{ isDone: boolean }>> {
    this.takeBack(this.#charge(id), cents)
    return { ...ok(`/payments/${id}/refunds`), isDone: true }
  }

  readPreferences = () => Promise.reject(new Error('no history reads preferences'))
  storePreferences = () => Promise.reject(new Error('no history stores preferences'))

  of = (id: string) => this.all.find((each) => each.id === id)
  #invoice = (id: string) => this.all.flatMap(({ invoices }) => invoices).find((each) => each.id === id)!
  #charge = (id: string) => this.charges().find((each) => each.id === id)!
  /** Charges of further cycles. */
  charges = () => this.all.flatMap(({ invoices }) => invoices).flatMap(({ charges }) => charges)
  #shown = ({ nextAt, ...each }: CardSubscription) => ({ ...each, nextInvoiceAt: new Date(nextAt) })

  /** A card page was paid. */
  begin({ reference, email, cents, months }: { reference: string; email: string; cents: number; months: number }) {
    const subscription: CardSubscription = {
      id: `SUBS_${this.#chance.uuid().toUpperCase()}`,
      referenceId: reference,
      status: 'ACTIVE',
      amountCents: cents,
      email,
      createdAt: new Date(),
      nextInvoiceAt: null,
      nextAt: Date.now(),
      months,
      invoices: [],
    }
    this.all.push(subscription)
    this.#bill(subscription).isPaid = true
  }

  #bill(subscription: CardSubscription): CardInvoice {
    const next = new Date(subscription.nextAt)
    next.setUTCMonth(next.getUTCMonth() + subscription.months)
    subscription.nextAt = next.getTime()
    const invoice: CardInvoice = {
      id: `INVO_${this.#chance.uuid().toUpperCase()}`,
      recurrenceId: subscription.id,
      occurrence: subscription.invoices.length + 1,
      isPaid: false,
      amountCents: subscription.amountCents,
      createdAt: new Date(),
      charges: [],
    }
    subscription.invoices.push(invoice)
    return invoice
  }

  /** The card is charged for its open invoice, or for the next one. */
  charge(subscription: CardSubscription, status: 'PAID' | 'DECLINED' | 'IN_ANALYSIS', isForGood = false) {
    const last = subscription.invoices.at(-1)!
    const invoice = last.isPaid ? this.#bill(subscription) : last
    const waiting = invoice.charges.find((each) => each.status === 'IN_ANALYSIS')
    const facts = { status, paidCents: status === 'PAID' ? invoice.amountCents : 0, ...(status === 'PAID' && { paidAt: new Date() }) }
    if (waiting) Object.assign(waiting, facts)
    else
      invoice.charges.push({
        id: `PAYM_${this.#chance.uuid().toUpperCase()}`,
        amountCents: invoice.amountCents,
        refundedCents: 0,
        ...facts,
      })
    invoice.isPaid = status === 'PAID'
    if (subscription.status === 'CANCELED' || status === 'IN_ANALYSIS') return
    subscription.status = status === 'PAID' ? 'ACTIVE' : isForGood ? 'PENDING_ACTION' : 'OVERDUE'
  }

  takeBack(charge: ChargeFacts, cents: number) {
    charge.refundedCents += cents
    if (charge.refundedCents >= charge.paidCents) charge.status = 'CANCELED'
  }
}

const ok = (path: string) => ({ kind: 'ok' as const, exchange: exchange(path) })
