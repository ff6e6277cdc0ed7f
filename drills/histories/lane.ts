import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { editBook } from '#server/books/books.sql.ts'
import { renewPix } from '#server/checkout/renew-pix.ts'
import { submitCheckout } from '#server/checkout/submit-checkout.ts'
import type { Deps } from '#server/deps.ts'
import { markSent } from '#server/orders/mark-sent.ts'
import { expireOrder } from '#server/payments/expire-order.ts'
import { refundOrder } from '#server/payments/refund-order.ts'
import { settlePayment } from '#server/payments/settle-payment.ts'
import { Refusal } from '#server/refusal.ts'
import { newBuyer } from '../buyers.ts'
import type { SeededRandom } from '../random.ts'
import type { Bank } from './bank.ts'
import * as model from './model.ts'

export interface Mismatch {
  what: string
  expected: unknown
  found: unknown
  story: string[]
}

/** Open orders of one lane: more than this, and the oldest history is brought to its end. */
const mostOpen = 4

/**
 * One shelf with its own books, course and coupons, and the random histories that happen on it, one event after the other. Lanes run side by side
 * and share nothing but the database, so that each one's numbers are known exactly.
 */
export class Lane {
  readonly open: model.ModelOrder[] = []
  readonly ended: model.ModelOrder[] = []
  readonly mismatches: Mismatch[] = []
  readonly counts = new Map<string, number>()
  readonly #deps: Deps
  readonly #bank: Bank
  readonly #chance: SeededRandom
  readonly #books: model.ModelBook[] = []
  readonly #coupons: model.ModelCoupon[] = []
  #course = { id: '', price: 0 }
  #ebook = { id: '', price: 0 }
  /** The last events, for the report of a mismatch. */
  #story: string[] = []

  constructor(deps: Deps, bank: Bank, chance: SeededRandom) {
    this.#deps = deps
    this.#bank = bank
    this.#chance = chance
  }

  async stock(name: string) {
    const { db } = this.#deps
    const book = (values: object) =>
      db
        .insertInto('books')
        .values({ title: `Livro ${name}`, price_cents: this.#price(), ...values })
        .returning(['id', 'price_cents'])
        .executeTakeFirstOrThrow()
    for (const stock of [3, 40, null]) {
      const shipping = this.#chance.between(0, 25) * 100
      const { id, price_cents } = await book({ physical: true, stock, shipping_price_cents: shipping })
      this.#books.push({ id, price: price_cents, shipping, stock })
    }
    const ebook = await book({ physical: false, file_ref: 'https://example.com/livro.epub' })
    this.#ebook = { id: ebook.id, price: ebook.price_cents }
    const course = await db
      .insertInto('courses')
      .values({ title: `Curso ${name}`, slug: `curso-${name}`, price_cents: this.#price(), published: true })
      .returning(['id', 'price_cents'])
      .executeTakeFirstOrThrow()
    this.#course = { id: course.id, price: course.price_cents }
    for (const [kind, amount, maxUses] of [
      ['PERCENTAGE', 1_000, null],
      ['PERCENTAGE', 3_333, 2],
      ['FIXED', 2_500, 6],
    ] as const) {
      const coupon = { kind, amount, max_uses: maxUses }
      const { id } = await db
        .insertInto('coupons')
        .values({ code: `H${name}X${kind[0]}${amount}`.toUpperCase(), ...coupon })
        .returning('id')
        .executeTakeFirstOrThrow()
      this.#coupons.push({ id, kind, amount, active: true, maxUses, used: 0 })
    }
  }

  /** One more history: places an order, lets things happen to it and its neighbours, and ends the oldest. */
  async history() {
    await this.#place()
    for (let events = this.#chance.between(1, 7); events > 0; events -= 1) await this.#event()
    while (this.open.length > mostOpen) await this.#end(this.open[0]!)
    await this.#compareShelf()
  }

  async endAll() {
    while (this.open.length > 0) await this.#end(this.open[0]!)
    await this.#compareShelf()
  }

  async #event() {
    const order = this.open.length > 0 ? this.#chance.of(this.open) : undefined
    if (!order) return this.#place()
    const events: [weight: number, run: () => Promise<void>][] = [
      [22, () => this.#pay(order)],
      [16, () => this.#settle(order)],
      [6, () => this.#payTwice(order)],
      [4, () => this.#payShort(order)],
      [8, () => this.#expire(order)],
      [5, () => this.#renew(order)],
      [0, () => this.#analyse(order)],
      [4, () => this.#decline(order)],
      [6, () => this.#refund(order)],
      [5, () => this.#refundItems(order)],
      [4, () => this.#refundDue(order)],
      [5, () => this.#portal(order)],
      [3, () => this.#send(order)],
      [4, () => this.#editCoupon()],
      [3, () => this.#editStock()],
      [4, () => this.#place()],
    ]
    let at = this.#chance.between(
      1,
      events.reduce((sum, [weight]) => sum + weight, 0),
    )
    for (const [weight, run] of events) {
      at -= weight
      if (at <= 0) return run()
    }
  }

  async #place() {
    const lines = this.#randomLines()
    const coupon = this.#chance.chance(0.5) ? this.#chance.of(this.#coupons) : null
    const method = this.#chance.chance(0.6) ? 'PIX' : 'CARD'
    const items = lines.reduce((sum, line) => sum + line.unit * line.quantity, 0)
    const shipping = Math.max(0, ...lines.map(({ book }) => book?.shipping ?? 0))
    const discount = coupon ? model.discountOf(coupon, items) : 0
    const order: model.ModelOrder = {
      id: '',
      status: 'PENDING',
      replaced: false,
      lines,
      items,
      shipping,
      discount,
      total: items + shipping - discount,
      coupon,
      holdsCoupon: false,
      payments: [],
      charges: new Map(),
      sent: false,
    }
    const expected = expectedPlacing(lines, coupon)
    if (expected === 'placed') model.takeCoupon(order)
    this.#tell(
      `place ${method} ${JSON.stringify(lines.map(({ product, quantity }) => [product.slice(-4), quantity]))} coupon ${coupon?.id.slice(-4)}: ${expected}`,
    )
    const found = await this.#outcome(async () => {
      const quote = {
        jti: randomUUID(),
        totalCents: items + shipping,
        itemsCents: items,
        items: lines.map((line) => ({ id: line.product, quantity: line.quantity })),
      }
      const submitted = await submitCheckout(this.#deps, method, {
        quote: { kind: 'ok', quote },
        buyer: buyerOf(newBuyer()),
        address: {
          street: 'Rua A',
          number: '1',
          complement: '',
          neighborhood: 'Centro',
          city: 'São Paulo',
          state: 'SP',
          zip: '01001000',
          country: 'BRA',
        },
        couponId: coupon?.id ?? null,
        redirectUrl: 'https://example.com/postcheckout',
      })
      order.id = submitted.kind === 'placed-before' ? submitted.order.id : submitted.orderId
      return 'placed'
    })
    this.#equal('placing', found, expected)
    if (found !== 'placed' || expected !== 'placed') return
    if (order.total === 0) order.status = 'PAID'
    await this.#readIds(order)
    this.open.push(order)
    await this.#compare(order)
  }

  #randomLines(): model.ModelLine[] {
    const chosen = [
      ...(this.#chance.chance(0.5) ? [{ product: this.#course.id, unit: this.#course.price, book: null, quantity: 1 }] : []),
      ...(this.#chance.chance(0.3) ? [{ product: this.#ebook.id, unit: this.#ebook.price, book: null, quantity: 1 }] : []),
      ...this.#books
        .filter(() => this.#chance.chance(0.35))
        .map((book) => ({ product: book.id, unit: book.price, book, quantity: this.#chance.between(1, 2) })),
    ]
    const lines = chosen.length > 0 ? chosen : [{ product: this.#course.id, unit: this.#course.price, book: null, quantity: 1 }]
    return lines.map((line) => ({ ...line, id: '', taken: 0, refunded: false }))
  }

  /** The store's own ids, which the model cannot know. */
  async #readIds(order: model.ModelOrder) {
    const { db } = this.#deps
    const payments = await db
      .selectFrom('payments')
      .select(['id', 'method', 'provider_checkout_id'])
      .where('order_id', '=', order.id)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    order.payments = payments.map(({ id, method, provider_checkout_id }) => ({
      id,
      method: method === 'PIX' ? 'PIX' : 'CARD',
      checkoutId: provider_checkout_id,
    }))
    if (order.lines.some(({ id }) => id === '')) {
      const lines = await db
        .selectFrom('order_items')
        .select(['id', 'position'])
        .where('order_id', '=', order.id)
        .orderBy('position')
        .execute()
      for (const [at, { id }] of lines.entries()) order.lines[at]!.id = id
    }
  }

  #charge(order: model.ModelOrder, status: 'PAID' | 'IN_ANALYSIS' | 'DECLINED', cents = order.total) {
    const payment = order.payments.length > 0 ? this.#chance.of(order.payments) : undefined
    if (!payment) return undefined
    this.#tell(`${status} ${cents} of ${order.total} by ${payment.method}`, order)
    this.#bank.charge({ reference: payment.id, checkoutId: payment.checkoutId }, order.total, status, cents)
    return payment
  }

  /** The buyer pays; the store may learn of it now, or at a later event. */
  async #pay(order: model.ModelOrder) {
    if (model.received(order) > 0) return
    const payment = this.#charge(order, 'PAID')
    if (payment && this.#chance.chance(0.8)) await this.#settlePayment(order, payment)
  }

  async #payTwice(order: model.ModelOrder) {
    if (order.charges.size > 3) return
    const payment = this.#charge(order, 'PAID')
    if (payment && this.#chance.chance(0.5)) await this.#settlePayment(order, payment)
  }

  async #payShort(order: model.ModelOrder) {
    if (order.charges.size > 3 || order.total < 2) return
    const payment = this.#charge(order, 'PAID', this.#chance.between(1, order.total - 1))
    if (payment) await this.#settlePayment(order, payment)
  }

  async #analyse(order: model.ModelOrder) {
    const charge = this.#analysed(order)
    if (charge) {
      this.#bank.decide(charge, this.#chance.chance(0.6) ? 'PAID' : 'DECLINED')
      this.#tell(`analysis ends ${charge.status}`, order)
    } else if (order.payments.some(({ method }) => method === 'CARD') && order.status === 'PENDING') this.#charge(order, 'IN_ANALYSIS')
    await this.#settle(order)
  }

  #analysed(order: model.ModelOrder) {
    return order.payments.flatMap(({ id }) => this.#bank.chargesOf(id)).find(({ status }) => status === 'IN_ANALYSIS')
  }

  async #decline(order: model.ModelOrder) {
    if (order.status !== 'PENDING') return
    const payment = this.#charge(order, 'DECLINED')
    if (payment) await this.#settlePayment(order, payment)
  }

  async #settle(order: model.ModelOrder) {
    if (order.payments.length > 0) await this.#settlePayment(order, this.#chance.of(order.payments))
  }

  async #settlePayment(order: model.ModelOrder, payment: model.ModelPayment) {
    this.#tell(`settle ${payment.method}`, order)
    model.settle(order, payment, this.#bank)
    await settlePayment(this.#deps, payment.id)
    await this.#compare(order)
  }

  #settleAll(order: model.ModelOrder) {
    for (const payment of order.payments) model.settle(order, payment, this.#bank)
  }

  /** The time to pay passes, and the job at the end of the hold runs. */
  async #expire(order: model.ModelOrder) {
    this.#tell('expire', order)
    await this.#passTime(order)
    this.#settleAll(order)
    if (order.status === 'PENDING' && !model.isInAnalysis(order, this.#bank)) model.release(order, 'EXPIRED')
    await expireOrder(this.#deps, order.id)
    await this.#compare(order)
  }

  async #passTime(order: model.ModelOrder) {
    const { db } = this.#deps
    const past = sql<Date>`now() - interval '1 hour'`
    await db.updateTable('orders').set({ expires_at: past }).where('id', '=', order.id).execute()
    await db.updateTable('payments').set({ expires_at: past }).where('order_id', '=', order.id).execute()
  }

  async #renew(order: model.ModelOrder) {
    this.#settleAll(order)
    const expected = this.#renewed(order)
    this.#tell(`renew: ${expected}`, order)
    const found = await this.#outcome(async () => {
      const { kind } = await renewPix(this.#deps, order.id)
      return kind
    })
    this.#equal('renewing', found, expected)
    await this.#readIds(order)
    await this.#compare(order)
  }

  #renewed(order: model.ModelOrder): string {
    if (order.status === 'PAID') return 'nothing-to-pay'
    if (order.status !== 'PENDING' && order.status !== 'EXPIRED') return 'ORDER_CLOSED'
    if (model.isInAnalysis(order, this.#bank)) return 'PAYMENT_IN_ANALYSIS'
    if (order.status === 'PENDING') return 'payable'
    if (order.coupon && !model.accepts(order.coupon)) return 'COUPON_INVALID'
    if (!model.takeStock(order.lines)) return 'OUT_OF_STOCK'
    model.takeCoupon(order)
    order.status = 'PENDING'
    return 'payable'
  }

  async #refund(order: model.ModelOrder) {
    this.#settleAll(order)
    const left = model.received(order) - model.returned(order)
    this.#tell(`refund all ${left}`, order)
    await this.#refundAtStore(order, { items: null, onlyDue: false }, left > 0)
  }

  async #refundDue(order: model.ModelOrder) {
    this.#settleAll(order)
    this.#tell(`refund what is due ${model.owed(order)}`, order)
    await this.#refundAtStore(order, { items: null, onlyDue: true }, model.owed(order) > 0)
  }

  async #refundItems(order: model.ModelOrder) {
    for (const payment of order.payments) await this.#settlePayment(order, payment)
    const open = order.lines.filter((line) => !line.refunded)
    if (order.status !== 'PAID' || open.length < 2) return
    const chosen = open.slice(0, this.#chance.between(1, open.length - 1))
    const cents = model.refundOfLines(order, chosen)
    const served = model.serving(order)
    const possible = cents > 0 && served !== undefined && model.kept(served) >= cents
    this.#tell(`refund lines ${cents}${possible ? '' : ', refused'}`, order)
    if (possible) model.refundLines(order, chosen)
    await this.#refundAtStore(order, { items: chosen.map(({ id }) => id), onlyDue: false }, possible)
  }

  async #refundAtStore(order: model.ModelOrder, selection: { items: string[] | null; onlyDue: boolean }, possible: boolean) {
    const before = model.returned(order)
    const result = await refundOrder(this.#deps, { orderId: order.id, key: null, actor: 'drill', ...selection })
    this.#equal('the refund is accepted', result.kind === 'requested' && result.refund.status === 'DONE', possible)
    this.#settleAll(order)
    if (!possible) this.#equal('a refused refund returns nothing', model.returned(order), before)
    await this.#compare(order)
  }

  /** Somebody refunds a charge in PagBank's portal, or a bank takes it back. */
  async #portal(order: model.ModelOrder) {
    const charges = order.payments.flatMap(({ id }) => this.#bank.chargesOf(id)).filter((charge) => charge.paidCents > charge.refundedCents)
    if (charges.length === 0) return
    const charge = this.#chance.of(charges)
    const left = charge.paidCents - charge.refundedCents
    const cents = this.#chance.chance(0.6) ? left : this.#chance.between(1, left)
    this.#tell(`portal returns ${cents} of ${left}`, order)
    this.#bank.returnInPortal(charge, cents)
    await this.#settle(order)
  }

  async #send(order: model.ModelOrder) {
    const sendable = order.status === 'PAID' && order.lines.some((line) => line.book && !line.refunded)
    const marked = await markSent(this.#deps.db, order.id, true, 'drill')
    this.#tell(`send: ${marked}`, order)
    if (!this.#equal('marking as sent', marked === 'marked', sendable)) return
    if (sendable) order.sent = true
  }

  async #editCoupon() {
    const coupon = this.#chance.of(this.#coupons)
    if (this.#chance.chance(0.5)) coupon.amount = this.#chance.between(1, 60) * 100
    if (this.#chance.chance(0.5)) coupon.active = this.#chance.chance(0.7)
    if (coupon.maxUses !== null && this.#chance.chance(0.4)) coupon.maxUses = Math.max(1, coupon.used) + this.#chance.between(0, 3)
    this.#tell(`coupon ${coupon.id.slice(-4)}: ${JSON.stringify(coupon)}`)
    const { amount, active, maxUses } = coupon
    await this.#deps.db.updateTable('coupons').set({ amount, active, max_uses: maxUses }).where('id', '=', coupon.id).execute()
  }

  async #editStock() {
    const book = this.#chance.of(this.#books)
    // Setting a limit where there was none happens, but not always at once.
    if (book.stock === null) return
    const added = Math.max(-(book.stock ?? 0), this.#chance.between(-2, 4))
    if (added === 0) return
    this.#tell(`stock of ${book.id.slice(-4)}: ${book.stock} + ${added}`)
    const edited = await editBook(this.#deps.db, book.id, { stock: added })
    if (book.stock === null && added < 0) return void this.#equal('a negative stock is refused', edited.kind, 'below-zero')
    book.stock = (book.stock ?? 0) + added
    this.#equal('the stock is edited', edited.kind, 'edited')
  }

  /** No state without an exit: whatever happened, the usual actions bring the order to its end. */
  async #end(order: model.ModelOrder) {
    const charge = this.#analysed(order)
    if (charge) this.#bank.decide(charge, 'DECLINED')
    if (order.status === 'PENDING') await this.#expire(order)
    for (const payment of order.payments) await this.#settlePayment(order, payment)
    if (model.owed(order) > 0) await this.#refundDue(order)
    this.#equal('an ended order owes nothing', model.owed(order), 0)
    this.#equal('an ended order is in a final state', ['PAID', 'EXPIRED', 'CANCELED', 'REFUNDED'].includes(order.status), true)
    this.#count(`ended ${order.status}`)
    this.open.splice(this.open.indexOf(order), 1)
    this.ended.push(order)
    this.#bank.forget(new Set(order.payments.map(({ id }) => id)))
  }

  async #compare(order: model.ModelOrder) {
    const { rows } = await sql<{ status: string; due: number; paid: number; refunded: number; open: string[] }>`
      select orders.status, coalesce(sum(payments.paid_cents), 0)::int as paid, coalesce(sum(payments.refunded_cents), 0)::int as refunded,
        coalesce((select array_agg(position order by position) from order_items where order_id = orders.id and refunded_at is null), '{}') as open
      from orders left join payments on payments.order_id = orders.id where orders.id = ${order.id} group by orders.id`.execute(
      this.#deps.db,
    )
    const expected = {
      status: order.status,
      paid: model.received(order),
      refunded: model.returned(order),
      open: order.lines.flatMap((line, at) => (line.refunded ? [] : [at])),
    }
    this.#equal('the order', rows[0], expected)
  }

  async #compareShelf() {
    const { db } = this.#deps
    const ids = this.#books.map(({ id }) => id)
    const books = await db.selectFrom('books').select(['id', 'stock']).where('id', 'in', ids).execute()
    const coupons = await db
      .selectFrom('coupons')
      .select(['id', 'used'])
      .where(
        'id',
        'in',
        this.#coupons.map(({ id }) => id),
      )
      .execute()
    const numbers = (rows: readonly { id: string }[], of: string) =>
      Object.fromEntries(rows.map((row) => [row.id.slice(-4), (row as unknown as Record<string, unknown>)[of]]).toSorted())
    this.#equal('the stock', numbers(books, 'stock'), numbers(this.#books, 'stock'))
    this.#equal('the uses of the coupons', numbers(coupons, 'used'), numbers(this.#coupons, 'used'))
  }

  /** The result of a call, or the code of its refusal. */
  async #outcome(call: () => Promise<string>): Promise<string> {
    try {
      return await call()
    } catch (error) {
      if (error instanceof Refusal) return error.code
      throw error
    }
  }

  #price = () => this.#chance.between(5, 300) * 100 + this.#chance.of([0, 0, 90, 99, 1])

  #tell(event: string, order?: model.ModelOrder) {
    this.#count(event.split(/[ :]/)[0]!)
    this.#story.push(order ? `${order.id.slice(0, 8)} ${order.status}: ${event}` : event)
    if (this.#story.length > 40) this.#story.shift()
  }

  #count(event: string) {
    this.counts.set(event, (this.counts.get(event) ?? 0) + 1)
  }

  #equal(what: string, found: unknown, expected: unknown): boolean {
    if (isDeepStrictEqual(found, expected)) return true
    this.mismatches.push({ what, expected, found, story: [...this.#story] })
    throw new Error(`${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(expected)}`)
  }
}

/** The prices are read with the stock first, then the coupon is looked at, and at last the copies are taken. */
function expectedPlacing(lines: readonly model.ModelLine[], coupon: model.ModelCoupon | null) {
  if (!model.inStock(lines)) return 'OUT_OF_STOCK'
  if (coupon && !model.accepts(coupon)) return 'COUPON_INVALID'
  model.takeStock(lines)
  return 'placed'
}

const buyerOf = ({ name, email, cpf, phone }: ReturnType<typeof newBuyer>) => ({ name, email, cpf: cpf.replace(/\D/g, ''), phone })
