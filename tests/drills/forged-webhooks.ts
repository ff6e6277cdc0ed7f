import { createHash } from 'node:crypto'
import { plainCourse, scarceBook } from '#database/seed/fixtures.ts'
import { inParallel, times } from './concurrency.ts'
import { eventually } from '#tests/harness/eventually.ts'
import { auditMoney, fingerprint } from './audit.ts'
import { SeededRandom } from './random.ts'
import type { Drill } from './drill.ts'
import type { Answer } from './http.ts'
import type { Shop } from './drilled-shop.ts'

interface Target {
  /** The provider's data of an order that is not paid. */
  waiting: string
  /** The provider's data of another order, which is paid and was reported before. */
  paid: string
}

/** Webhooks from an attacker. */
export const forgedWebhooks: Drill = {
  name: 'forged-webhooks',
  run: (ground, findings, { short, seed }) =>
    ground.withUsualShop(async (shop) => {
      const count = short ? 200 : 1000
      const chance = new SeededRandom(seed)
      findings.done = `${count} webhooks in ${forgeries.length} kinds of forgery: claimed payments, foreign orders, altered and replayed bodies, wrong signatures, oversized and broken ones`
      const target = await prepare(shop)
      const before = await fingerprint(shop)
      const answers = await inParallel(times(count), 40, (index) => forgeries[index % forgeries.length]!(shop, target, chance))
      findings.holds('the queue drains', await shop.quiet())
      findings.equal('nothing has changed', await fingerprint(shop), before)
      const statuses = tally(answers)
      findings.holds(
        'no 5xx',
        [...statuses.keys()].every((status) => status < 500),
        [...statuses],
      )
      findings.holds('wrong signatures are refused', (statuses.get(401) ?? 0) > 0)
      findings.holds('oversized ones are refused', (statuses.get(413) ?? 0) > 0)
      await auditMoney(shop, findings)
      findings.seen = `nothing changed; answers ${[...statuses].map(([status, times]) => `${times} × ${status}`).join(', ')}`
    }),
}

async function prepare(shop: Shop): Promise<Target> {
  await shop.rows('update books set stock = 5 where id = $1', [scarceBook.id])
  const waiting = await shop.buy([{ id: scarceBook.id, quantity: 1 }])
  const paid = await shop.buy([{ id: plainCourse.id, quantity: 1 }])
  await shop.pay(paid)
  const providerOrder = async (orderId: string) => JSON.stringify(await shop.sandbox.call(`/orders/${await shop.providerOrderOf(orderId)}`))
  const target = { waiting: await providerOrder(waiting), paid: await providerOrder(paid) }
  await post(shop, target.paid)
  if (!(await eventually(async () => (await shop.statusOf(paid)) === 'PAID', 180)))
    throw new Error('the genuine webhook did not mark its order as paid')
  await shop.quiet()
  return target
}

type Forgery = (shop: Shop, target: Target, chance: SeededRandom) => Promise<Answer>

const post = (shop: Shop, body: string | Buffer, headers: Record<string, string> = {}) =>
  shop.ask('/api/webhooks/pagbank', { body, headers: { 'content-type': 'application/json', ...headers } })
const claimed = (body: string) => body.replaceAll('"WAITING"', '"PAID"').replaceAll('"paid":0', '"paid":5900')
const padding = (chance: SeededRandom) => ' '.repeat(chance.between(0, 200))
const idOf = (body: string) => (JSON.parse(body) as { id: string }).id
const referenceOf = (body: string) => (JSON.parse(body) as { reference_id: string }).reference_id
const sealed = (shop: Shop, body: string) => createHash('sha256').update(`${shop.token}-${body}`).digest('hex')

const forgeries: Forgery[] = [
  // Claims that an order is paid which is waiting at the provider.
  (shop, { waiting }, chance) => post(shop, claimed(waiting) + padding(chance)),
  // The same with an invented signature.
  (shop, { waiting }, chance) =>
    post(shop, claimed(waiting) + padding(chance), { 'x-authenticity-token': chance.uuid().replaceAll('-', '') }),
  (shop, { waiting }, chance) =>
    post(shop, claimed(waiting) + padding(chance), { 'x-payload-signature': Buffer.from(chance.uuid()).toString('base64') }),
  // Correctly signed, then altered.
  (shop, { waiting }, chance) => post(shop, claimed(waiting) + padding(chance), { 'x-authenticity-token': sealed(shop, waiting) }),
  // A genuine webhook of another paid order with the reference of the unpaid one, and the other way round.
  (shop, { waiting, paid }, chance) => post(shop, paid.replaceAll(referenceOf(paid), referenceOf(waiting)) + padding(chance)),
  (shop, { waiting, paid }, chance) => post(shop, waiting.replaceAll(referenceOf(waiting), referenceOf(paid)) + padding(chance)),
  (shop, { waiting, paid }, chance) => post(shop, waiting.replaceAll(idOf(waiting), idOf(paid)) + padding(chance)),
  // Genuine ones, replayed.
  (shop, { paid }) => post(shop, paid),
  (shop, { waiting }) => post(shop, waiting),
  (shop, { paid }) => post(shop, paid, { 'x-authenticity-token': sealed(shop, paid) }),
  // Unknown orders.
  (shop, { waiting }, chance) =>
    post(
      shop,
      claimed(waiting).replaceAll(referenceOf(waiting), chance.uuid()).replaceAll(idOf(waiting), `ORDE_${chance.uuid().toUpperCase()}`),
    ),
  (shop, { waiting }, chance) =>
    post(shop, JSON.stringify({ id: `ORDE_${'../'.repeat(3)}`, reference_id: referenceOf(waiting), x: chance.uuid() })),
  // Too large, too deeply nested, not JSON, not text.
  (shop, { waiting }) => post(shop, claimed(waiting) + ' '.repeat(300 * 1024)),
  (shop, _, chance) => post(shop, '['.repeat(chance.between(1_000, 100_000))),
  (shop, _, chance) => post(shop, Buffer.from(Array.from({ length: chance.between(0, 2_000) }, () => chance.between(0, 255)))),
  (shop, { waiting }) => post(shop, JSON.stringify({ reference_id: `${referenceOf(waiting)}\u0000`, id: '\u0000\ud800' })),
  (shop, _, chance) =>
    post(shop, `notificationCode=${chance.uuid()}&notificationType=transaction`, { 'content-type': 'application/x-www-form-urlencoded' }),
  (shop) => post(shop, ''),
]

function tally(answers: Answer[]): Map<number, number> {
  const statuses = new Map<number, number>()
  for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1)
  return statuses
}
