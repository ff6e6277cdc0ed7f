import { randomUUID } from 'node:crypto'
import type { Clock } from '../state/clock.ts'
import type { Memory } from '../state/memory.ts'
import { takeFault } from './faults.ts'
import type { Ledger } from './ledger.ts'
import { type Charge, type Checkout, type Order, wire, wireDate } from './records.ts'
import { checkoutTotal } from './requests.ts'
import type { Webhooks } from './webhooks.ts'

/** PagBank's objects of subscriptions (docs/providers/pagbank.md#recurrence). Fields that start with an underscore are never sent. */
export interface Subscription {
  id: string
  reference_id?: string
  status: 'ACTIVE' | 'OVERDUE' | 'PENDING_ACTION' | 'SUSPENDED' | 'CANCELED' | 'PENDING'
  amount: { value: number; currency: 'BRL' }
  plan: { id: string; name: string; interval: { unit: 'MONTH' | 'YEAR'; length: number } }
  customer: { id: string; name?: unknown; email?: unknown }
  next_invoice_at: string
  retries: { attempt: string; status: string }[]
  created_at: string
  _visibleAt: number
}

export interface Invoice {
  id: string
  status: 'PAID' | 'OVERDUE' | 'PENDING_ACTION' | 'WAITING' | 'UNPAID'
  amount: Subscription['amount']
  subscription: { id: string }
  occurrence: number
  created_at: string
}

export interface RecurringPayment {
  id: string
  status: 'APPROVED' | 'DENIED' | 'IN_ANALYSIS' | 'REFUNDED'
  invoice: { id: string; amount: Subscription['amount'] }
  provider: { name: 'PAGSEGURO'; transaction_id?: string; code: string; message: string }
  created_at: string
  /** The order of the card page, whose charge this is. */
  _order?: string
}

export interface RecurringRefund {
  id: string
  status: 'SUCCESS' | 'PENDING'
  amount: Subscription['amount']
  payment: { id: string }
  created_at: string
  _doneAt: number
}

export type RecurringOutcome = 'paid' | 'declined' | 'blocked' | 'analysis'

const newId = (prefix: string) => `${prefix}_${randomUUID().toUpperCase()}`
const attempts = ['FIRST', 'SECOND', 'THIRD']
const answers: Record<RecurringOutcome, { status: RecurringPayment['status']; code: string; message: string }> = {
  paid: { status: 'APPROVED', code: '00', message: 'SUCESSO' },
  declined: { status: 'DENIED', code: 'A01', message: 'NAO AUTORIZADO' },
  blocked: { status: 'DENIED', code: 'B02', message: 'NAO TENTE NOVAMENTE' },
  analysis: { status: 'IN_ANALYSIS', code: '20000', message: 'EM ANALISE' },
}
const after = { paid: ['PAID', 'ACTIVE'], declined: ['OVERDUE', 'OVERDUE'], blocked: ['PENDING_ACTION', 'PENDING_ACTION'] } as const

interface RecurrencesOptions {
  memory: Memory
  clock: Clock
  ledger: Ledger
  webhooks: Webhooks
}

const usualPreferences = { email: { merchant: { enabled: true }, customer: { enabled: true } }, urls: [] as string[] }

/** The subscriptions of the simulated PagBank, each begun by a card page. */
export class Recurrences {
  readonly #options: RecurrencesOptions

  constructor(options: RecurrencesOptions) {
    this.#options = options
  }

  /** Newest first; without those that PagBank does not show yet. */
  all(): Subscription[] {
    const { memory, clock } = this.#options
    const all = memory.entries<Subscription>('subscription').map(({ thing }) => thing)
    const decided = all.map((each) =>
      each.status === 'PENDING' && this.invoices(each.id)[0]?.status === 'PAID' ? { ...each, status: 'ACTIVE' as const } : each,
    )
    return decided.filter(({ _visibleAt }) => _visibleAt <= clock.now()).toReversed()
  }

  get = (id: string) => this.all().find((each) => each.id === id)
  invoices = (id: string): Invoice[] =>
    this.#options.memory
      .owned<Invoice>('invoice', id)
      .map((each) => (each.occurrence === 1 && this.#isApproved(each.id) ? { ...each, status: 'PAID' as const } : each))
      .toSorted((a, b) => a.occurrence - b.occurrence)
  #isApproved = (invoiceId: string) => this.paymentsOf(invoiceId).some(({ status }) => status === 'APPROVED')
  invoice = (id: string) => this.#options.memory.get<Invoice>('invoice', id)
  paymentsOf = (invoiceId: string) =>
    this.#options.memory.owned<RecurringPayment>('payment', invoiceId).map((each) => this.#asCharged(each))

  payment(id: string): RecurringPayment | undefined {
    const stored = this.#options.memory.get<RecurringPayment>('payment', id)
    return stored && this.#asCharged(stored)
  }

  /** A card page was paid, or its charge is in analysis. */
  begin(checkout: Checkout, order: Order) {
    const { memory, clock } = this.#options
    const plan = checkout.recurrence_plan
    const [charge] = order.charges ?? []
    if (!plan || !charge || charge.status === 'DECLINED') return
    const late = takeFault(memory, 'subscription-late') ? 1_800_000 : 0
    const count = takeFault(memory, 'subscription-twice') ? 2 : 1
    for (let number = 0; number < count; number++) {
      const subscription: Subscription = {
        id: newId('SUBS'),
        ...(checkout.reference_id ? { reference_id: checkout.reference_id } : {}),
        status: charge.status === 'PAID' ? 'ACTIVE' : 'PENDING',
        amount: { value: checkoutTotal(checkout), currency: 'BRL' },
        plan: { id: newId('PLAN'), name: plan.name, interval: plan.interval },
        customer: { id: newId('CUST'), name: checkout.customer?.name, email: checkout.customer?.email },
        next_invoice_at: this.#next(clock.date(), plan.interval),
        retries: [],
        created_at: wireDate(clock.date()),
        _visibleAt: clock.now() + late,
      }
      this.#save(subscription)
      const invoice = this.#newInvoice(subscription, 1, charge.status === 'PAID' ? 'PAID' : 'WAITING')
      this.#newPayment(invoice, charge.status === 'PAID' ? 'paid' : 'analysis', order)
      this.#tell(subscription, 'subscription.initial')
    }
  }

  /** The card is charged for the open invoice, or for the next one. */
  charge(id: string, outcome: RecurringOutcome): Subscription | undefined {
    const subscription = this.get(id)
    if (!subscription || subscription.status === 'CANCELED') return subscription
    const last = this.invoices(id).at(-1)!
    const { unit, length } = subscription.plan.interval
    const isNew = last.status === 'PAID'
    const invoice = isNew ? this.#newInvoice(subscription, last.occurrence + 1, 'WAITING') : last
    if (isNew) subscription.next_invoice_at = this.#next(new Date(Date.parse(subscription.next_invoice_at)), { unit, length })
    const waiting = this.paymentsOf(invoice.id).find(({ status }) => status === 'IN_ANALYSIS')
    if (waiting) this.#savePayment({ ...waiting, ...answers[outcome] })
    else this.#newPayment(invoice, outcome)
    if (outcome !== 'analysis') {
      ;[invoice.status, subscription.status] = after[outcome]
      this.#saveInvoice(invoice)
    }
    if (outcome === 'declined') this.#planRetry(subscription)
    if (outcome === 'paid') subscription.retries = []
    this.#save(subscription)
    this.#tell(subscription, 'subscription.recurrence')
    return subscription
  }

  /** False: it was canceled before. */
  cancel(id: string): boolean {
    const subscription = this.get(id)
    if (!subscription || subscription.status === 'CANCELED') return false
    this.#save({ ...subscription, status: 'CANCELED' })
    this.#tell({ ...subscription, status: 'CANCELED' }, 'subscription.canceled')
    return true
  }

  refunds(paymentId: string): RecurringRefund[] {
    const { memory, clock } = this.#options
    const all = memory.owned<RecurringRefund>('recurring-refund', paymentId)
    return all.map((each) => ({ ...each, status: each._doneAt <= clock.now() ? 'SUCCESS' : 'PENDING' }))
  }

  /** Null: more than is left. */
  refund(paymentId: string, cents: number): RecurringRefund | null {
    const { memory, clock } = this.#options
    const payment = this.payment(paymentId)
    const left = (payment?.invoice.amount.value ?? 0) - this.refunds(paymentId).reduce((sum, { amount }) => sum + amount.value, 0)
    if (payment?.status !== 'APPROVED' || cents < 1 || cents > left) return null
    const isLate = takeFault(memory, 'refund-pending')
    const refund: RecurringRefund = {
      id: newId('REFU'),
      status: isLate ? 'PENDING' : 'SUCCESS',
      amount: { value: cents, currency: 'BRL' },
      payment: { id: paymentId },
      created_at: wireDate(clock.date()),
      _doneAt: clock.now() + (isLate ? 60_000 : 0),
    }
    memory.set('recurring-refund', refund.id, refund, { owner: paymentId })
    if (cents === left) this.#savePayment({ ...payment, status: 'REFUNDED' })
    return refund
  }

  preferences = () => this.#options.memory.get<typeof usualPreferences>('preferences', 'notifications') ?? usualPreferences
  setPreferences = (preferences: object) => this.#options.memory.set('preferences', 'notifications', preferences)

  /** The dates of the clock that have come: charges and retries, with the outcome of the last one. */
  runDue() {
    const { clock } = this.#options
    for (const { id, status, next_invoice_at: next } of this.all())
      if (status === 'ACTIVE' && Date.parse(next) <= clock.now()) this.charge(id, 'paid')
  }

  /** The webhook again, whose body may be made by hand. */
  tell(id: string) {
    const subscription = this.get(id)
    if (subscription) this.#tell(subscription, 'subscription.recurrence', true)
    return subscription
  }

  /** From now on the subscription of this checkout does not name it. */
  forgetReference(reference: string) {
    for (const { reference_id: named, ...subscription } of this.all()) if (named === reference) this.#save(subscription)
  }

  #planRetry(subscription: Subscription) {
    const attempt = attempts[subscription.retries.length]
    if (attempt) subscription.retries.push({ attempt, status: 'SCHEDULED' })
    // By its preference, as PagBank's usual one: three were tried.
    else subscription.status = 'CANCELED'
  }

  #next(from: Date, { unit, length }: { unit: 'MONTH' | 'YEAR'; length: number }) {
    const date = new Date(from)
    date.setUTCMonth(date.getUTCMonth() + length * (unit === 'YEAR' ? 12 : 1))
    return wireDate(date)
  }

  #newInvoice({ id, amount }: Subscription, occurrence: number, status: Invoice['status']): Invoice {
    const created_at = wireDate(this.#options.clock.date())
    const invoice: Invoice = { id: newId('INVO'), status, amount, subscription: { id }, occurrence, created_at }
    this.#saveInvoice(invoice)
    return invoice
  }

  #newPayment({ id, amount }: Invoice, outcome: RecurringOutcome, order?: Order) {
    const { status, ...said } = answers[outcome]
    const [charge] = order?.charges ?? []
    this.#savePayment({
      id: newId('PAYM'),
      status,
      invoice: { id, amount },
      provider: { name: 'PAGSEGURO', ...(charge ? { transaction_id: charge.id } : {}), ...said },
      created_at: wireDate(this.#options.clock.date()),
      ...(order ? { _order: order.id } : {}),
    })
  }

  /** The first payment is the charge of the card page, whose analysis may have ended. */
  #asCharged(payment: RecurringPayment): RecurringPayment {
    const charge = payment._order && this.#options.ledger.order(payment._order)?.charges?.[0]
    const known: Partial<Record<Charge['status'], RecurringPayment['status']>> = {
      PAID: 'APPROVED',
      DECLINED: 'DENIED',
      CANCELED: 'REFUNDED',
    }
    return charge ? { ...payment, status: known[charge.status] ?? payment.status } : payment
  }

  #tell(subscription: Subscription, event: string, evenIfLost = false) {
    const { webhooks, clock } = this.#options
    const body = { env: 'SANDBOX', event, resource: wire(subscription), date: wireDate(clock.date()) }
    webhooks.queue({ id: subscription.id, notification_urls: this.preferences().urls }, body, { evenIfLost })
  }

  #save = (subscription: Subscription) => this.#options.memory.set('subscription', subscription.id, subscription)
  #saveInvoice = (invoice: Invoice) => this.#options.memory.set('invoice', invoice.id, invoice, { owner: invoice.subscription.id })
  #savePayment = (payment: RecurringPayment) => this.#options.memory.set('payment', payment.id, payment, { owner: payment.invoice.id })
}
