import { plainCourse, plentifulBook } from '#database/seed/fixtures.ts'
import { eventually } from '#tests/harness/eventually.ts'
import { auditEmails, auditMoney } from './audit.ts'
import { newBuyer } from './buyers.ts'
import { inParallel, times } from './concurrency.ts'
import type { Shop } from './drilled-shop.ts'
import type { Drill, Findings } from './drill.ts'
import { SeededRandom } from './random.ts'

/** Growth that is allowed for so many hostile webhook events. What is stored of them does not grow with their number. */
const allowed = { long: { events: 1_000_000, megabytes: 50 }, short: { events: 5_000, megabytes: 5 } }
const attackers = 48
/** On a machine with other work, DISK_FILLING_EVENTS sends fewer. What may be stored of them stays the same. */
const chosen = Number(process.env.DISK_FILLING_EVENTS ?? allowed.long.events)

/** An attacker sends webhook events without end, while others buy. Only what is about real payments is stored, and little of it. */
export const diskFilling: Drill = {
  name: 'disk-filling',
  run: (ground, findings, { short, seed }) =>
    ground.withShop({ webs: 2, env: { LOG_LEVEL: 'error' } }, async (shop) => {
      const { megabytes, events } = short ? allowed.short : { ...allowed.long, events: chosen }
      const orders = short ? 4 : 40
      findings.done = `${events} unsigned webhook events, of known and unknown payments, varied, repeated, large and malformed, while ${orders} orders are bought and paid`
      const targets = await Promise.all(times(4).map(() => targetOf(shop)))
      await shop.quiet()
      const before = await sizeOf(shop)
      const buying = inParallel(times(orders), 2, () => buyAndPay(shop, findings))
      const statuses = await attack(shop, targets, events, new SeededRandom(seed))
      await buying
      findings.holds('the queue drains', await shop.quiet())
      const grown = (await sizeOf(shop)) - before
      findings.holds(`the database grows by less than ${megabytes} MB`, grown < megabytes, { grown, tables: await largest(shop) })
      findings.equal('every event is acknowledged, or refused for its size', new Set(statuses.keys()), new Set([200, 413]))
      const { rows } = await shop.one<{ rows: number }>(
        'select max(rows)::int as rows from (select count(*) as rows from webhook_events group by payment_id)',
      )
      findings.holds('few rows are stored for each payment', rows <= 51 * 2, rows)
      await auditMoney(shop, findings)
      await auditEmails(shop, findings)
      findings.seen = `grew by ${grown.toFixed(1)} MB; ${[...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')}; ${orders} orders were paid meanwhile`
    }),
}

/** An order that is waiting to be paid, as the provider describes it. */
async function targetOf(shop: Shop): Promise<string> {
  const orderId = await shop.buy([{ id: plainCourse.id, quantity: 1 }])
  return JSON.stringify(await shop.sandbox.call(`/orders/${await shop.providerOrderOf(orderId)}`))
}

async function buyAndPay(shop: Shop, findings: Findings) {
  const orderId = await shop.buy([{ id: plentifulBook.id, quantity: 1 }], newBuyer())
  await shop.pay(orderId)
  findings.holds('an order is paid during the attack', await eventually(async () => (await shop.statusOf(orderId)) === 'PAID', 180))
}

async function attack(shop: Shop, targets: readonly string[], events: number, chance: SeededRandom): Promise<Map<number, number>> {
  const statuses = new Map<number, number>()
  const bodies = times(2_000).map((number) => hostile(number, targets[number % targets.length]!, chance))
  await inParallel(times(events), attackers, async (number) => {
    // Every body is sent again in another variant.
    const body = bodies[number % bodies.length]!.replace('"varied":0', `"varied":${number}`)
    const { status } = await shop.askAgain('/api/webhooks/pagbank', { body, headers: { 'content-type': 'application/json' } })
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  })
  return statuses
}

const kinds: ((target: string, number: number, chance: SeededRandom) => string)[] = [
  // About a payment of ours: other bytes, other amounts and states, other charges.
  (target) => varied(target),
  (target, number) => varied(target.replaceAll(/"value":\d+/g, `"value":${number}`)),
  (target) => varied(target.replaceAll('"WAITING"', '"PAID"')),
  (target, _, chance) => JSON.stringify({ id: `CHAR_${chance.uuid()}`, status: 'PAID', reference_id: referenceOf(target), varied: 0 }),
  // About payments that do not exist.
  (_, __, chance) => JSON.stringify({ id: `ORDE_${chance.uuid().toUpperCase()}`, reference_id: chance.uuid(), varied: 0 }),
  (target, _, chance) => varied(target.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/gi, () => chance.uuid())),
  // Large, too large, malformed, an older form post.
  (target, number) => (number % 40 === 6 ? varied(target) + ' '.repeat(60_000) : varied(target)),
  (target, number) => (number % 40 === 7 ? varied(target) + ' '.repeat(70_000) : '{"varied":0'),
  () => '[[[["varied":0',
  (_, __, chance) => `notificationCode=${chance.uuid()}&notificationType=transaction`,
]

const hostile = (number: number, target: string, chance: SeededRandom) => kinds[number % kinds.length]!(target, number, chance)
const varied = (body: string) => `${body.slice(0, -1)},"varied":0}`
const referenceOf = (body: string) => (JSON.parse(body) as { reference_id: string }).reference_id

/** In megabytes, after everything in memory was written. */
async function sizeOf(shop: Shop): Promise<number> {
  await shop.rows('checkpoint')
  return (await shop.one<{ size: number }>('select pg_database_size(current_database())::float8 / 1e6 as size')).size
}

const largest = (shop: Shop) =>
  shop.rows(
    `select relname as name, pg_total_relation_size(oid)::float8 / 1e6 as megabytes from pg_class where relkind = 'r' order by 2 desc limit 5`,
  )
