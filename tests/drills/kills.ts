import { setTimeout as pause } from 'node:timers/promises'
import { plainCourse, plentifulBook } from '#database/seed/fixtures.ts'
import { freePort } from '#database/free-port.ts'
import { inParallel, times } from './concurrency.ts'
import { eventually } from '#tests/harness/eventually.ts'
import { auditMoney, auditEmails } from './audit.ts'
import { newBuyer } from './buyers.ts'
import { SeededRandom } from './random.ts'
import { expireDeadWorkers, expiredSince, expireLocks, retryNow } from '#tests/harness/clock.ts'
import type { Drill, Findings } from './drill.ts'
import { orderIdOf, type Shop } from './drilled-shop.ts'

/** kill -9 of every kind of process of the store at random moments, while buyers order and pay. Then a job that kills its worker. */
export const kills: Drill = {
  name: 'kills',
  run: async (ground, findings, { short, seed }) => {
    const port = await freePort()
    await ground.withShop({ webs: 2, env: { LOG_LEVEL: 'warn', WORKER_METRICS_PORT: String(port) } }, async (shop) => {
      const checkouts = short ? 4 : 200
      const buyers = checkouts + 1
      const chance = new SeededRandom(seed)
      await shop.rows('update books set stock = 10000 where id = $1', [plentifulBook.id])
      const killing = { over: false, count: new Map<string, number>() }
      const killer = keepKilling(shop, chance, killing)
      const paid: string[] = []
      try {
        await inParallel(times(checkouts), 8, async () => {
          const orderId = await buyStubbornly(shop)
          await stubbornly(() => shop.pay(orderId))
          paid.push(orderId)
        })
      } finally {
        killing.over = true
        await killer
      }
      paid.push(await killedByItsCharge(shop, findings))
      findings.done = `${checkouts} checkouts while ${[...killing.count].map(([name, count]) => `${name} ${count}×`).join(', ')} got kill -9`

      await settle(shop, paid)
      const { unpaid } = await shop.one<{ unpaid: number }>(
        `select count(*)::int as unpaid from orders where id = any($1) and status <> 'PAID'`,
        [paid],
      )
      findings.equal('every order that was paid at the provider is paid', unpaid, 0)
      findings.equal('every buyer has an order', new Set(paid).size, buyers)
      const { orders } = await shop.one<{ orders: number }>('select count(*)::int as orders from orders')
      findings.equal('no buyer has a second order', orders, buyers)
      const ended = shop.programs.filter(({ deaths }) => deaths > 0).map(({ name }) => name)
      const why = ended.length > 0 ? fatalErrors(shop.output()) : []
      findings.equal('no process ends because another one was killed', [...ended, ...why], [])
      // Before an order that waits half an hour, whose buyer may be reminded of it.
      const { emails, repeats } = await auditEmails(shop, findings)
      findings.equal('each paid order has its e-mail', emails, buyers)
      await killedByItsJob(shop, findings, short ? 1 : 3)
      await deadJobsAreVisible(shop, findings, `http://localhost:${port}/metrics`)
      await auditMoney(shop, findings)
      findings.seen = `${buyers} orders paid, ${shop.records.orders().length} charges, ${emails} e-mails${repeats ? ` (${repeats} arrived twice under one Message-ID, because the sender was killed after the mail server accepted the e-mail and before it was recorded)` : ''}`
    })
  },
}

/** The errors that end a program are printed beside its log. */
const fatalErrors = (output: string): string[] => output.split('\n').filter((line) => /^\w*Error: /.test(line))

/** Each victim is started again after a moment, as a process manager would do. */
async function keepKilling(shop: Shop, chance: SeededRandom, killing: { over: boolean; count: Map<string, number> }) {
  const victims = [...shop.webs, shop.worker]
  for (let round = 0; !killing.over || round < 4; round++) {
    // However long a start takes on a busy machine, buyers are served in between.
    if (round % 4 === 0) await shop.ready()
    await pause(chance.between(100, 900))
    // Every kind is killed once, in random order, before any kind is killed a second time.
    const name = ['web', 'PostgreSQL', 'worker', 'web'][round % 4] ?? 'web'
    killing.count.set(name, (killing.count.get(name) ?? 0) + 1)
    if (name === 'PostgreSQL') {
      await shop.postgres.kill()
      await shop.postgres.start()
      continue
    }
    const victim = name === 'worker' ? shop.worker : chance.of(victims.filter((program) => program !== shop.worker))
    await victim.kill()
    await pause(chance.between(0, 300))
    victim.start()
  }
}

/** A buyer whose page repeats the same token until it gets a response. */
async function buyStubbornly(shop: Shop): Promise<string> {
  const buyer = newBuyer()
  const quoted = await stubbornly(() =>
    shop.quote([
      { id: plainCourse.id, quantity: 1 },
      { id: plentifulBook.id, quantity: 1 },
    ]),
  )
  const answer = await stubbornly(async () => {
    const answer = await shop.submit(quoted, buyer)
    if (answer.status >= 500) throw new Error(answer.text)
    return answer
  })
  if (answer.status !== 200) throw new Error(`a buyer was refused: ${answer.status} ${answer.text}`)
  return orderIdOf(answer)
}

export async function stubbornly<Result>(work: () => Promise<Result>): Promise<Result> {
  for (const deadline = performance.now() + 240_000; ; await pause(200)) {
    try {
      return await work()
    } catch (error) {
      if (performance.now() > deadline) throw error
    }
  }
}

/**
 * Every web process is killed when PagBank has created the charge and has not answered, which a random moment hardly meets. The buyer's page
 * repeats its submit: that finds the same charge. Resolves with the order, paid.
 */
async function killedByItsCharge(shop: Shop, findings: Findings): Promise<string> {
  await shop.ready()
  const buyer = newBuyer()
  const quoted = await shop.quote([{ id: plentifulBook.id, quantity: 1 }])
  const known = shop.records.orders().length
  await shop.sandbox.call('/console/settings', { faults: { 'time-out': { next: 1, on: 'create' } } })
  const unanswered = shop.submitOnce(quoted, buyer).then(
    ({ status }) => status,
    () => null,
  )
  const isCharged = async () => shop.records.orders().length > known
  findings.holds('the charge is created before its process dies', await eventually(isCharged, 60, 20))
  for (const web of shop.webs) await web.kill()
  findings.equal('nobody answers the buyer', await unanswered, null)
  for (const web of shop.webs) web.start()
  await shop.ready()
  await shop.sandbox.faults('none')
  await shop.rows(`update payments set requested_at = requested_at - interval '12 seconds' where status = 'REQUESTING'`)
  const answer = await stubbornly(() => shop.submit(quoted, buyer))
  findings.equal('the same submit then places the order', answer.status, 200)
  const orderId = orderIdOf(answer)
  await shop.pay(orderId)
  return orderId
}

/**
 * PagBank does not answer while an order's hold ends, and the worker is killed meanwhile, until the job has no attempts left. The sweep queues
 * its work again.
 */
async function killedByItsJob(shop: Shop, findings: Findings, kills: number) {
  const orderId = await shop.buy([{ id: plentifulBook.id, quantity: 1 }])
  const key = `expire:${orderId}`
  await shop.sandbox.call('/console/settings', { faults: { 'no-answer': { next: 10_000, on: 'read' } } })
  await shop.rows(
    `select graphile_worker.add_job('expire_order', json_build_object('orderId', $1::text), job_key => $2, run_at => now() + interval '2 hours', max_attempts => $3)`,
    [orderId, key, kills],
  )
  await expiredSince(shop, orderId, 30 * 60)
  const jobs = (condition: string) => shop.rows(`select from graphile_worker.jobs where key = $1 and ${condition}`, [key])
  for (const _ of times(kills)) {
    await shop.rows('update graphile_worker._private_jobs set run_at = now() where key = $1', [key])
    const isRunning = async () => (await jobs('locked_at is not null')).length > 0
    findings.holds('the job that kills its worker runs', await eventually(isRunning, 180, 20))
    await shop.worker.kill()
    await expireDeadWorkers(shop)
    shop.worker.start()
  }
  await shop.sandbox.faults('none')
  const isExpired = async () => {
    await shop.work('sweep_jobs')
    return (await shop.statusOf(orderId)) === 'EXPIRED'
  }
  findings.holds('the sweep queues the work of a dead job again', await eventually(isExpired, 180, 300))
}

/** Jobs whose payload no row of the store explains fail whenever they are tried. */
async function deadJobsAreVisible(shop: Shop, findings: Findings, metrics: string) {
  const payloads = [null, { orderId: 'no-id' }, { orderId: { $ne: null } }, { orderId: 7 }]
  for (const payload of payloads)
    await shop.rows(`select graphile_worker.add_job('expire_order', $1::json, max_attempts => 1)`, [JSON.stringify(payload)])
  const readCount = async () => /^jobs_dead\{.*job="expire_order".*\} (\d+)$/m.exec(await (await fetch(metrics)).text())?.[1]
  const areShown = async () => (await readCount().catch(() => undefined)) === String(payloads.length)
  findings.holds('the worker’s metrics show every dead job', await eventually(areShown, 180, 300), await readCount())
}

/**
 * A killed worker's jobs are unlocked half a minute after its last heartbeat, and an e-mail's lease expires after 60 seconds. This simulates
 * that the time has passed, for rows that are not being processed.
 */
export async function settle(shop: Shop, orders: string[]) {
  await shop.ready()
  const areSent = async () => {
    await expireLocks(shop)
    await shop.rows(
      `update emails set claimed_at = claimed_at - interval '61 seconds' where sent_at is null and claimed_at < now() - interval '5 seconds'`,
    )
    await retryNow(shop)
    await shop.rows(`update payments set next_check_at = now() where status <> 'PAID'`)
    await shop.work('sweep_jobs')
    await shop.work('reconcile_payments')
    const { open } = await shop.one<{ open: number }>(
      `select count(*)::int as open from unnest($1::uuid[]) as wanted (id) left join emails on order_id = wanted.id and kind = 'ACCESS' where sent_at is null`,
      [orders],
    )
    return open === 0
  }
  await eventually(areSent, 240, 3_000)
}
