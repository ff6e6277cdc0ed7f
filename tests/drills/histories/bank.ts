import { brCode } from '#sandbox/pagbank/br-code.ts'
import type { ProviderOrder } from '#domain/money/payments/provider-order.ts'
import type { ChargeFacts } from '#domain/money/charges/settlement.ts'
import type { Exchange, Outcome, PaymentProvider, PaymentRequest } from '#domain/money/payments/payment-provider.ts'
import { SeededRandom } from '../random.ts'
import { RefundDesk, takeBack } from './refund-desk.ts'

interface BankOrder {
  id: string
  reference: string
  checkoutId: string | null
  pix: ProviderOrder['pix']
  charges: ChargeFacts[]
}

type BankAnswer = Extract<Outcome<object>, { kind: 'ok' }>
type Silence = Extract<Outcome<object>, { kind: 'unknown' }>

const silent = (path: string): Silence => ({ kind: 'unknown', reason: 'timeout', exchange: { ...exchange('POST', path), status: null } })

/**
 * PagBank's books in memory: the provider of random histories, where HTTP would take hours. The sandbox, which speaks HTTP, is the
 * provider of all other drills. The methods at the end are what buyers, their banks and PagBank's portal do.
 */
export class Bank implements PaymentProvider {
  readonly #orders = new Map<string, BankOrder>()
  readonly #checkouts = new Map<string, PaymentRequest>()
  /** The answers to requests by their idempotency keys. */
  readonly #answers = new Map<string, BankAnswer>()
  readonly refunds = new RefundDesk()
  /** The next call gets no answer: it has not arrived, or it was executed. */
  silence: 'unasked' | 'unanswered' | null = null
  readonly #chance: SeededRandom

  constructor(chance = new SeededRandom(0)) {
    this.#chance = chance
  }

  createPixOrder(request: PaymentRequest) {
    return this.#answer('/orders', () => this.#once(request, () => this.#createPixOrder(request)))
  }

  createCheckout(request: PaymentRequest) {
    return this.#answer('/checkouts', () => this.#once(request, () => this.#createCheckout(request)))
  }

  readOrder(id: string) {
    return this.#answer(`/orders/${id}`, () => this.#readOrder(id))
  }

  readCheckout(id: string) {
    return this.#answer(`/checkouts/${id}`, () => this.#readCheckout(id))
  }

  #once<Answer extends BankAnswer>({ idempotencyKey }: PaymentRequest, create: () => Answer): Answer {
    const answer = (this.#answers.get(idempotencyKey) as Answer | undefined) ?? create()
    this.#answers.set(idempotencyKey, answer)
    return answer
  }

  async #answer<Answer>(path: string, act: () => Answer): Promise<Answer | Silence> {
    const { silence } = this
    this.silence = null
    if (silence === 'unasked') return silent(path)
    const answer = act()
    return silence === 'unanswered' ? silent(path) : answer
  }

  #createPixOrder(request: PaymentRequest) {
    const id = `ORDE_${this.#chance.uuid().toUpperCase()}`
    const text = brCode({
      location: `pagbank.example/pix/v2/${this.#chance.uuid()}`,
      amountCents: request.amountCents,
      merchantName: 'Sabia',
      merchantCity: 'Sao Paulo',
    })
    const pix = { text, expiresAt: request.expiresAt, amountCents: request.amountCents }
    const order: BankOrder = { id, reference: request.reference, checkoutId: null, pix, charges: [] }
    this.#orders.set(id, order)
    return { kind: 'ok' as const, order: providerOrder(order), exchange: exchange('POST', '/orders') }
  }

  #createCheckout(request: PaymentRequest) {
    const id = `CHEC_${this.#chance.uuid().toUpperCase()}`
    this.#checkouts.set(id, request)
    const checkout = { id, referenceId: request.reference, payUrl: `https://pagbank.example/${id}`, orderIds: [] }
    return { kind: 'ok' as const, checkout, exchange: exchange('POST', '/checkouts') }
  }

  #readOrder(id: string) {
    const order = this.#orders.get(id)
    if (!order) return unknownId(`/orders/${id}`)
    return { kind: 'ok' as const, order: providerOrder(order), exchange: exchange('GET', `/orders/${id}`) }
  }

  #readCheckout(id: string) {
    const request = this.#checkouts.get(id)
    if (!request) return unknownId(`/checkouts/${id}`)
    const orderIds = [...this.#orders.values()].filter(({ checkoutId }) => checkoutId === id).map((order) => order.id)
    const checkout = { id, referenceId: request.reference, payUrl: `https://pagbank.example/${id}`, orderIds }
    return { kind: 'ok' as const, checkout, exchange: exchange('GET', `/checkouts/${id}`) }
  }

  /** Attempts of before can still be paid: a page that is closed only takes no new ones, and those that buyers had open go on. */
  async inactivateCheckout(id: string) {
    return { kind: 'ok' as const, exchange: exchange('POST', `/checkouts/${id}/inactivate`) }
  }

  async refundCharge(id: string, cents: number, key: string) {
    const match = this.#find(id)
    return match ? this.refunds.refund({ ...match.order, charge: match.charge }, cents, key) : unknownId(`/charges/${id}/cancel`)
  }

  async readInstallments(): Promise<never> {
    throw new Error('no history reads installments')
  }

  async verifyWebhook() {
    return 'none' as const
  }

  describeRefusal(note: string) {
    return { words: note, isShopsFault: false, isTemporary: note.startsWith('40008') }
  }

  charge(id: string): ChargeFacts | undefined {
    return this.#find(id)?.charge
  }

  /** A charge on a PIX code or on a card page. Short if `cents` is less than was asked for. */
  pay(
    payment: { reference: string; checkoutId: string | null },
    dueCents: number,
    status: 'PAID' | 'IN_ANALYSIS' | 'DECLINED',
    cents = dueCents,
  ) {
    const order = this.#orderFor(payment)
    const charge: ChargeFacts = {
      id: `CHAR_${this.#chance.uuid().toUpperCase()}`,
      status,
      amountCents: dueCents,
      paidCents: status === 'PAID' ? cents : 0,
      refundedCents: 0,
      ...(status === 'PAID' ? { paidAt: new Date() } : {}),
    }
    order.charges.push(charge)
    return charge
  }

  /** The end of an analysis. */
  decide(charge: ChargeFacts, status: 'PAID' | 'DECLINED') {
    charge.status = status
    if (status === 'DECLINED') return
    charge.paidCents = charge.amountCents
    charge.paidAt = new Date()
  }

  /** A refund that somebody made in PagBank's portal, or a chargeback. */
  refundInPortal(charge: ChargeFacts, cents: number) {
    takeBack(charge, cents)
  }

  /** The bank revises a dispute that it had decided for the buyer. */
  giveBack(charge: ChargeFacts, cents: number) {
    charge.refundedCents -= cents
    charge.status = 'PAID'
  }

  /** All charges of a payment. The memory of a finished history is given back. */
  chargesOf(reference: string): ChargeFacts[] {
    return [...this.#orders.values()].filter((order) => order.reference === reference).flatMap(({ charges }) => charges)
  }

  /** Orders with money, of payments that the store does not name. */
  unknownOrders(references: ReadonlySet<string>): Pick<BankOrder, 'id' | 'reference' | 'charges'>[] {
    return [...this.#orders.values()].filter(
      (order) => !references.has(order.reference) && order.charges.some((charge) => charge.paidCents > charge.refundedCents),
    )
  }

  forget(references: ReadonlySet<string>) {
    for (const [id, { reference }] of this.#orders) if (references.has(reference)) this.#orders.delete(id)
    for (const [id, { reference }] of this.#checkouts) if (references.has(reference)) this.#checkouts.delete(id)
  }

  #orderFor({ reference, checkoutId }: { reference: string; checkoutId: string | null }): BankOrder {
    const open = [...this.#orders.values()].find((order) => order.reference === reference)
    if (open && checkoutId === null) return open
    const order: BankOrder = { id: `ORDE_${this.#chance.uuid().toUpperCase()}`, reference, checkoutId, pix: null, charges: [] }
    this.#orders.set(order.id, order)
    return order
  }

  #find(chargeId: string) {
    for (const order of this.#orders.values()) {
      const charge = order.charges.find(({ id }) => id === chargeId)
      if (charge) return { order, charge }
    }
    return undefined
  }
}

const providerOrder = ({ id, reference, pix, charges }: BankOrder): ProviderOrder => ({
  id,
  referenceId: reference,
  charges: charges.map((charge) => ({ ...charge })),
  pix,
})

const exchange = (method: string, path: string, status = 200): Exchange => ({
  method,
  path,
  status,
  outcome: status === 200 ? 'ok' : 'NOT_FOUND',
  request: null,
  response: null,
  milliseconds: 0,
})

const unknownId = (path: string) => ({
  kind: 'refused' as const,
  code: 'NOT_FOUND',
  message: '',
  parameter: null,
  exchange: exchange('GET', path, 404),
})
