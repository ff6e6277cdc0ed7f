import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { plainCourse } from '#database/seed/fixtures.ts'
import { createApp } from '#programs/composition/routes.ts'
import { type Rule, rules } from '#server/platform/web/rate-limits/rate-limit-rules.ts'
import { sweep, take, takeNetworkCall } from '#server/platform/web/rate-limits/rate-limits.sql.ts'
import { sendEmail } from '#programs/composition/emails.ts'
import { quote, submit, person } from '#tests/harness/shop.ts'
import { provideShop } from '#tests/harness/provide-shop.ts'

const shop = await provideShop({ RATE_LIMIT_FACTOR: '1', TRUSTED_PROXIES: '1' })
beforeAll(() => shop.db.insertInto('coupons').values({ code: 'CERTO', kind: 'FIXED', amount: 500 }).execute())

/** Each test has its own caller address. */
let caller: string
let last = 0
beforeEach(() => {
  caller = `203.0.113.${(last += 1)}`
})

const as = (address = caller) => ({ 'x-forwarded-for': address })
const get = (path: string, address?: string) => shop.call('GET', path, undefined, as(address))
const verify = (code: string, address?: string) => get(`/api/cupons/${code}/verify?flow=CONTENT`, address)
const times = async <Result>(count: number, ask: () => Promise<Result>) => {
  const results: Result[] = []
  for (let done = 0; done < count; done += 1) results.push(await ask())
  return results
}
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status)
const usedUp = (rule: Rule) =>
  shop.db
    .insertInto('rate_limits')
    .values({ rule, caller, free_at: new Date(Date.now() + (rules[rule].seconds + 60) * 1000) })
    .execute()

describe('a rate limit', () => {
  const attempt = { rule: 'wrong-coupon', caller: 'one', factor: 1 } as const
  const { calls, seconds } = rules['wrong-coupon']

  test('is never exceeded by concurrent calls', async () => {
    const results = await Promise.all(Array.from({ length: calls * 4 }, () => take(shop.db, attempt)))
    expect(results.filter((answer) => answer === 'taken')).toHaveLength(calls)
  })

  test('refills evenly, one call at a time', async () => {
    const pass = (passed: number) =>
      sql`update rate_limits set free_at = free_at - make_interval(secs => ${passed}) where caller = 'one'`.execute(shop.db)
    await pass(seconds / calls)
    expect([await take(shop.db, attempt), await take(shop.db, attempt)]).toEqual(['taken', 'refused'])
    await pass(10 * seconds)
    expect(await times(calls + 1, () => take(shop.db, attempt))).toEqual([...Array<string>(calls).fill('taken'), 'refused'])
  })

  test.each([
    ['a /24', (number: number) => `192.0.2.${number}`],
    ['a /48', (number: number) => `2001:db8:5:${number}::/64`],
  ])('of %s is that of ten networks, also at the same moment; one that it refuses costs the network nothing', async (_, network) => {
    const limiting = { ...shop.deps, config: shop.config }
    const ask = (number: number) => takeNetworkCall(limiting, 'wrong-coupon', network(number))
    const results = await Promise.all(
      Array.from({ length: 11 }, (_, number) => Array.from({ length: calls }, () => ask(number + 1))).flat(),
    )
    expect(results.filter(({ kind }) => kind === 'taken')).toHaveLength(calls * 10)
    expect((await takeNetworkCall(limiting, 'wrong-coupon', '198.51.100.200')).kind).toBe('taken')
  })

  test('is deleted when it is fully available again, and not before', async () => {
    await take(shop.db, { ...attempt, caller: 'long gone' })
    await shop.db
      .updateTable('rate_limits')
      .set({ free_at: new Date(Date.now() - 1000) })
      .where('caller', '=', 'long gone')
      .execute()
    await take(shop.db, { ...attempt, caller: 'still here' })
    await sweep(shop.db)
    const left = (await shop.db.selectFrom('rate_limits').select('caller').execute()).map((row) => row.caller)
    expect(left).toContain('still here')
    expect(left).not.toContain('long gone')
  })
})

test('a refused call gets 429 with the seconds to wait', async () => {
  await usedUp('postal-code')
  const response = await shop.fetch('/api/postal-codes/40155210', { headers: as() })
  expect(response.status).toBe(429)
  expect(response.headers.get('retry-after')).toBe('1')
  expect(await response.json()).toMatchObject({
    error: { code: 'TOO_MANY_REQUESTS', message: 'Foram pedidos demais em pouco tempo. Espere um instante e tente de novo.' },
  })
  expect((await get('/api/postal-codes/40155210', '198.51.100.9')).status).toBe(200)
})

describe('coupons', () => {
  test('are limited to ten wrong codes, and then a valid code is refused as well', async () => {
    expect(statuses(await times(10, () => verify(`ERRADO${last}`)))).toEqual(Array(10).fill(422))
    expect((await verify('OUTRO')).status).toBe(429)
    expect((await verify('CERTO')).status).toBe(429)
    expect((await verify('CERTO', '198.51.100.1')).status).toBe(200)
  })

  test('have the same limit in a submit as in the check', async () => {
    const token = await quote(shop, [{ id: plainCourse.id, quantity: 1 }])
    const guess = () => shop.call('POST', '/api/checkout/pix/pagseguro/content', { token, ...person, cupomId: randomUUID() }, as())
    const answers = await times(12, guess)
    expect(statuses(answers)).toEqual([...Array<number>(10).fill(422), 429, 429])
    expect((await verify('CERTO')).status).toBe(429)
    // Without a coupon the purchase succeeds.
    expect((await shop.call('POST', '/api/checkout/pix/pagseguro/content', { token, ...person }, as())).status).toBe(200)
  })
})

test('quotes and submits are limited per caller', async () => {
  await usedUp('quote')
  await usedUp('submit')
  const token = await quote(shop, [{ id: plainCourse.id, quantity: 1 }])
  const items = [{ id: plainCourse.id, quantity: 1 }]
  expect((await shop.call('POST', '/api/create-checkout-token', { ...person, items }, as())).status).toBe(429)
  expect((await shop.call('POST', '/api/checkout/pix/pagseguro/content', { token, ...person }, as())).status).toBe(429)
  expect((await shop.call('POST', `/api/orders/${randomUUID()}/pix`, {}, as())).status).toBe(429)
  expect((await submit(shop, token)).status).toBe(200)
})

describe('an address that anybody can type', () => {
  const { calls } = rules['order-address']
  const order = async (email: string, extra: object = {}) =>
    submit(shop, await quote(shop, [{ id: plainCourse.id, quantity: 1 }], { email }), { email, ...extra })
  const emailsTo = async (email: string) => (await shop.sandbox(`/console/emails.json?to=${email}`)) as { text: string }[]

  test('gets ten confirmations of orders an hour, without the link that was typed as a name; the others are sent later, while they are true', async () => {
    const email = 'vitima@correio.com.br'
    const name = 'https://evil.example/pix-premiado X'
    expect(new Set(statuses(await times(calls + 2, () => order(email, { name }))))).toEqual(new Set([200]))
    await shop.work(['send_email'])
    const emails = await emailsTo(email)
    expect(emails).toHaveLength(calls)
    for (const { text } of emails) expect(text).not.toContain('evil')
    const waiting = () =>
      shop.rows<{ id: string; order_id: string; isLater: boolean }>(
        `select emails.id, order_id, queued_at > now() + interval '5 minutes' and run_at = queued_at as "isLater"
         from emails join orders on orders.id = order_id left join graphile_worker.jobs on key = 'email:' || emails.id
         where email = $1 and emails.sent_at is null and claimed_at is null order by emails.id`,
        [email],
      )
    const [first, second] = await waiting()
    expect([first?.isLater, second?.isLater, (await waiting()).length]).toEqual([true, true, 2])

    // Six minutes later one more may be sent; of the two orders one was canceled meanwhile.
    await shop.rows(`update rate_limits set free_at = free_at - interval '6 minutes' where rule = 'order-address'`)
    await shop.rows(`update emails set queued_at = now() where sent_at is null`)
    await shop.rows(`update graphile_worker._private_jobs set run_at = now() where key = any($1)`, [
      [first, second].map((one) => `email:${one!.id}`),
    ])
    await shop.rows(`update orders set status = 'CANCELED', cancel_reason = 'BUYER' where id = $1`, [first!.order_id])
    await shop.work(['send_email'])
    expect(await emailsTo(email)).toHaveLength(calls + 1)
    expect(await waiting()).toEqual([])
  })

  test('a confirmation that was not sent is not counted', async () => {
    const email = 'correio.fora@correio.com.br'
    await order(email)
    const [placed] = await shop.rows<{ id: string }>('select emails.id from emails join orders on orders.id = order_id where email = $1', [
      email,
    ])
    const away = { send: () => Promise.reject(new Error('the mail server is away')) }
    for (let attempt = 0; attempt < calls + 2; attempt++)
      await expect(sendEmail(shop.deps, away, placed!.id)).rejects.toThrow('the mail server is away')
    await shop.work(['send_email'])
    expect(await emailsTo(email)).toHaveLength(1)
  })

  test(
    'gets ten free orders an hour, each with its access e-mail; more are refused and leave nothing behind',
    { tags: ['long'] },
    async () => {
      const email = 'de.graca@correio.com.br'
      const { id: cupomId } = await shop.db
        .insertInto('coupons')
        .values({ code: 'GRACA', kind: 'PERCENTAGE', amount: 10_000 })
        .returning('id')
        .executeTakeFirstOrThrow()
      const answers = await times(calls + 1, () => order(email, { cupomId }))
      expect(statuses(answers)).toEqual([...Array<number>(calls).fill(200), 429])
      await shop.work(['send_email'])
      expect(await emailsTo(email)).toHaveLength(calls)
      expect(await shop.rows('select id from orders where email = $1', [email])).toHaveLength(calls)
      expect((await order('outra@correio.com.br', { cupomId })).status).toBe(200)
    },
  )
})

test('permission changes are limited', async () => {
  await usedUp('permissions')
  expect((await shop.call('POST', '/api/users/a@b.example/permissions', { courses: 'x' }, as())).status).toBe(429)
})

test('reading the catalogue and the status of an order does not count', async () => {
  const { body } = await submit(shop, await quote(shop, [{ id: plainCourse.id, quantity: 1 }]))
  const before = await shop.db.selectFrom('rate_limits').selectAll().execute()
  const query = '{ publicListCourses(limit: 12) { data { id title } } publicListBooks(limit: 12) { data { id title } } }'
  expect((await shop.call('POST', '/graphql', { query }, as())).status).toBe(200)
  expect((await get('/courses')).status).toBe(200)
  expect((await get(`/api/orders/${String(body._id)}/status`)).status).toBe(200)
  expect(await shop.db.selectFrom('rate_limits').selectAll().execute()).toEqual(before)
})

test('calls are served when the rate limits cannot be counted', async () => {
  await shop.db.schema.alterTable('rate_limits').renameTo('rate_limits_away').execute()
  try {
    expect((await get('/api/postal-codes/40155210')).status).toBe(200)
    expect((await verify('NADA')).status).toBe(422)
  } finally {
    await shop.db.schema.alterTable('rate_limits_away').renameTo('rate_limits').execute()
  }
})

describe('a proxy that is not configured', () => {
  const warnings = async (trustedProxies: number, headers: Record<string, string>) => {
    const lines: string[] = []
    const log = pino({}, { write: (line) => void lines.push(line) })
    const app = createApp({ ...shop.deps, log, config: { ...shop.config, production: true, trustedProxies } }, () => new Response('a page'))
    for (let call = 0; call < 3; call += 1) await app.request('/api/postal-codes/40155210', { headers })
    return lines.filter((line) => line.includes('TRUSTED_PROXIES')).length
  }

  test('is logged once', async () => {
    expect(await warnings(0, { 'x-forwarded-for': caller })).toBe(1)
    expect(await warnings(1, { 'x-forwarded-for': caller })).toBe(0)
    expect(await warnings(0, {})).toBe(0)
  })
})
