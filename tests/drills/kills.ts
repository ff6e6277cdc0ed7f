import { setTimeout as pause } from 'node:timers/promises'
import { plainCourse, plentifulBook } from '#database/seed/fixtures.ts'
import { inParallel, times } from './concurrency.ts'
import { eventually } from '#tests/harness/eventually.ts'
import { auditMoney, auditEmails } from './audit.ts'
import { newBuyer } from './buyers.ts'
import { SeededRandom } from './random.ts'
import { expireLocks, retryNow } from '#tests/harness/clock.ts'
import type { Drill } from './drill.ts'
import { orderIdOf, type Shop } from './drilled-shop.ts'

/** kill -9 of every kind of process of the store at random moments, while buyers order and pay. What a process was doing then is chosen by `histories`. */
export const kills: Drill = {
  name: 'kills',
  longOnly: true,
  run: async (ground, findings, { short, seed }) => {
    await ground.withShop({ webs: 2, env: { LOG_LEVEL: 'warn' } }, async (shop) => {
      const checkouts = short ? 4 : 200
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
      findings.done = `${checkouts} checkouts while ${[...killing.count].map(([name, count]) => `${name} ${count}×`).join(', ')} got kill -9`

      await settle(shop, paid)
      const { unpaid } = await shop.one<{ unpaid: number }>(
        `select count(*)::int as unpaid from orders where id = any($1) and status <> 'PAID'`,
        [paid],
      )
      findings.equal('every order that was paid at the provider is paid', unpaid, 0)
      findings.equal('every buyer has an order', new Set(paid).size, checkouts)
      const { orders } = await shop.one<{ orders: number }>('select count(*)::int as orders from orders')
      findings.equal('no buyer has a second order', orders, checkouts)
      const ended = shop.programs.filter(({ deaths }) => deaths > 0).map(({ name }) => name)
      const why = ended.length > 0 ? fatalErrors(shop.output()) : []
      findings.equal('no process ends because another one was killed', [...ended, ...why], [])
      // Before an order that waits half an hour, whose buyer may be reminded of it.
      const { emails, repeats } = await auditEmails(shop, findings)
      findings.equal('each paid order has its e-mail', emails, checkouts)
      await auditMoney(shop, findings)
      findings.seen = `${checkouts} orders paid, ${shop.records.orders().length} charges, ${emails} e-mails${repeats ? ` (${repeats} arrived twice under one Message-ID, because the sender was killed after the mail server accepted the e-mail and before it was recorded)` : ''}`
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
