import { sql } from 'kysely'
import { payAgain, renewPix } from '#server/checkout/submit/renew-pix.ts'
import { requestErasure } from '#server/compliance/privacy/request-erasure.ts'
import { cancelSubscription, resumeSubscription } from '#server/money/payments/cancel-subscription.ts'
import { endRecurrence } from '#server/money/payments/end-recurrence.ts'
import { expireOrder } from '#server/money/payments/expire-order.ts'
import { settlePayment } from '#server/money/payments/settle-payment.ts'
import { readRecurrence } from '#server/money/payments/read-recurrence.ts'
import { stopCards } from '#server/money/payments/stop-cards.ts'
import { subscriptionJobs } from '#server/orders/subscriptions/subscriptions.jobs.ts'
import { CardDesk, isInAnalysis } from './card-desk.ts'
import type { Lane } from './lane.ts'
import { plusDays, today } from './model-subscription.ts'
import { submitPlan } from './subscription-events.ts'

// Cards that renew, by what must be true of them (docs/rules/subscriptions.md#card): no code is shared with the store, and nothing is told of its choices.

const dayMs = 86_400_000
const graceDays = 7

interface Member {
  id: string
  email: string
  isErased: boolean
}

/** The cards of one life. */
export class CardLives {
  readonly desk: CardDesk
  readonly #lane: Lane
  readonly #members: Member[] = []

  constructor(lane: Lane) {
    this.#lane = lane
    this.desk = new CardDesk(lane.chance)
    lane.deps = { ...lane.deps, recurrence: this.desk }
  }

  /** Something happens to somebody, and then a minute of the worker, and the hourly run. */
  async step() {
    const { chance } = this.#lane
    const live = this.#members.filter(({ isErased }) => !isErased)
    if (live.length === 0 || (live.length < 8 && chance.chance(0.15))) await this.#subscribe()
    else await this.#events[chance.between(0, this.#events.length - 1)]!(chance.of(live))
    await this.#work()
    await this.#compare()
  }

  readonly #events: ((member: Member) => Promise<unknown>)[] = [
    ...Array.from({ length: 8 }, () => () => this.#passDays()),
    (member) => this.#payByPix(member),
    (member) => this.#payByPix(member),
    (member) => this.#payByPix(member),
    (member) => this.#payByCardAgain(member),
    (member) => this.#payByCardAgain(member),
    (member) => this.#payPageTwice(member),
    (member) => this.#takeBack(member),
    (member) => this.#cancel(member),
    ({ id }) => this.#lane.call(() => resumeSubscription(this.#lane.deps, id, 'drill')),
    ({ id }) => this.#lane.call(() => stopCards(this.#lane.deps, id, 'drill')),
    (member) => (this.#lane.chance.chance(0.2) ? this.#erase(member) : this.#passDays()),
  ]

  async #subscribe() {
    const plan = this.#lane.chance.of(this.#lane.plans.filter(({ trialDays }) => trialDays === null))
    const buyer = this.#lane.newBuyer()
    this.#lane.tell(`subscribe-by-card ${buyer.email} ${plan.months} ${plan.price}`)
    const placed = await submitPlan(this.#lane, { buyer, planId: plan.id, cents: plan.price, byCard: true })
    const [{ id }] = await this.#rows<{ id: string }>(sql`select subscription_id as id from orders where id = ${placed!.order.id}`)
    this.#members.push({ id, email: buyer.email, isErased: false })
    await this.#payPage(this.#members.at(-1)!)
  }

  #pages = ({ id }: Member) =>
    this.#rows<{ reference: string; checkoutId: string; cents: number; months: number; isPaid: boolean }>(
      sql`select payments.id as reference, provider_checkout_id as "checkoutId", amount_cents as cents, paid_cents > 0 as "isPaid",
        case billing_interval when 'YEAR' then 12 else 1 end as months
      from recurrences join payments using (id) join orders on orders.id = order_id where subscription_id = ${id} order by payments.id desc`,
    )

  /** The newest card page is paid; the event of that comes, or a recheck. */
  async #payPage(member: Member) {
    const [page] = await this.#pages(member)
    if (!page) return
    this.#lane.tell(`card-page ${member.email}${page.isPaid ? ' again' : ''}`)
    this.#lane.bank.pay(page, page.cents, 'PAID')
    this.desk.begin({ ...page, email: member.email.toLowerCase() })
    await this.#lane.call(() => settlePayment(this.#lane.deps, page.reference))
  }

  /** A page that was still open in another window. */
  async #payPageTwice(member: Member) {
    const [page] = await this.#pages(member)
    if (page?.isPaid && this.#lane.chance.chance(0.4)) await this.#payPage(member)
  }

  async #payByCardAgain(member: Member) {
    const open = await this.#openOrder(member)
    if (!open) return
    const outcome = await this.#lane.outcome(
      async () => void (await payAgain(this.#lane.deps, open, { method: 'CARD', renews: true, caller: '10.0.0.1' })),
    )
    if (outcome === 'done') await this.#payPage(member)
  }

  async #payByPix(member: Member) {
    const open = await this.#openOrder(member)
    if (!open) return
    this.#lane.tell(`pix ${member.email}`)
    await this.#lane.outcome(async () => void (await renewPix(this.#lane.deps, open, '10.0.0.1')))
    const [code] = await this.#rows<{ reference: string; cents: number }>(
      sql`select id as reference, amount_cents as cents from payments where order_id = ${open} and method = 'PIX' order by created_at desc limit 1`,
    )
    if (!code || this.#lane.chance.chance(0.2)) return
    this.#lane.bank.pay({ reference: code.reference, checkoutId: null }, code.cents, 'PAID')
    await this.#lane.call(() => settlePayment(this.#lane.deps, code.reference))
  }

  async #openOrder({ id }: Member) {
    const [open] = await this.#rows<{ id: string }>(sql`select id from orders where subscription_id = ${id} and status = 'PENDING'`)
    return open?.id
  }

  async #passDays() {
    const days = this.#lane.chance.of([1, 3, 7, 14, 24, 27, 31])
    this.#lane.tell(`days ${days}`)
    for (let left = days; left > 0; left -= 3) {
      await this.#lane.pass(Math.min(left, 3) * dayMs)
      await this.#chargeDue()
      await this.#work()
    }
  }

  /** PagBank charges whatever is due; its events are lost, or come once, twice, or about another one. */
  async #chargeDue() {
    const { chance } = this.#lane
    for (const card of this.desk.all) {
      const isWaiting = isInAnalysis(card)
      const isDue = card.status === 'ACTIVE' ? card.nextAt <= Date.now() : card.status === 'OVERDUE' && chance.chance(0.5)
      if (!isWaiting && (!isDue || card.status === 'CANCELED')) continue
      const status = chance.of(['PAID', 'PAID', 'PAID', 'DECLINED', 'IN_ANALYSIS'] as const)
      this.#lane.tell(`card-${status.toLowerCase()} ${card.id.slice(5, 9)}`)
      this.desk.charge(card, status, chance.chance(0.2))
      await this.#hint(chance.of(['lost', 'once', 'twice', 'wrong'] as const), card.referenceId!)
    }
  }

  async #hint(kind: 'lost' | 'once' | 'twice' | 'wrong', id: string) {
    this.#lane.count(`event-${kind}`)
    const named = kind === 'wrong' ? this.#lane.chance.of(this.desk.all).referenceId! : id
    const read = () => readRecurrence(this.#lane.deps, named, settlePayment)
    if (kind === 'twice') await this.#lane.together([read, read])
    else if (kind !== 'lost') await this.#lane.call(read)
  }

  /** Money of the last charge goes back at PagBank, such as by a lost dispute. */
  async #takeBack(member: Member) {
    const pages = new Set((await this.#pages(member)).map(({ reference }) => reference))
    const own = this.desk.all.filter(({ referenceId }) => pages.has(referenceId!))
    const paid = own.flatMap(({ invoices }) => invoices.flatMap(({ charges }) => charges)).filter(({ status }) => status === 'PAID')
    if (paid.length === 0) return
    this.#lane.tell(`card-money-back ${member.email}`)
    this.desk.takeBack(paid.at(-1)!, paid.at(-1)!.paidCents)
  }

  async #cancel({ id, email }: Member) {
    this.#lane.tell(`cancel ${email}`)
    await this.#lane.call(() => cancelSubscription(this.#lane.deps, id, 'drill'))
  }

  async #erase(member: Member) {
    this.#lane.tell(`erase ${member.email}`)
    await this.#lane.call(() => requestErasure(this.#lane.deps, { email: member.email, requestedBy: 'drill' }))
    member.isErased = true
  }

  /** The sweeps: each finds its rows by what is stored. `all`: at the end of a life whatever may bring money is read. */
  async #work(all = false) {
    const { deps } = this.#lane
    const due = all ? sql`true` : sql`next_check_at <= now()`
    for (const { id } of await this.#rows<{ id: string }>(
      sql`select id from payments where ${due} and requested_at is not null or (${due} and provider_invoice_id is not null) order by id`,
    ))
      await settlePayment(deps, id)
    const dueReading = all ? sql`true` : sql`next_read_at <= now()`
    for (const { id } of await this.#rows<{ id: string }>(
      sql`select recurrences.id from recurrences join payments using (id) where paid_cents > 0 and ${dueReading} order by 1`,
    ))
      await readRecurrence(deps, id, settlePayment)
    for (const { id } of await this.#rows<{ id: string }>(
      sql`select id from orders where status = 'PENDING' and expires_at <= now() order by id`,
    ))
      await expireOrder(deps, id)
    await subscriptionJobs(deps).run_subscriptions.run()
    const ending = sql`select id from recurrences where end_wanted_at is not null and ended_at is null and provider_id is not null order by id`
    for (const { id } of await this.#rows<{ id: string }>(ending)) await endRecurrence(deps, id)
  }

  async #compare() {
    for (const member of this.#members) {
      await this.#compareDays(member)
      await this.#compareCards(member)
    }
  }

  /** At most one order a cycle; access until the last paid day, and the grace unless it was canceled. */
  async #compareDays({ id, email, isErased }: Member) {
    const cycles = await this.#rows<{ status: string; cycle: number; from: string; until: string }>(
      sql`select status, cycle, period_from::text as "from", period_until::text as until from orders where subscription_id = ${id} and period_from is not null order by cycle`,
    )
    const paid = cycles.filter(({ status }) => status === 'PAID')
    for (const [at, cycle] of paid.entries())
      this.#lane.equal(`the days of ${email} follow each other`, at === 0 || cycle.from >= paid[at - 1]!.until, true)
    const open = await this.#rows(sql`select from orders where subscription_id = ${id} and status = 'PENDING'`)
    this.#lane.equal(`the open cycles of ${email}`, open.length <= 1, true)
    if (isErased) return
    const [canceled] = await this.#rows<{ is: boolean }>(sql`select canceled_at is not null as is from subscriptions where id = ${id}`)
    const until = paid
      .map((cycle) => cycle.until)
      .toSorted()
      .at(-1)
    const end = until && `${plusDays(until, 1 + (canceled.is ? 0 : graceDays))}T03:00:00.000Z`
    const ends = await this.#rows<{ end: Date }>(
      sql`select distinct max(expires_at) over (partition by course_id) as end from access_reasons where subscription_id = ${id}`,
    )
    if (!end) return this.#lane.equal(`the access of ${email}`, ends.length, 0)
    this.#lane.equal(
      `the access of ${email}`,
      ends
        .map((each) => each.end.toISOString())
        .toSorted()
        .at(-1),
      end,
    )
  }

  /** At most one card goes on, and none of a subscription that is canceled or was not paid in time. A charge in analysis may still pay it. */
  async #compareCards(member: Member) {
    const pages = new Set((await this.#pages(member)).map(({ reference }) => reference))
    const live = this.desk.all.filter(({ referenceId, status }) => pages.has(referenceId!) && status !== 'CANCELED')
    this.#lane.equal(`the cards of ${member.email}`, live.length <= 1, true)
    const [{ isCanceled, isUnpaid }] = await this.#rows<{ isCanceled: boolean; isUnpaid: boolean }>(
      sql`select canceled_at is not null as "isCanceled", coalesce(paid_until + grace_days < ${today()}::date, true) as "isUnpaid"
        from subscriptions where id = ${member.id}`,
    )
    const needless = live.filter((card) => isCanceled || (isUnpaid && !isInAnalysis(card)))
    this.#lane.equal(
      `the card of ${member.email}, who has ended`,
      needless.map(({ id }) => id),
      [],
    )
  }

  /** Every charge that PagBank made is known once; what pays no order is due for a refund. */
  async end() {
    await this.#work(true)
    await this.#work(true)
    await this.#compare()
    const known = await this.#rows<{ id: string; paid: number; refunded: number }>(
      sql`select charges.id, charges.paid_cents as paid, charges.refunded_cents as refunded from charges join payments on payments.id = payment_id where provider_invoice_id is not null and charges.paid_cents > 0 order by 1`,
    )
    const made = this.desk.charges().filter(({ paidCents }) => paidCents > 0)
    const expected = made.map(({ id, paidCents: paid, refundedCents: refunded }) => ({ id, paid, refunded }))
    this.#lane.equal(
      'the charges of all cards',
      known,
      expected.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    )
    const wrong =
      await this.#rows(sql`select orders.id, orders.status, total_cents, sum(paid_cents - refunded_cents)::int as left, bool_or(refund_due) as due
      from orders join payments on payments.order_id = orders.id where subscription_id is not null group by orders.id
      having (sum(paid_cents - refunded_cents) > case when orders.status = 'PAID' then total_cents else 0 end) <> bool_or(refund_due)
        or (orders.status = 'PAID' and sum(paid_cents - refunded_cents) < total_cents)`)
    this.#lane.equal('orders with money that is neither theirs nor due', wrong, [])
  }

  async #rows<Row>(query: ReturnType<typeof sql>): Promise<[Row, ...Row[]]> {
    return (await query.execute(this.#lane.deps.db)).rows as [Row, ...Row[]]
  }
}
