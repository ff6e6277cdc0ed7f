import { plainCourse, plentifulBook } from '#database/seed/fixtures.ts'
import { freePort } from '#database/free-port.ts'
import { expiredSince } from '#tests/harness/clock.ts'
import { eventually } from '#tests/harness/eventually.ts'
import { auditEmails, auditMoney } from './audit.ts'
import { newBuyer } from './buyers.ts'
import { times } from './concurrency.ts'
import type { Drill, Findings } from './drill.ts'
import { orderIdOf, type Shop } from './drilled-shop.ts'

/** The job that kills the worker takes the only other place of their queue. */
const hanging = 5

/** Payloads that no job of ours has: each fails whenever it is tried. */
const garbage = [null, { orderId: 'no-id' }, { orderId: { $ne: null } }, { orderId: '' }, { orderId: 7 }]

/** Jobs that always fail, that hang, and that kill their worker, beside the jobs of buyers. */
export const poisonJobs: Drill = {
  name: 'poison-jobs',
  run: async (ground, findings, { short }) => {
    const port = await freePort()
    await ground.withShop(
      { webs: 1, env: { LOG_LEVEL: 'warn', WORKER_METRICS_PORT: String(port), PAYMENT_JOBS: String(hanging + 1) } },
      async (shop) => {
        const kills = short ? 1 : 5
        const poisoned = await addGarbage(shop)
        const orderId = await shop.buy([{ id: plentifulBook.id, quantity: 1 }])
        const neighbours = await besideHangingJobs(shop, findings, orderId, short)
        await killedByItsJob(shop, findings, orderId, kills)
        await deadOnesAreVisible(shop, findings, poisoned, `http://localhost:${port}`)
        await auditMoney(shop, findings)
        await auditEmails(shop, findings)
        findings.done = `${poisoned} jobs with garbage as their payload, ${hanging} that hang, one that kills its worker ${kills}×`
        findings.seen = `e-mails beside hanging jobs took at most ${neighbours} ms; all orders reached their end; ${poisoned} dead jobs are visible`
      },
    )
  },
}

async function addGarbage(shop: Shop): Promise<number> {
  for (const payload of garbage) await shop.rows(`select graphile_worker.add_job('expire_order', $1::json)`, [JSON.stringify(payload)])
  return garbage.length
}

/** PagBank answers no reading, so that every job that needs one hangs for ten seconds. Free orders need none: only their e-mails are sent. */
async function besideHangingJobs(shop: Shop, findings: Findings, orderId: string, short: boolean): Promise<number> {
  await shop.sandbox.call('/console/settings', { faults: { 'no-answer': { next: 10_000, on: 'read' } } })
  await shop.rows(
    `select graphile_worker.add_job('settle_payment', json_build_object('paymentId', id)) from payments, generate_series(1, $2::int) where order_id = $1`,
    [orderId, hanging],
  )
  findings.holds('the hanging jobs run', await eventually(async () => (await lockedJobs(shop, 'settle_payment')) >= hanging, 180, 20))
  const couponId = await everythingFree(shop)
  const waits: number[] = []
  for (const _ of times(3)) {
    const answer = await shop.submit(await shop.quote([{ id: plainCourse.id, quantity: 1 }]), newBuyer(), { cupomId: couponId })
    const begun = performance.now()
    const sent = await eventually(() => isSent(shop, orderIdOf(answer)), 180, 20)
    findings.holds('an e-mail is sent beside hanging jobs', sent)
    waits.push(performance.now() - begun)
  }
  // They hang for ten seconds. The short form runs with the tests, on a machine that may be busy.
  findings.holds('it does not wait for them', Math.max(...waits) < (short ? 8_000 : 5_000), waits)
  return Math.round(Math.max(...waits))
}

/** The end of a hold reads PagBank too, and its worker is killed while it does. At the last time the job has no attempts left. */
async function killedByItsJob(shop: Shop, findings: Findings, orderId: string, kills: number) {
  const expire = [`expire:${orderId}`]
  await shop.rows(
    `select graphile_worker.add_job('expire_order', json_build_object('orderId', $2::text), job_key => $1, run_at => now() + interval '2 hours', max_attempts => $3)`,
    [...expire, orderId, kills],
  )
  await expiredSince(shop, orderId, 30 * 60)
  for (const _ of times(kills)) {
    await shop.rows('update graphile_worker._private_jobs set run_at = now() where key = $1', expire)
    const runs = async () =>
      (await shop.rows('select from graphile_worker.jobs where key = $1 and locked_at is not null', expire)).length > 0
    findings.holds('the job that kills its worker runs', await eventually(runs, 180, 20))
    await killWorker(shop)
  }
  await shop.sandbox.faults('none')
  const expired = async () => {
    await shop.work('sweep_jobs')
    return (await shop.statusOf(orderId)) === 'EXPIRED'
  }
  findings.holds('the sweep queues the work of a dead job again', await eventually(expired, 180, 300))
}

async function killWorker(shop: Shop) {
  await shop.worker.kill()
  // Half a minute without a heartbeat has passed when the next worker starts.
  await shop.rows(`update worker_heartbeats set beat_at = now() - interval '31 seconds'`)
  shop.worker.start()
}

async function deadOnesAreVisible(shop: Shop, findings: Findings, poisoned: number, metricsUrl: string) {
  const dead = async () => {
    // Only these: what was hanging tries again in its own time, and would die of a provider that is paused.
    await shop.rows(
      `update graphile_worker._private_jobs set attempts = max_attempts - 1, run_at = now()
       where key is null and task_id = (select id from graphile_worker._private_tasks where identifier = 'expire_order')
         and locked_at is null and attempts between 1 and max_attempts - 1`,
    )
    return (await deadJobs(shop)) >= poisoned
  }
  findings.holds('every job with garbage dies', await eventually(dead, 180, 200))
  // The job that killed its worker died as well; a sweep finds that its work is done.
  const swept = async () => {
    await shop.work('sweep_jobs')
    return (await deadJobs(shop)) === poisoned
  }
  await eventually(swept, 180, 300)
  findings.holds('the queue drains', await shop.quiet())
  findings.equal('the sweep leaves dead jobs that belong to no row', await deadJobs(shop), poisoned)
  const { status, text } = await fetch(`${metricsUrl}/metrics`).then(async (response) => ({
    status: response.status,
    text: await response.text(),
  }))
  const shown = [...text.matchAll(/^jobs_dead\{.*job="expire_order".*\} (\d+)$/gm)].map(([, count]) => Number(count))
  findings.equal('the worker’s metrics show them', [status, shown], [200, [poisoned]])
}

const lockedJobs = async (shop: Shop, job: string) =>
  (await shop.rows('select from graphile_worker.jobs where task_identifier = $1 and locked_at is not null', [job])).length

const deadJobs = async (shop: Shop) =>
  (await shop.rows('select from graphile_worker.jobs where locked_at is null and attempts >= max_attempts')).length

async function isSent(shop: Shop, orderId: string): Promise<boolean> {
  const { sent } = await shop.one<{ sent: number }>(
    `select count(sent_at)::int as sent from emails where order_id = $1 and kind = 'ACCESS'`,
    [orderId],
  )
  return sent > 0
}

async function everythingFree(shop: Shop): Promise<string> {
  const { id } = await shop.one<{ id: string }>(
    `insert into coupons (code, kind, amount) values ('DRILL-FREE', 'PERCENTAGE', 10000) returning id`,
  )
  return id
}
