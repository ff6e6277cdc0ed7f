import { sql } from 'kysely'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { ebook, plainCourse, plentifulBook } from '#database/seed/fixtures.ts'
import { withDatabaseBudget } from '#server/platform/database/database-budget.ts'
import { readReport, reports } from '#server/money/exports/reports.sql.ts'
import { monthOf } from '#domain/platform/values/month.ts'
import { createApp } from '#programs/composition/routes.ts'
import { importTransferDay } from '#server/money/transfers/import-transfers.ts'
import {
  type AtIssuer,
  issued,
  lineOf,
  misbehave as misbehaveAtIssuer,
  provideFiscalPanel,
  plan,
  untilStates,
} from '#tests/harness/fiscal.ts'
import { closeDispute, openDispute } from '#tests/harness/disputes.ts'
import { statementsOf } from '#tests/harness/panel.ts'
import { buy, misbehave, onCardPage, pay, place, refund, settle } from '#tests/harness/purchases.ts'
import { orderOf } from '#tests/harness/shop.ts'

const panel = await provideFiscalPanel()
/** Documents in each state that the accountant sees, of both kinds, and a refund. */
beforeAll(async () => {
  await issued(panel, [plentifulBook.id, plainCourse.id], ['NFE 1 ISSUED', 'NFSE_NATIONAL 1 ISSUED'])
  const [canceled, stuck] = [await issued(panel, [plainCourse.id]), await issued(panel, [plainCourse.id])]
  await refund(panel, canceled.id)
  await plan(panel)
  await untilStates(panel, canceled.id, ['NFSE_NATIONAL 1 CANCELED'])
  await misbehaveAtIssuer(panel, { 'cancel-refused': 1 })
  await refund(panel, stuck.id)
  await plan(panel)
  await untilStates(panel, stuck.id, ['NFSE_NATIONAL 1 CANCELING'])
})

const mes = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Sao_Paulo' }).format(new Date()).slice(0, 7)
const exported = (report: string, token: string | null = panel.staff, month = mes) =>
  panel.shop.call('GET', `/api/exports/${report}?mes=${month}`, undefined, token ? { authorization: `Bearer ${token}` } : {})
/** The cells of each line below the headings. */
const rowsOf = async (report: string, month = mes) =>
  String((await exported(report, panel.staff, month)).body.text)
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(';'))
const centsIn = (cell: string | undefined) => Math.round(Number(cell!.replace('.', '').replace(',', '.')) * 100)
const sum = (cells: (string | undefined)[]) => cells.reduce((total, cell) => total + centsIn(cell), 0)

describe('a month for the accountant', () => {
  test.each(['orders', 'items', 'payments', 'fees', 'refunds', 'documents', 'sources'])('%s is a CSV for staff only', async (report) => {
    expect((await exported(report, null)).status).toBe(401)
    const { status, body } = await exported(report)
    expect(status).toBe(200)
    const lines = String(body.text).split('\r\n')
    expect(lines[0]).toMatch(/^\uFEFF?[^;]+;/)
    if (report !== 'fees') expect(lines.length).toBeGreaterThan(2)
    for (const line of lines.slice(1, -1)) expect(line.split(';').length).toBe(lines[0]!.split(';').length)
    // Money that returned is a reembolso; a devolução is a book that comes back.
    expect(body.text).not.toMatch(/devol/i)
  })

  test('is recorded in the history of each order whose CPF it names', async () => {
    const recorded = `select entity_id as id from history where action = 'EXPORTED' and actor = $1 order by 1`
    const actor = 'renata.lopes@sabia.example'
    await panel.shop.rows(`delete from history where action = 'EXPORTED'`)
    for (const report of ['items', 'payments', 'refunds', 'documents']) await exported(report)
    expect(await panel.shop.rows(recorded, [actor])).toEqual([])
    const rows = await rowsOf('orders')
    expect(await panel.shop.rows(recorded, [actor])).toEqual(rows.map(([id]) => ({ id })).toSorted((a, b) => (a.id! < b.id! ? -1 : 1)))
  })

  test('has each fee once: the file adds up to the ledger', async () => {
    const { id } = await buy(panel.shop, [plainCourse.id])
    await panel.shop.sandbox('/console/report', { value: 7_000 })
    await importTransferDay(panel.shop.deps, new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 10))
    const [foreign] = await panel.shop.rows<{ id: number }>(`select id from transfer_lines where status = 'UNKNOWN'`)
    await panel.ask('mutation ($id: ID!) { acceptTransferLine(id: $id, reason: "maquininha") }', { id: foreign!.id })
    await closeDispute(panel, await openDispute(panel, id, 100), 'WON', 2_500)
    const rows = await rowsOf('fees')
    const total = (at: number) => sum(rows.map((cells) => cells[at]))
    const [ledger] = await panel.shop.rows<{ fees: number }>(
      `select sum(cents)::int as fees from ledger_entries join ledger_transactions posted on transaction_id = posted.id
       where account = 'fees' and to_char(occurred_at at time zone 'America/Sao_Paulo', 'YYYY-MM') = $1`,
      [mes],
    )
    expect(total(5)).toBe(ledger!.fees)
    expect(total(6)).toBe(total(4) - total(5))
    const paid = (await orderOf(panel.shop, id)).total_cents
    expect(rows.filter((cells) => cells[1] === id).map((cells) => [cells[3], ...[4, 5, 6].map((at) => centsIn(cells[at]))])).toEqual([
      ['venda', paid, Math.round(paid * 0.0099), paid - Math.round(paid * 0.0099)],
      ['contestação', 0, 2_500, -2_500],
    ])
  })

  test(
    'of many lines is sent while it is read, compressed, and each page has its own time in the database',
    { tags: ['long'] },
    async () => {
      await panel.shop.rows(
        `insert into transfer_lines (day, report, line_code, transaction_code, event, event_code, gross_cents, fee_cents, net_cents, status)
       select '2020-03-05', 'transactional', 'line ' || n, 'T' || n, 'SALE', '1', 1000, 50, 950, 'MATCHED' from generate_series(1, 8000) n`,
      )
      await panel.shop.rows(
        `with posted as (insert into ledger_transactions (kind, source, occurred_at)
         select 'FEE', 'transactional:line ' || n, '2020-03-05T03:00:00Z' from generate_series(1, 8000) n returning id)
       insert into ledger_entries (transaction_id, account, cents)
       select id, account, cents from posted cross join (values ('fees', 50), ('provider_receivable', -50)) as entry (account, cents)`,
      )
      const month = { from: new Date('2020-03-01T03:00:00Z'), until: new Date('2020-04-01T03:00:00Z') }
      const app = createApp(panel.shop.deps, () => new Response('a page'))
      const headers = { authorization: `Bearer ${panel.staff}`, 'accept-encoding': 'gzip, br' }
      let first: Uint8Array<ArrayBuffer> | undefined
      let rest: ReadableStream<Uint8Array<ArrayBuffer>> | undefined
      const before = await statementsOf(panel, async () => {
        const response = await app.request('/api/exports/fees?mes=2020-03', { headers })
        expect(response.headers.get('content-encoding')).toBe('gzip')
        const reader = response.body!.getReader()
        first = (await reader.read()).value
        reader.releaseLock()
        rest = response.body!
      })
      expect(first!.length).toBeGreaterThan(0)
      expect(before.filter((statement) => statement.includes('transfer_lines')).length).toBeLessThan(8)
      const whole = Buffer.concat([first!, await buffer(rest!)])
      expect(gunzipSync(whole).toString().split('\r\n')).toHaveLength(8_002)
      // The request has used up its own.
      let lines = 0
      await withDatabaseBudget(0, async () => {
        for await (const page of readReport(panel.shop.deps.db, 'fees', { month, actor: 'renata' })) lines += page.length
      })
      expect(lines).toBe(8_000)
    },
  )

  test('of many orders has each once, and reads no more for a page than its rows', async () => {
    const { id } = await buy(panel.shop, [plainCourse.id])
    const client = await panel.shop.pool.connect()
    const copied = async (table: string, from: string, values: Record<string, string>) => {
      const { rows } = await client.query<{ name: string }>(
        `select column_name as name from information_schema.columns where table_name = $1 and is_generated = 'NEVER'`,
        [table],
      )
      await client.query(`insert into ${table} (${rows.map(({ name }) => name).join()})
        select ${rows.map(({ name }) => values[name] ?? `own.${name}`).join()} from ${table} own, copies where ${from} = '${id}'`)
    }
    await client.query('set session_replication_role = replica')
    await client.query('create temp table copies as select n, gen_random_uuid() as id from generate_series(1, 2600) n')
    const paidAt = `'2020-05-05T12:00:00Z'::timestamptz + n / 7 * interval '1 second'`
    const status = `case when n % 3 = 0 then 'REFUNDED' else 'PAID' end`
    await copied('orders', 'own.id', { id: 'copies.id', quote_id: 'gen_random_uuid()', paid_at: paidAt, status })
    await copied('order_items', 'own.order_id', { id: 'gen_random_uuid()', order_id: 'copies.id' })
    await client.query('reset session_replication_role')
    client.release()
    for (const report of ['orders', 'items', 'sources'] as const) {
      const ids = (await rowsOf(report, '2020-05')).map(([order]) => order)
      expect([ids.length, new Set(ids).size]).toEqual([2_600, 2_600])
      const first = { at: '2020-05-01T03:00:00Z', id: '00000000-0000-0000-0000-000000000000' }
      const plan = await panel.shop.deps.db.transaction().execute(async (tx) => {
        // Whichever way the rest of the tables is joined.
        for (const way of ['seqscan', 'hashjoin', 'mergejoin']) await sql`set local ${sql.raw(`enable_${way}`)} = off`.execute(tx)
        return sql`explain (analyze, format json) ${reports[report].rows(monthOf('2020-05'), first)}`.execute(tx)
      })
      const read = [...JSON.stringify(plan.rows).matchAll(/"Actual Rows":(\d+)/g)].map(([, count]) => Number(count))
      expect(Math.max(...read)).toBeLessThanOrEqual(2_000)
    }
  })

  test('keeps digits that Excel would take for numbers', async () => {
    const cells = async (report: string, at: number) => (await rowsOf(report)).map((row) => row[at]!)
    expect([...new Set((await cells('orders', 3)).map((cpf) => cpf.replace(/\d/g, '9')))]).toEqual(['999.999.999-99'])
    for (const key of await cells('documents', 3)) expect(key).toMatch(/^\d{4}( \d{2,4}){10,12}$/)
    expect(new Set(await cells('documents', 8))).toEqual(new Set(['emitida', 'cancelada', 'em cancelamento']))
  })

  describe('payments and refunds', () => {
    /** Paid by card, with interest; and, if `twice`, also by PIX. */
    async function buyByCard({ twice }: { twice: boolean }) {
      const { id, url } = await place(panel.shop, [plainCourse.id, ebook.id], {}, 'redirect')
      if (twice) {
        await panel.shop.post(`/api/orders/${id}/pix`, {})
        await pay(panel.shop, id)
        await settle(panel.shop, id)
      }
      await onCardPage(url, 'pay', { installments: '10', interest: 'buyer' })
      await settle(panel.shop, id)
      return id
    }
    const inLedger = async (kind: string) => {
      const [row] = await panel.shop.rows<{ cents: number }>(
        `select coalesce(sum(cents), 0)::int as cents from ledger_transactions join ledger_entries on transaction_id = ledger_transactions.id
         where kind = $1 and account = 'provider_receivable' and to_char(occurred_at at time zone 'America/Sao_Paulo', 'YYYY-MM') = $2`,
        [kind, mes],
      )
      return row!.cents
    }

    test('are the money of the ledger: without interest, with duplicate and short payments', async () => {
      const [whole, inSteps, twice] = [
        await buyByCard({ twice: false }),
        await buyByCard({ twice: false }),
        await buyByCard({ twice: true }),
      ]
      const [charge] = await panel.shop.rows<{ interest_cents: number }>(
        'select interest_cents from charges join payments on payments.id = payment_id where order_id = $1',
        [whole],
      )
      expect(charge!.interest_cents).toBeGreaterThan(0)
      await refund(panel, whole)
      await refund(panel, inSteps, [await lineOf(panel, inSteps, ebook.id)])
      await refund(panel, inSteps)
      await refund(panel, twice)
      await misbehave(panel.shop, { 'short-paid': 1 })
      const short = await place(panel.shop, [plainCourse.id])
      await pay(panel.shop, short.id)
      await settle(panel.shop, short.id)
      await refund(panel, short.id)
      const payments = await rowsOf('payments')
      const refunds = await rowsOf('refunds')
      for (const id of [whole, inSteps, twice, short.id]) {
        const received = sum(payments.filter(([order]) => order === id).map((row) => row[4]))
        expect(received).toBeGreaterThan(0)
        expect(sum(payments.filter(([order]) => order === id).map((row) => row[5]))).toBe(received)
        expect(sum(refunds.filter(([order]) => order === id).map((row) => row[3]))).toBe(received)
      }
      expect(payments.filter(([order]) => order === twice)).toHaveLength(2)
      expect(sum(payments.map((row) => row[4]))).toBe(await inLedger('RECEIPT'))
      expect(sum(refunds.map((row) => row[3]))).toBe(-(await inLedger('REFUND')))
    })

    test('belong to the month of the money, not of the order', async () => {
      const { id } = await buy(panel.shop, [plainCourse.id])
      const charge = 'from payments where payments.id = payment_id and order_id = $1'
      await panel.shop.rows(`update charges set paid_at = '2020-03-01T02:59:59Z' ${charge}`, [id])
      const of = async (month: string) => (await rowsOf('payments', month)).filter(([order]) => order === id).map((row) => row[2])
      expect([await of(mes), await of('2020-02'), await of('2020-03')]).toEqual([[], ['29/02/2020 23:59:59'], []])
      await panel.shop.rows(`update charges set paid_at = null, created_at = '2020-03-01T03:00:00Z' ${charge}`, [id])
      expect([await of('2020-02'), await of('2020-03')]).toEqual([[], ['01/03/2020 00:00:00']])
    })
  })

  test('its documents have the amounts of the issuer', async () => {
    const authorized = ((await panel.shop.sandbox('/console/fiscal.json')) as AtIssuer[]).filter((document) => document.authorized === 1)
    const values = (await rowsOf('documents')).map((row) => row[6]!)
    expect(values.toSorted()).toEqual(authorized.map(({ total }) => total.toFixed(2).replace('.', ',')).toSorted())
  })
})
