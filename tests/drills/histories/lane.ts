import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Deps } from '#server/platform/start/deps.ts'
import { settlePayment } from '#server/money/payments/settle-payment.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'
import type { SeededRandom } from '../random.ts'
import { buyerOf } from '../buyers.ts'
import type { Bank } from './bank.ts'
import { type DisturbedCalls, resultOf } from './disturbed-calls.ts'
import type { Pause } from './moved-clock.ts'
import type { ModelPlan, ModelSubscription } from './model-types.ts'
import { ModelAccesses } from './model-accesses.ts'
import { type ModelOrder, type ModelPayment, received, returned, settle } from './model.ts'
import type { Shelf } from './shelf.ts'

/** An order's state, still true when all histories have ended. */
export type EndedOrder = Pick<
  ModelOrder,
  'id' | 'status' | 'fees' | 'wasPaid' | 'isReplaced' | 'items' | 'shipping' | 'discount' | 'total' | 'coupon' | 'consents'
> & {
  paid: number
  refunded: number
}

/** A receiver of one kind of event: the orders that it was told of, by the event's id. */
export interface Receiver {
  kind: 'order.placed' | 'order.paid' | 'order.expired'
  endpointId: string
  orders: Map<string, string>
}

/**
 * One shelf and the random histories that happen on it, one event after the other. Lanes run side by side and share nothing but the database, so
 * the numbers of each are known exactly. Every event is applied to the model and to the store; a difference throws with the last events.
 */
export class Lane {
  deps: Deps
  readonly bank: Bank
  /** The random choices of the event that is played. */
  chance: SeededRandom
  /** Undefined: nothing disturbs the store any more. */
  calls: DisturbedCalls | undefined
  shelf: Shelf
  /** Whether reminders are sent: a backup that is restored forgets them, the mail server does not. */
  reminds = false
  /** Whether staff and imports give the course of the lane too. */
  changesAccesses = false
  readonly accesses = new ModelAccesses()
  plans: readonly ModelPlan[] = []
  readonly subscriptions: ModelSubscription[] = []
  /** Lets time pass for the whole store. */
  pass: Pause = () => Promise.reject(new Error('nothing passes time'))
  /** Who is told of the events of all orders. */
  receivers: Receiver[] = []
  /** Orders whose history goes on. */
  open: ModelOrder[] = []
  readonly ended: EndedOrder[] = []
  readonly counts = new Map<string, number>()
  /** How many events happened. */
  told = 0
  readonly #story: string[] = []
  #buyers = 0

  constructor({ deps, bank, chance, shelf }: Pick<Lane, 'deps' | 'bank' | 'chance' | 'shelf'>) {
    this.deps = deps
    this.bank = bank
    this.chance = chance
    this.shelf = shelf
    bank.refunds.readEvent = (paymentId) => settlePayment(this.deps, paymentId)
  }

  newBuyer() {
    this.#buyers += 1
    return buyerOf(this.#buyers)
  }

  /** Notes an event for the report of a difference. Its first word is counted. */
  tell(event: string, order?: ModelOrder) {
    this.told += 1

    this.count(event.split(/[ :]/)[0]!)
    this.#story.push(order ? `${order.id.slice(0, 8)} ${order.status}: ${event}` : event)
    if (this.#story.length > 40) this.#story.shift()
  }

  /** A disturbance is part of the report, and counted apart. */
  noteDisturbance(what: string) {
    this.count(`disturbed-${what.split(' ')[0]}`)

    this.#story.push(`  ${what}`)
  }

  count(event: string) {
    this.counts.set(event, (this.counts.get(event) ?? 0) + 1)
  }

  equal(what: string, actual: unknown, expected: unknown) {
    if (isDeepStrictEqual(actual, expected)) return
    const story = this.#story.map((event) => `\n      ${event}`).join('')
    throw new Error(`${what}: ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}, after${story}`)
  }

  /** A call to the store, which may be disturbed, and made again. `repeated`: the code with which the store refuses what it has done already. */
  async call<Result>(work: () => Promise<Result>, repeated?: string): Promise<Result | undefined> {
    return this.calls ? this.calls.call(work, repeated) : work()
  }

  /** Calls of several processes at the same time. */
  async together<Result>(works: readonly (() => Promise<Result>)[]): Promise<Result[]> {
    if (!this.calls) return Promise.all(works.map((work) => work()))
    return (await this.calls.together(works)).map(resultOf)
  }

  /** The result of a call, or the code of its refusal. */
  async outcome(call: () => Promise<string | void>, repeated?: string): Promise<string> {
    try {
      return (await this.call(call, repeated)) ?? 'done'
    } catch (error) {
      if (error instanceof Refusal) return String(error.code)
      throw error
    }
  }

  /** The same of a call that may not be made again. */
  async outcomeOnce(call: () => Promise<string | void>): Promise<string> {
    const { calls } = this
    this.calls = undefined
    try {
      return await this.outcome(call)
    } finally {
      this.calls = calls
    }
  }

  async settle(order: ModelOrder, payment: ModelPayment) {
    this.tell(`settle ${payment.method}`, order)
    settle(order, payment, this.bank)
    await this.call(() => settlePayment(this.deps, payment.id))
    await this.compare(order)
  }

  async settleAll(order: ModelOrder) {
    for (const payment of order.payments) await this.settle(order, payment)
  }

  /** All payments are read by now: the order is compared once all of them are known. */
  async readAll(order: ModelOrder) {
    for (const payment of order.payments) settle(order, payment, this.bank)
    for (const { id } of order.payments) await this.call(() => settlePayment(this.deps, id))
    await this.compare(order)
  }

  /** The store's own ids, which the model cannot know. */
  async readIds(order: ModelOrder) {
    const { db } = this.deps
    const payments = db
      .selectFrom('payments')
      .select(['id', 'method', 'provider_checkout_id as checkoutId', 'amount_cents as requested', 'expires_at as expiresAt'])
    const rows = await payments.where('order_id', '=', order.id).orderBy('created_at').orderBy('id').execute()
    order.payments = rows.map(({ method, ...payment }) => ({ ...payment, method: method === 'PIX' ? 'PIX' : 'CARD' }))
    if (order.lines.every(({ id }) => id !== '')) return
    const lines = await db.selectFrom('order_items').select('id').where('order_id', '=', order.id).orderBy('position').execute()
    for (const [at, { id }] of lines.entries()) order.lines[at]!.id = id
  }

  /** PagBank has not answered about these: a later check reads them again. */
  async unreadPayments({ id }: ModelOrder): Promise<ReadonlySet<string>> {
    const unread = this.deps.db.selectFrom('payments').select('id').where('order_id', '=', id).where('unreadable_since', 'is not', null)
    return new Set((await unread.execute()).map((payment) => payment.id))
  }

  /** The store's order against the model's. */
  async compare(order: ModelOrder) {
    this.equal('the order', await this.readState(order.id), stateOf(order))
  }

  /** The store's order, in the form of `stateOf`. Undefined: it has none. */
  async readState(id: string) {
    const { rows } = await sql`
      select orders.status, coalesce(sum(paid_cents), 0)::int as paid, coalesce(sum(refunded_cents), 0)::int as refunded,
        coalesce((select array_agg(position order by position) from order_items where order_id = orders.id and refunded_at is null), '{}') as open
      from orders left join payments on payments.order_id = orders.id where orders.id::text = ${id} group by orders.id`.execute(
      this.deps.db,
    )
    return rows[0]
  }

  /** The stock of all books and the uses of all coupons against the model's. */
  async compareShelf() {
    const { stocks, uses } = shownShelf(this.shelf)
    const { stocks: ownStocks, uses: ownUses } = await this.readShelf()
    this.equal('the stock of the books', ownStocks, stocks)
    this.equal('the uses of the coupons', ownUses, uses)
  }

  /** The model takes over what the store has left, where it follows no longer why. */
  async takeOverShelf() {
    const { stocks, uses } = await this.readShelf()
    for (const [at, book] of this.shelf.books.entries()) book.stock = stocks[at]!
    for (const [at, coupon] of this.shelf.coupons.entries()) coupon.used = uses[at]!
  }

  /** The numbers of the store, in the form of `shownShelf`. */
  async readShelf(): Promise<ReturnType<typeof shownShelf>> {
    const { books, coupons } = this.shelf
    const { rows } = await sql<{ id: string; number: number | null }>`
      select id, stock as number from books where id = any(${books.map(({ id }) => id)}::uuid[])
      union all select id, used from coupons where id = any(${coupons.map(({ id }) => id)}::uuid[])`.execute(this.deps.db)
    const numbers = new Map(rows.map(({ id, number }) => [id, number]))
    return { stocks: books.map(({ id }) => numbers.get(id) ?? null), uses: coupons.map(({ id }) => numbers.get(id)!) }
  }
}

export const stateOf = (order: ModelOrder) => ({
  status: order.status,
  paid: received(order),
  refunded: returned(order),
  open: order.lines.flatMap((line, at) => (line.refunded ? [] : [at])),
})

export const shownShelf = ({ books, coupons }: Shelf) => ({
  stocks: books.map(({ stock }) => stock),
  uses: coupons.map(({ used }) => used),
})
