import { beforeAll, describe, expect, test } from 'vitest'
import { plainCourse, plentifulBook, scarceBook } from '#database/seed/fixtures.ts'
import { cpfOf } from '#tests/harness/cpf.ts'
import { misbehave, paymentsOf } from '#tests/harness/purchases.ts'
import { orderOf, quote, stockOf, submit, person } from '#tests/harness/shop.ts'
import { paidBrowser, signIn, submittingBrowser } from '#tests/harness/signed-in.ts'
import { stockDifferences } from '#tests/harness/stock-differences.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'
import { historyOf } from '#tests/harness/panel.ts'

const panel = await providePanel()
const { shop } = panel
beforeAll(async () => {
  shop.config.buyerLimits = { orders: 3, units: 5 }
  await shop.sandbox('/console/settings', { webhooks: 'drop' })
})

let buyers = 0
const newBuyer = () => ({ email: `propria.${++buyers}@correio.com.br`, cpf: cpfOf(700_000_000 + buyers) })
const setStock = (id: string, stock: number) => shop.db.updateTable('books').set({ stock }).where('id', '=', id).execute()
const statusOf = async (orderId: string) => {
  const { status, cancel_reason } = await orderOf(shop, orderId)
  return [status, cancel_reason]
}
const refusal = ({ status, body }: Awaited<ReturnType<typeof submit>>) => [status, body.error?.code]

async function addCoupon(code: string, terms: object) {
  const values = { code, kind: 'FIXED', amount: 5_000, ...terms } as const
  return (await shop.db.insertInto('coupons').values(values).returning('id').executeTakeFirstOrThrow()).id
}
const used = async (id: string) => (await shop.db.selectFrom('coupons').select('used').where('id', '=', id).executeTakeFirstOrThrow()).used

interface Attempt {
  items?: { id: string; quantity: number }[]
  replaces?: string
  [field: string]: unknown
}

/** A quote and its submit, as one press of the button in the page. */
async function attempt({ items = [{ id: plainCourse.id, quantity: 1 }], ...fields }: Attempt, method: 'pix' | 'redirect' = 'pix') {
  const { email, cpf, replaces } = fields
  return submit(shop, await quote(shop, items, { email, cpf, ...(replaces ? { replaces } : {}) }), fields, method)
}
async function place(fields: Attempt, method: 'pix' | 'redirect' = 'pix') {
  const { status, body } = await attempt(fields, method)
  expect([status, body.error]).toEqual([200, undefined])
  return String(body._id)
}

describe('a coupon that staff edit between its check and the submit', () => {
  /** The page shows R$ 100 for a course of R$ 200 or so: whatever it costs, less 50 %. */
  async function editedCoupon(code: string, from: number, to: number) {
    const couponId = await addCoupon(code, { kind: 'PERCENTAGE', amount: from })
    const token = await quote(shop, [{ id: plainCourse.id, quantity: 1 }])
    const data = { id: couponId, coupon: { percent: to / 100 } }
    const edited = await panel.ask('mutation ($id: ID!, $coupon: CouponInput!) { editCoupon(id: $id, coupon: $coupon) { id } }', data)
    expect(edited.code).toBeUndefined()
    return { couponId, token, before: plainCourse.priceCents * (1 - from / 10_000), after: plainCourse.priceCents * (1 - to / 10_000) }
  }

  test('never charges more than the page shows: the refusal says the new total, and the next press pays it', async () => {
    const buyer = newBuyer()
    const { couponId, token, before, after } = await editedCoupon('MENOS50', 5_000, 1_000)
    const refused = await submit(shop, token, { ...buyer, cupomId: couponId, total: before })
    expect([refused.status, refused.body.error]).toMatchObject([409, { code: 'PRICE_CHANGED', value: after }])
    expect(refused.body.error?.message).toContain((after / 100).toLocaleString('pt-BR', { minimumFractionDigits: 2 }))
    expect(await used(couponId)).toBe(0)
    const id = await place({ ...buyer, cupomId: couponId, total: after })
    expect((await orderOf(shop, id)).total_cents).toBe(after)
  })

  test('is refused once if the caller does not send what it showed', async () => {
    const buyer = newBuyer()
    const { couponId, token } = await editedCoupon('MENOS30', 5_000, 1_000)
    expect(refusal(await submit(shop, token, { ...buyer, cupomId: couponId }))).toEqual([409, 'PRICE_CHANGED'])
    // The edit happened before the next quote, whose clock has whole seconds.
    const before = new Date(Date.now() - 2_000)
    await shop.db.updateTable('coupons').set({ discount_lowered_at: before }).where('id', '=', couponId).execute()
    await place({ ...buyer, cupomId: couponId })
  })
})

describe('a new attempt of the same browser', () => {
  const last = [{ id: scarceBook.id, quantity: 1 }]

  test('takes over the last copy and the coupon of its own earlier order', async () => {
    await setStock(scarceBook.id, 1)
    const couponId = await addCoupon('UNICO', { max_uses: 1 })
    const buyer = newBuyer()
    const first = await place({ ...buyer, items: last, cupomId: couponId })
    expect(refusal(await attempt({ ...buyer, cupomId: couponId }))).toEqual([422, 'COUPON_INVALID'])

    const check = `/api/cupons/UNICO/verify?flow=CONTENT&ref=${buyer.email}`
    expect([(await shop.call('GET', check)).status, (await shop.call('GET', `${check}&replaces=${first}`)).status]).toEqual([422, 200])

    const second = await place({ ...newBuyer(), items: last, cupomId: couponId, replaces: first }, 'redirect')
    expect(await statusOf(first)).toEqual(['CANCELED', 'REPLACED'])
    expect(await statusOf(second)).toEqual(['PENDING', null])
    expect([await stockOf(shop, scarceBook.id), await used(couponId)]).toEqual([0, 1])
    expect((await paymentsOf(shop, second)).map(({ status }) => status)).toEqual(['EXPIRED', 'WAITING'])
    expect(await historyOf(panel, 'ORDER', first)).toMatchObject([{ actor: 'Comprador', action: 'CANCELED' }])
  })

  test('is refused while PagBank does not respond, because the earlier order may be paid', async () => {
    const buyer = newBuyer()
    const first = await place(buyer)
    await misbehave(shop, { unreachable: 'always' })
    expect(refusal(await attempt({ ...buyer, replaces: first }))).toEqual([503, 'PROVIDER_UNAVAILABLE'])
    await shop.sandbox('/console/settings', { faults: 'none' })
    expect(await statusOf(first)).toEqual(['PENDING', null])
  })
})

describe('an unpaid order', () => {
  const cancelAs = (orderId: string, headers: Record<string, string>) =>
    shop.call('POST', `/api/orders/${orderId}/cancel`, undefined, headers)
  const cancelAsStaff = (id: string) => panel.ask('mutation ($id: ID!) { cancelOrder(id: $id) { status cancelReason } }', { id })

  test('is canceled by nobody who only knows its id', async () => {
    const buyer = newBuyer()
    const [id, other] = [await place(buyer), await place(newBuyer())]
    const { cookie } = await submittingBrowser(shop, other)
    const wrong: Record<string, string>[] = [
      {},
      { cookie },
      { cookie: cookie.replace(other, id) },
      await signIn(shop, newBuyer().email),
      await paidBrowser(shop, [other]),
    ]
    for (const headers of wrong) expect(refusal(await cancelAs(id, headers))).toEqual([401, 'SIGN_IN_REQUIRED'])
    // Whether there is such an order, and whether it is paid, is no concern of theirs either.
    expect(refusal(await cancelAs(crypto.randomUUID(), {}))).toEqual([401, 'SIGN_IN_REQUIRED'])
    expect(await statusOf(id)).toEqual(['PENDING', null])
    expect((await cancelAs(id, await signIn(shop, buyer.email))).status).toBe(200)
    expect(await statusOf(id)).toEqual(['CANCELED', 'BUYER'])
  })

  test('is canceled by staff, which its history tells', async () => {
    const id = await place(newBuyer())
    expect((await cancelAsStaff(id)).data.cancelOrder).toEqual({ status: 'CANCELED', cancelReason: 'STAFF' })
    expect(await historyOf(panel, 'ORDER', id)).toMatchObject([{ actor: 'renata.lopes@sabia.example', action: 'CANCELED' }])
    expect((await cancelAsStaff('b0000000-0000-4000-8000-999999999999')).message).toBe('Pedido não encontrado')
  })
})

describe('a page of another site', () => {
  const foreign = { origin: 'https://alheio.example', 'sec-fetch-site': 'cross-site' }

  test('places, renews and cancels no order of its visitor', async () => {
    const buyer = newBuyer()
    const id = await place(buyer)
    const token = await quote(shop, [{ id: plainCourse.id, quantity: 1 }], buyer)
    const submission = JSON.stringify({ token, ...person, ...buyer })
    for (const [path, body] of [
      ['/api/checkout/pix/pagseguro/content', submission],
      [`/api/orders/${id}/pix`, '{}'],
      [`/api/orders/${id}/cancel`, '{}'],
    ] as const) {
      // A form or a script elsewhere sends it like this, without asking the store first.
      for (const headers of [foreign, { origin: 'null' }, { origin: 'https://alheio.example' }])
        expect(refusal(await shop.call('POST', path, body, { 'content-type': 'text/plain', ...headers })), path).toEqual([
          403,
          'FOREIGN_ORIGIN',
        ])
    }
    expect(await statusOf(id)).toEqual(['PENDING', null])
    expect(await shop.rows('select id from orders where email = $1', [buyer.email])).toHaveLength(1)
  })

  test.each([
    ['the address of the store', () => ({ origin: shop.config.publicUrl })],
    ['another address of the store', () => ({ origin: 'https://www.loja.example', 'sec-fetch-site': 'same-origin' })],
    ['no origin', () => ({})],
  ])('is not %s', async (_, headers) => {
    const id = await place(newBuyer())
    const { cookie } = await submittingBrowser(shop, id)
    expect((await shop.call('POST', `/api/orders/${id}/cancel`, undefined, { cookie, ...headers() })).status).toBe(200)
  })
})

describe('one buyer', () => {
  test('holds as many unpaid orders as allowed, by CPF and any e-mail, until one is canceled', async () => {
    const { email, cpf } = newBuyer()
    const first = await place({ email, cpf })
    await place({ email: newBuyer().email, cpf })
    await place({ email: newBuyer().email, cpf })
    const refused = await attempt({ email, cpf })
    expect([refused.status, refused.body.error]).toMatchObject([409, { code: 'TOO_MANY_OPEN_ORDERS', orders: 3 }])
    expect(refused.body.error?.message).toBe('Você já tem 3 pedidos em aberto: pague ou cancele um deles antes de fazer outro.')
    await place({ email, cpf, replaces: first })
    expect((await shop.call('POST', `/api/orders/${first}/cancel`, undefined, await submittingBrowser(shop, first))).status).toBe(200)
    expect(refusal(await attempt({ email, cpf }))).toEqual([409, 'TOO_MANY_OPEN_ORDERS'])
  })

  test('holds as many copies of a book as allowed; courses do not count', async () => {
    await setStock(plentifulBook.id, 120)
    const buyer = newBuyer()
    await place({ ...buyer, items: [{ id: plentifulBook.id, quantity: 3 }] })
    await shop.db.updateTable('store_settings').set({ support_email: 'ajuda@curio.example' }).execute()
    const refused = await attempt({ ...buyer, items: [{ id: plentifulBook.id, quantity: 3 }] })
    expect([refused.status, refused.body.error]).toMatchObject([409, { code: 'TOO_MANY_UNITS', bookId: plentifulBook.id, available: 2 }])
    expect(refused.body.error?.message).toMatch(/, ou escreva para ajuda@curio\.example\.$/)
    await place({ ...buyer, items: [{ id: plentifulBook.id, quantity: 2 }] })
  })
})

test('the counts of the books agree with all of these orders', async () => expect(await stockDifferences(shop.db)).toEqual([]))
