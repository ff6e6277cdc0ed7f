import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import { plentifulBook } from '#database/seed/fixtures.ts'
import { graceMinutes } from '#domain/money/payments/recheck.ts'
import { retryJob } from '#server/platform/jobs/retry-dead-job.sql.ts'
import { requestErasure } from '#server/compliance/privacy/request-erasure.ts'
import { pay } from '#tests/harness/purchases.ts'
import { orderOf, quote, stockOf, submit } from '#tests/harness/shop.ts'
import { expiredSince, letPass } from '#tests/harness/clock.ts'
import { provideShop } from '#tests/harness/provide-shop.ts'

const warnings: string[] = []
const shop = await provideShop({}, pino({ level: 'warn' }, { write: (line: string) => void warnings.push(line) }))
afterEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(shop.db)
})

const rows = <Row extends object>(query: string, values: unknown[] = []) => shop.rows<Row>(query, values)

/** Runs the jobs that are scheduled for every minute, and then all that they queue. */
async function aMinute() {
  await rows(`select graphile_worker.add_job(name) from unnest(array['reconcile_payments', 'sweep_jobs']) as name`)
  await shop.work()
}

async function sweep() {
  await rows(`select graphile_worker.add_job('sweep_jobs')`)
  await shop.work(['sweep_jobs'])
}

async function buy(): Promise<string> {
  const { body } = await submit(shop, await quote(shop, [{ id: plentifulBook.id, quantity: 1 }]))
  return String(body._id)
}

/** Every attempt of the job has failed, and the pause after the last one is over. */
const die = (identifier: string) =>
  rows(
    `update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'test', run_at = now() - interval '1 second'
     where task_id = (select id from graphile_worker._private_tasks where identifier = $1)`,
    [identifier],
  )
/** How many jobs that would still run end the hold of this order. */
const waiting = async (id: string) =>
  (await rows(`select from graphile_worker.jobs where key = $1 and attempts < max_attempts`, [`expire:${id}`])).length
const lose = () => rows('delete from graphile_worker._private_jobs')

describe.each([
  ['died', die],
  ['was lost', lose],
])('work whose job %s is queued again', (_, strike) => {
  test('an order past its hold expires and returns its stock', async () => {
    const before = await stockOf(shop, plentifulBook.id)
    const id = await buy()
    await letPass(shop, id, 60 + 10 + 10)
    await sweep()
    expect(await waiting(id)).toBe(1)
    await strike('expire_order')
    await aMinute()
    expect([(await orderOf(shop, id)).status, await stockOf(shop, plentifulBook.id)]).toEqual(['EXPIRED', before])
  })

  test('an e-mail is sent', async () => {
    const id = await buy()
    await pay(shop, id)
    await rows(`select graphile_worker.add_job('settle_payment', json_build_object('paymentId', id)) from payments where order_id = $1`, [
      id,
    ])
    await shop.work(['settle_payment'])
    await strike('send_email')
    await rows(`update emails set queued_at = queued_at - interval '10 minutes' where order_id = $1`, [id])
    await aMinute()
    const [email] = await rows<{ sent_at: Date | null }>('select sent_at from emails where order_id = $1', [id])
    expect(email?.sent_at).toBeInstanceOf(Date)
  })

  test('the confirmation of an erasure is sent, and the address is forgotten', async () => {
    const { email } = await orderOf(shop, await buy())
    const { request } = (await requestErasure(shop.deps, { email, requestedBy: 'renata' })) as { request: { id: string } }
    await strike('send_erasure_email')
    await rows(`update privacy_requests set requested_at = now() - interval '10 minutes' where id = $1`, [request.id])
    await aMinute()
    const [after] = await rows<{ confirmed_at: Date | null; email: string | null }>(
      'select confirmed_at, email from privacy_requests where id = $1',
      [request.id],
    )
    expect(after).toEqual({ confirmed_at: expect.any(Date), email: null })
  })
})

describe('the end of a hold', () => {
  test('is found by one sweep for more orders than one batch, and waits for the jobs of buyers', { tags: ['long'] }, async () => {
    await rows(`insert into orders (quote_id, email, name, cpf, has_physical_item, items_cents, shipping_cents, total_cents, method, expires_at)
      select gen_random_uuid(), 'muitos@correio.com.br', 'Muitos', '52998224725', false, 100, 0, 100, 'PIX', now() - interval '11 minutes'
      from generate_series(1, 1201)`)
    await sweep()
    await rows(`select graphile_worker.add_job('settle_payment', '{}')`)
    const jobs = await rows<{ job: string; count: number }>(
      `select task_identifier as job, count(*)::int as count from graphile_worker.jobs group by task_identifier order by min(priority)`,
    )
    // A webhook event of an earlier test may still arrive.
    expect(jobs.map(({ job }) => job)).toContain('settle_payment')
    expect(jobs.at(-1)).toEqual({ job: 'expire_order', count: 1201 })
    await sweep()
    expect(await rows(`select from graphile_worker.jobs where task_identifier = 'expire_order'`)).toHaveLength(1201)
    await rows(`delete from orders where email = 'muitos@correio.com.br'`)
  })

  test('has a job that comes too early: it ends a hold that is over, and no other', async () => {
    const [over, paidLater] = [await buy(), await buy()]
    const addJob = (id: string) =>
      rows(`select graphile_worker.add_job('expire_order', json_build_object('orderId', $1::text), job_key => $2, run_at => now())`, [
        id,
        `expire:${id}`,
      ])
    await addJob(paidLater)
    await shop.work()
    expect((await orderOf(shop, paidLater)).status).toBe('PENDING')
    await expiredSince(shop, over, graceMinutes * 60)
    await addJob(over)
    await shop.work()
    expect([(await orderOf(shop, over)).status, await waiting(over), await waiting(paidLater)]).toEqual(['EXPIRED', 0, 0])
  })
})

test('a payment that can still bring money, and has no recheck scheduled, is read again', async () => {
  const id = await buy()
  await shop.sandbox('/console/settings', { webhooks: 'drop' })
  await pay(shop, id)
  await shop.sandbox('/console/settings', { webhooks: 'send' })
  await rows(`update payments set next_check_at = null, created_at = created_at - interval '61 minutes' where order_id = $1`, [id])
  await aMinute()
  expect((await orderOf(shop, id)).status).toBe('PAID')
})

test('a webhook event whose job was lost is processed', async () => {
  await shop.post('/api/webhooks/pagbank', { id: 'ORDE_UNKNOWN' })
  await lose()
  await rows(`update webhook_events set received_at = received_at - interval '3 minutes' where processed_at is null`)
  await aMinute()
  expect(await rows('select from webhook_events where processed_at is null')).toEqual([])
})

describe('a dead job', () => {
  const add = (payload: object, key: string | null = null) =>
    rows<{ id: string }>(`select id::text from graphile_worker.add_job('expire_order', $1::json, job_key => $2)`, [payload, key])
  const dead = async () =>
    (
      await rows<{ payload: object }>(
        'select payload from graphile_worker._private_jobs where locked_at is null and attempts >= max_attempts order by updated_at desc',
      )
    ).map(({ payload }) => payload)

  test('can be retried, once', async () => {
    const [job] = await add({ orderId: 'no-order' })
    await die('expire_order')
    await sweep()
    expect(await dead()).toEqual([{ orderId: 'no-order' }])
    expect([await retryJob(shop.db, job!.id), await retryJob(shop.db, job!.id), await dead()]).toEqual([true, false, []])
  })

  test('is cleared once its work is done', async () => {
    const id = await buy()
    await add({ orderId: id }, `expire:${id}`)
    await die('expire_order')
    expect(await dead()).toMatchObject([{ orderId: id }])
    await sweep()
    expect(await dead()).toEqual([])
  })

  test('stays visible until the pause after its last attempt is over, and is then replaced', async () => {
    const id = await buy()
    await letPass(shop, id, 60 + 10 + 10)
    await sweep()
    await die('expire_order')
    await rows(`update graphile_worker._private_jobs set run_at = now() + interval '1 minute' where attempts = max_attempts`)
    await sweep()
    expect(await dead()).toMatchObject([{ orderId: id }])
    await rows('update graphile_worker._private_jobs set run_at = now() where attempts = max_attempts')
    await sweep()
    expect(await dead()).toEqual([])
    expect(await rows(`select from graphile_worker.jobs where key = $1 and attempts = 0`, [`expire:${id}`])).toHaveLength(1)
  })

  test.each(['reconcile_payments', 'sweep_jobs'])('of a schedule (%s) disappears once a later run is done', async (job) => {
    const runAt = async (ts: string) => {
      await rows(
        `insert into graphile_worker._private_known_crontabs values ($1, now(), $2)
        on conflict (identifier) do update set last_execution = excluded.last_execution`,
        [job, ts],
      )
      await rows(`select graphile_worker.add_job($1, $2::json)`, [job, { _cron: { ts, backfilled: false } }])
    }
    await runAt('2026-11-23T09:00:00.000Z')
    await die(job)
    await sweep()
    expect(await dead()).toHaveLength(1)
    await runAt('2026-11-23T09:01:00.000Z')
    if (job !== 'sweep_jobs') {
      await sweep()
      expect(await dead()).toHaveLength(1)
      await shop.work([job])
    }
    await sweep()
    expect(await dead()).toEqual([])
  })

  test('of a schedule is replaced by the next one that dies, and disappears after a day', async () => {
    for (const _ of [1, 2, 3]) await rows(`select graphile_worker.add_job('check_ledger', '{"_cron":{}}')`)
    await die('check_ledger')
    await sweep()
    expect(await dead()).toHaveLength(1)
    await rows(`update graphile_worker._private_jobs set run_at = now() - interval '26 hours'`)
    await sweep()
    expect(await dead()).toEqual([])
  })
})

test('each statement of the sweep has an index of its rows only', async () => {
  const names = [
    'orders_pending',
    'emails_unsent',
    'refunds_requesting',
    'webhook_events_unprocessed',
    'payments_unscheduled',
    'privacy_requests_unconfirmed',
  ]
  const indexes = await rows<{ name: string }>(
    `select indexname as name from pg_indexes where indexname = any($1) and indexdef like '%WHERE%'`,
    [names],
  )
  expect(indexes.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
})
