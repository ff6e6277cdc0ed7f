import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { courseWithModules, plainCourse, plentifulBook } from '#database/seed/fixtures.ts'
import { seedOrders } from '#database/seed/seed-orders.ts'
import { checkLedger } from '#server/money/ledger/check-ledger.ts'
import { checkOfAllOrders, ledgerFigures, restartCheck } from '#server/money/ledger/ledger-checks.sql.ts'
import { postOrderLedger } from '#server/money/ledger/ledger.sql.ts'
import { settlePayment } from '#server/money/payments/settle-payment.ts'
import { importTransferDay } from '#server/money/transfers/import-transfers.ts'
import { ledgerFindings } from '#tests/harness/ledger-findings.ts'
import { buy, onCardPage, pay, paymentsOf, place, refund, settle, withoutFaults } from '#tests/harness/purchases.ts'
import { eventually, orderOf } from '#tests/harness/shop.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'

const panel = await providePanel()
beforeAll(async () => {
  await seedOrders(panel.shop.addresses.owner)
  for (const { id } of await panel.shop.rows<{ id: string }>('select id from orders')) await post(id)
})
beforeEach(() => withoutFaults(panel.shop))

interface Entry {
  kind: string
  account: string
  product: string | null
  cents: number
}
const post = (orderId: string) => panel.shop.db.transaction().execute((tx) => postOrderLedger(tx, orderId))
async function ledgerOf(orderId: string): Promise<Entry[]> {
  const { rows } = await sql<Entry>`select kind, account, product_id as product, cents from ledger_transactions
    join ledger_entries on transaction_id = ledger_transactions.id where order_id = ${orderId} order by ledger_entries.id`.execute(
    panel.shop.db,
  )
  return rows
}
async function balances(orderId: string) {
  const sums: Record<string, number> = {}
  for (const { account, cents } of await ledgerOf(orderId)) sums[account] = (sums[account] ?? 0) + cents
  return sums
}

describe('the ledger of an order', () => {
  test('is empty before the payment, and has the sale and the money in the transaction that pays it', async () => {
    const { body: coupon } = await panel.shop.call('GET', '/api/cupons/SABIA10/verify?flow=CONTENT')
    const { id } = await place(panel.shop, [courseWithModules.id, plentifulBook.id], { cupomId: coupon._id })
    expect(await ledgerOf(id)).toEqual([])
    await pay(panel.shop, id)
    await settle(panel.shop, id)
    const { total_cents, items_cents, shipping_cents, discount_cents } = await orderOf(panel.shop, id)
    const course = courseWithModules.priceCents
    expect(discount_cents).toBeGreaterThan(0)
    expect(await ledgerOf(id)).toEqual([
      { kind: 'SALE', account: 'buyer', product: null, cents: total_cents },
      { kind: 'SALE', account: 'revenue', product: courseWithModules.id, cents: -course },
      { kind: 'SALE', account: 'revenue', product: plentifulBook.id, cents: course - items_cents },
      { kind: 'SALE', account: 'shipping', product: null, cents: -shipping_cents },
      { kind: 'SALE', account: 'discount', product: null, cents: discount_cents },
      { kind: 'RECEIPT', account: 'provider_receivable', product: null, cents: total_cents },
      { kind: 'RECEIPT', account: 'buyer', product: null, cents: -total_cents },
    ])
    await settle(panel.shop, id)
    expect(await ledgerOf(id)).toHaveLength(7)
  })

  describe('of a card whose interest the buyer pays', () => {
    async function buyWithInterest() {
      const { id, url } = await place(panel.shop, [courseWithModules.id, plainCourse.id], {}, 'redirect')
      await onCardPage(url, 'pay', { installments: '10', interest: 'buyer' })
      await settle(panel.shop, id)
      return { id, total: (await orderOf(panel.shop, id)).total_cents, charge: (await chargesOf(id))[0]! }
    }
    const chargesOf = (orderId: string) =>
      panel.shop.db
        .selectFrom('charges')
        .innerJoin('payments', 'payments.id', 'charges.payment_id')
        .select(['charges.paid_cents', 'charges.refunded_cents', 'interest_cents'])
        .where('order_id', '=', orderId)
        .execute()
    const findings = async () => {
      await checkLedger(panel.shop.deps)
      return ledgerFindings(panel.shop.db)
    }

    test('has the price only: the interest is neither owed to the buyer nor by PagBank', async () => {
      const { id, total, charge } = await buyWithInterest()
      expect(charge.interest_cents).toBeGreaterThan(0)
      expect(charge.paid_cents).toBe(total + charge.interest_cents)
      expect(await balances(id)).toEqual({ buyer: 0, revenue: -total, provider_receivable: total })
      await settle(panel.shop, id)
      expect(await findings()).toEqual([])
      const day = new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 10)
      await importTransferDay(panel.shop.deps, day)
      expect(await panel.shop.db.selectFrom('transfer_lines').select('status').where('order_id', '=', id).execute()).toEqual([
        { status: 'MATCHED' },
      ])
    })

    test('is refunded with the interest, of which the ledger knows nothing; a line is refunded at its price', async () => {
      const { id, total, charge } = await buyWithInterest()
      const [line] = await panel.shop.db.selectFrom('order_items').select(['id', 'unit_cents']).where('order_id', '=', id).execute()
      await refund(panel, id, [line!.id])
      expect(await balances(id)).toMatchObject({ buyer: 0, refunds: line!.unit_cents, provider_receivable: total - line!.unit_cents })
      await refund(panel, id)
      expect((await chargesOf(id))[0]).toMatchObject({ refunded_cents: charge.paid_cents })
      expect((await orderOf(panel.shop, id)).status).toBe('REFUNDED')
      expect(await balances(id)).toEqual({ buyer: 0, revenue: -total, refunds: total, provider_receivable: 0 })
      expect(await findings()).toEqual([])
    })
  })

  test('is written in the transaction that pays the order: if one fails, so does the other', async () => {
    const { id } = await place(panel.shop, [plainCourse.id])
    await pay(panel.shop, id)
    await sql`alter table ledger_transactions rename to ledger_transactions_hidden`.execute(panel.shop.db)
    const failed = await settlePayment(panel.shop.deps, (await paymentsOf(panel.shop, id))[0]!.id).catch((error: Error) => error.message)
    await sql`alter table ledger_transactions_hidden rename to ledger_transactions`.execute(panel.shop.db)
    expect(failed).toContain('ledger_transactions')
    expect((await orderOf(panel.shop, id)).status).toBe('PENDING')
    await settle(panel.shop, id)
    expect(await balances(id)).toMatchObject({ buyer: 0 })
  })
})

describe('the database', () => {
  const query = (text: string) => sql.raw(text).execute(panel.shop.db)
  test('refuses changes, deletions and entries that do not sum to zero', async () => {
    await buy(panel.shop, [plainCourse.id])
    await expect(query('update ledger_entries set cents = cents + 1')).rejects.toThrow('append-only')
    await expect(query('delete from ledger_entries')).rejects.toThrow('append-only')
    await expect(query(`update ledger_transactions set source = 'another'`)).rejects.toThrow('append-only')
    await expect(query('delete from ledger_transactions')).rejects.toThrow('append-only')
    await expect(
      query(`insert into ledger_entries (transaction_id, account, cents) select max(id), 'bank', 1 from ledger_transactions`),
    ).rejects.toThrow('sum to zero')
  })
})

describe('the check', () => {
  const figures = async () =>
    Object.fromEntries(
      (await (await panel.shop.fetch('/metrics')).text())
        .split('\n')
        .flatMap((line) => (line.startsWith('ledger_') ? [line.split(' ')] : [])),
    )
  const withoutTriggers = async (work: () => Promise<unknown>) => {
    await sql`alter table ledger_entries disable trigger user`.execute(panel.shop.db)
    await sql`alter table ledger_transactions disable trigger user`.execute(panel.shop.db)
    await work()
    await sql`alter table ledger_entries enable trigger user`.execute(panel.shop.db)
    await sql`alter table ledger_transactions enable trigger user`.execute(panel.shop.db)
  }

  test('finds nothing wrong in the ledgers of all orders, in parts', async () => {
    const paid = await panel.shop.db.selectFrom('orders').select(['id', 'status', 'total_cents']).where('paid_at', 'is not', null).execute()
    expect(paid.some(({ status }) => status === 'REFUND_DUE')).toBe(true)
    // Each call is interrupted after its first part.
    for (let calls = 0; calls < 4; calls++) await checkLedger(panel.shop.deps, { sliceMs: 0 })
    for (const { id, status, total_cents } of paid.filter((each) => each.total_cents > 0))
      expect([status, (await balances(id)).buyer]).toEqual([status, status === 'REFUND_DUE' ? -total_cents : 0])
    expect(await ledgerFindings(panel.shop.db)).toEqual([])
    // A reading that takes too long is left out of the metrics until the next one, 15 seconds later.
    const { ledger_findings: findings } = await eventually(async () => {
      const now = await figures()
      return now.ledger_findings !== undefined && now
    }, 'the metrics have the ledger')
    expect(findings).toBe('0')
  })

  test('finds an order without its ledger, within a minute', async () => {
    const { id } = await buy(panel.shop, [plainCourse.id])
    const complete = await ledgerOf(id)
    await withoutTriggers(async () => {
      await sql`delete from ledger_entries where transaction_id in (select id from ledger_transactions where order_id = ${id})`.execute(
        panel.shop.db,
      )
      await sql`delete from ledger_transactions where order_id = ${id}`.execute(panel.shop.db)
    })
    await checkLedger(panel.shop.deps, { sliceMs: 0 })
    expect((await ledgerFindings(panel.shop.db)).map(({ orderId, kind }) => [orderId, kind])).toEqual([
      [id, 'RECEIPT'],
      [id, 'SALE'],
    ])
    // Not by the metric, which is read at most every 15 seconds.
    expect((await ledgerFigures(panel.shop.db)).findings).toBe(2)
    await post(id)
    expect(await ledgerOf(id)).toEqual(complete)
    await checkLedger(panel.shop.deps, { sliceMs: 0 })
    expect(await ledgerFindings(panel.shop.db)).toEqual([])
  })

  test('goes on where it was in the following night, and is late until it comes to its end', async () => {
    const [order] = await panel.shop.rows<{ id: string }>('select id from orders order by id desc limit 1')
    await panel.shop.rows(
      `update ledger_checks set order_id = $1, started_at = now() - interval '2 days', finished_at = now() - interval '3 days'`,
      [order!.id],
    )
    await restartCheck(panel.shop.db)
    expect(await checkOfAllOrders(panel.shop.db)).toEqual({ orderId: order!.id, finished: false })
    expect((await ledgerFigures(panel.shop.db)).secondsSinceCheck).toBeGreaterThanOrEqual(3 * 86_400)
    await checkLedger(panel.shop.deps)
    expect((await checkOfAllOrders(panel.shop.db)).finished).toBe(true)
    await restartCheck(panel.shop.db)
    expect(await checkOfAllOrders(panel.shop.db)).toEqual({ orderId: null, finished: false })
    expect((await ledgerFigures(panel.shop.db)).secondsSinceCheck).toBeLessThan(60)
  })

  test('finds entries that were written around the database’s checks', async () => {
    await withoutTriggers(() =>
      sql`insert into ledger_entries (transaction_id, account, cents) select max(id), 'bank', 7 from ledger_transactions`.execute(
        panel.shop.db,
      ),
    )
    await restartCheck(panel.shop.db)
    await checkLedger(panel.shop.deps)
    expect(await ledgerFindings(panel.shop.db)).toMatchObject([{ orderId: null, kind: 'TOTAL', expectedCents: 0, postedCents: 7 }])
  })
})
