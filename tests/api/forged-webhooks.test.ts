import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { plainCourse } from '#database/seed/fixtures.ts'
import { fingerprint } from '#tests/harness/fingerprint.ts'
import { buy, pay, place, withoutFaults } from '#tests/harness/purchases.ts'
import { provideShop } from '#tests/harness/provide-shop.ts'
import { providerOrder } from '#tests/harness/shop.ts'

/** Webhook events of an attacker, who knows what PagBank shows of some orders, but not the token. */
const shop = await provideShop()
await withoutFaults(shop)

const bodyOf = async (orderId: string) => JSON.stringify(await shop.sandbox(`/orders/${await providerOrder(shop, orderId)}`))
const waiting = await bodyOf((await place(shop, [plainCourse.id])).id)
const paid = await bodyOf((await buy(shop, [plainCourse.id])).id)

const unread = await place(shop, [plainCourse.id])
await pay(shop, unread.id)
const paidUnread = await providerOrder(shop, unread.id)
// The e-mails of what was bought are sent first.
await shop.work()

const claimed = waiting.replaceAll('"WAITING"', '"PAID"').replaceAll('"paid":0', '"paid":5900')
const part = (body: string, name: 'id' | 'reference_id') => (JSON.parse(body) as Record<string, string>)[name]!
const sealed = (body: string) => createHash('sha256').update(`${shop.config.paymentProvider.token}-${body}`).digest('hex')
const uuid = () => crypto.randomUUID()

const accepted: [string, string | Buffer<ArrayBuffer>, headers?: Record<string, string>][] = [
  ['claims that the order is paid', claimed],
  [
    'has the reference of the unpaid order in the event of the paid one',
    paid.replaceAll(part(paid, 'reference_id'), part(waiting, 'reference_id')),
  ],
  [
    'has the reference of the paid order in the event of the unpaid one',
    waiting.replaceAll(part(waiting, 'reference_id'), part(paid, 'reference_id')),
  ],
  ['has the id of the paid order in the event of the unpaid one', waiting.replaceAll(part(waiting, 'id'), part(paid, 'id'))],
  [
    'has the id of an order that was paid, and not read yet, in the event of the unpaid one',
    waiting.replaceAll(part(waiting, 'id'), paidUnread),
  ],
  ['has the id of the unpaid order in the event of the paid one', paid.replaceAll(part(paid, 'id'), part(waiting, 'id'))],
  ['repeats the event of the paid order', paid],
  ['repeats the event of the unpaid order', waiting],
  ['repeats the event of the paid order, signed', paid, { 'x-authenticity-token': sealed(paid) }],
  [
    'names an order that nobody knows',
    claimed.replaceAll(part(waiting, 'reference_id'), uuid()).replaceAll(part(waiting, 'id'), `ORDE_${uuid()}`),
  ],
  ['has a path as its id', JSON.stringify({ id: `ORDE_${'../'.repeat(3)}`, reference_id: part(waiting, 'reference_id') })],
  ['is nested deeply', '['.repeat(60_000)],
  ['is no text', Buffer.from(Array.from({ length: 2_000 }, (_, at) => (at * 167) % 256))],
  ['has a NUL and half a character', JSON.stringify({ reference_id: `${part(waiting, 'reference_id')}\u0000`, id: '\u0000\ud800' })],
  ['is empty', ''],
]
const refused: [string, string, headers: Record<string, string>, number][] = [
  ['has an invented token', claimed, { 'x-authenticity-token': uuid().replaceAll('-', '') }, 401],
  ['has an invented signature', claimed, { 'x-payload-signature': Buffer.from(uuid()).toString('base64') }, 401],
  ['was signed, and then altered', claimed, { 'x-authenticity-token': sealed(waiting) }, 401],
  ['has more than 64 KB', claimed + ' '.repeat(64 * 1024), {}, 413],
]

test.each([...accepted.map(([name, body, headers = {}]) => [name, body, headers, 200] as const), ...refused])(
  'an event that %s changes nothing',
  async (_, body, headers, status) => {
    // A payment that was just read is not read again at once.
    await shop.rows(`update payments set checked_at = checked_at - interval '6 seconds'`)
    const before = await fingerprint(shop)
    for (let times = 0; times < 3; times++) {
      const response = await shop.fetch('/api/webhooks/pagbank', {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', ...headers },
      })
      expect(response.status).toBe(status)
    }
    await shop.work()
    expect(await fingerprint(shop)).toEqual(before)
  },
)
