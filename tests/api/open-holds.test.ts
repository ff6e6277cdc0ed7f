import { beforeEach, describe, expect, test } from 'vitest'
import { buyer, plainCourse, plentifulBook } from '#database/seed/fixtures.ts'
import { shortHoldMinutes } from '#domain/orders/order/buyer-limits.ts'
import { cpfOf } from '#tests/harness/cpf.ts'
import { provideShop } from '#tests/harness/provide-shop.ts'
import { endHold } from '#tests/harness/purchases.ts'
import { orderOf, person, quote } from '#tests/harness/shop.ts'
import { stockDifferences } from '#tests/harness/stock-differences.ts'

const shop = await provideShop({ TRUSTED_PROXIES: '1', RATE_LIMIT_FACTOR: '1' })
const setStock = (stock: number) => shop.db.updateTable('books').set({ stock }).where('id', '=', plentifulBook.id).execute()
const limit = (orders: number, units: number) => (shop.config.buyerLimits = { orders, units })

let invented = 0
const stranger = () => ({ email: `inventado.${++invented}@correio.com.br`, cpf: cpfOf(810_000_000 + invented) })

async function buy(caller: string, who: { email: string; cpf: string } = stranger(), { id = plentifulBook.id, quantity = 1 } = {}) {
  const token = await quote(shop, [{ id, quantity }], who)
  const body = { ...person, ...who, token, address: buyer.address }
  const { status, body: answer } = await shop.call('POST', '/api/checkout/pix/pagseguro/content', body, { 'x-forwarded-for': caller })
  return { status, code: answer.error?.code, message: answer.error?.message, id: String(answer._id), expiration: String(answer.expiration) }
}
const codes = (answers: { code: string | undefined }[]) => answers.map(({ code }) => code ?? 'placed').toSorted()

beforeEach(async () => {
  await shop.rows(`update orders set status = 'EXPIRED' where status = 'PENDING'`)
  await shop.rows('update order_items set reserved_quantity = 0')
  await shop.rows('update books set reserved_quantity = 0')
  await setStock(500)
})

test('orders that strangers place with the CPF of a buyer keep her from nothing; from her own network they count as hers', async () => {
  limit(5, 100)
  const cpf = cpfOf(820_000_000)
  for (let order = 0; order < 5; order++) await buy(`203.0.113.${order % 2}`, { ...stranger(), cpf }, { id: plainCourse.id })
  expect(await buy('198.51.100.7', { email: 'dona@correio.com.br', cpf })).toMatchObject({ status: 200 })
  for (let order = 0; order < 4; order++) await buy('198.51.100.7', { ...stranger(), cpf }, { id: plainCourse.id })
  expect(await buy('198.51.100.7', { ...stranger(), cpf })).toMatchObject({ status: 409, code: 'TOO_MANY_OPEN_ORDERS' })
})

describe('invented people hold no more copies without paying', () => {
  test('than one network may, also at the same moment; others buy', async () => {
    limit(0, 2)
    const answers = await Promise.all(Array.from({ length: 9 }, () => buy('203.0.113.1')))
    expect(codes(answers)).toEqual([...Array<string>(5).fill('TOO_MANY_UNITS'), ...Array<string>(4).fill('placed')])
    expect(answers.find(({ code }) => code)?.message).toMatch(
      /a sua rede já reservou exemplares demais .* por outra rede, como a do celular/,
    )
    expect(await buy('203.0.113.2')).toMatchObject({ status: 200 })
    expect(await buy('203.0.113.1', stranger(), { id: plainCourse.id })).toMatchObject({ status: 200 })
  })

  test('than the wide one may, as of a household with many IPv6 networks', async () => {
    limit(0, 1)
    const answers = []
    for (let number = 1; number <= 11; number++)
      answers.push(...(await Promise.all([1, 2].map(() => buy(`2001:db8:7:${number.toString(16)}::1`)))))
    expect(codes(answers)).toEqual([...Array<string>(2).fill('TOO_MANY_UNITS'), ...Array<string>(20).fill('placed')])
    expect(await buy('198.51.100.8')).toMatchObject({ status: 200 })
  })

  test('than that by opening orders again whose time is over', async () => {
    limit(0, 1)
    const { id } = await buy('203.0.113.40')
    await endHold(shop, id)
    for (let order = 0; order < 2; order++) expect(await buy('203.0.113.40')).toMatchObject({ status: 200 })
    const again = (caller: string) => shop.call('POST', `/api/orders/${id}/pix`, {}, { 'x-forwarded-for': caller })
    expect((await again('203.0.113.40')).body.error?.code).toBe('TOO_MANY_UNITS')
    expect((await again('198.51.100.40')).status).toBe(200)
  })
})

describe('a hold and its PIX code end together after a quarter of an hour', () => {
  const minutesOf = async ({ id, expiration }: Awaited<ReturnType<typeof buy>>) => {
    const { expires_at: held, created_at: created } = await orderOf(shop, id)
    expect(held.toISOString()).toBe(expiration)
    return Math.round((held.getTime() - created.getTime()) / 60_000)
  }

  test('if they are of the last ten copies', async () => {
    limit(5, 100)
    await setStock(12)
    expect(await minutesOf(await buy('203.0.113.50', stranger(), { quantity: 2 }))).toBe(shop.config.pixExpirationMinutes)
    expect(await minutesOf(await buy('203.0.113.51'))).toBe(shortHoldMinutes)
  })

  test('if their network holds ten others', async () => {
    limit(5, 100)
    await buy('203.0.113.60', stranger(), { quantity: 10 })
    expect(await minutesOf(await buy('203.0.113.60'))).toBe(shortHoldMinutes)
    expect(await minutesOf(await buy('203.0.113.61'))).toBe(shop.config.pixExpirationMinutes)
  })
})

test('the networks of orders that hold nothing are forgotten, and the books count what their orders hold', async () => {
  const { id } = await buy('203.0.113.70')
  await shop.rows(`update open_order_networks set submitted_at = now() - interval '2 hours'`)
  await shop.rows(`select graphile_worker.add_job('apply_retention')`)
  await shop.work(['apply_retention'])
  const left = await shop.rows('select orders.id from open_order_networks join orders using (quote_id)')
  expect(left).toEqual([{ id }])
  expect(await stockDifferences(shop.db)).toEqual([])
})
