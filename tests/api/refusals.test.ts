import { describe, expect, test } from 'vitest'
import { buyer, courseWithModules, freeCourse, plainCourse, plentifulBook, scarceBook } from '#database/seed/fixtures.ts'
import { orderOf, person, quote, submit } from '#tests/harness/shop.ts'
import { provideShop } from '#tests/harness/provide-shop.ts'

const shop = await provideShop()

const counts = async () => {
  const rows = await Promise.all(
    (['orders', 'payments', 'coupon_redemptions', 'course_accesses', 'webhook_events'] as const).map((table) =>
      shop.db
        .selectFrom(table)
        .select((select) => select.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow(),
    ),
  )
  return rows.map((row) => row.count)
}

const item = { id: plainCourse.id, quantity: 1 }
const unknownId = '00000000-0000-4000-8000-000000000000'

/** Printed, with an unlimited stock. */
const { id: dearBook } = await shop.db
  .insertInto('books')
  .values({ title: 'Livro caríssimo', price_cents: 3_000_000, physical: true })
  .returning('id')
  .executeTakeFirstOrThrow()
const askFor = async (items: { id: string; quantity: number }[]) => shop.post('/api/create-checkout-token', { ...person, items })

test('several of a course are quoted as one, also in two lines, and the quote says so', async () => {
  const one = (await askFor([item])).body
  const several = (await askFor([{ ...item, quantity: 5 }, item])).body
  expect(several).toEqual({ ...one, token: expect.any(String), once: [item.id] })
  const { body } = await submit(shop, String(several.token))
  const lines = await shop.rows(
    'select quantity, total_cents as cents from order_items join orders on orders.id = order_id where order_id = $1',
    [body._id],
  )
  expect(lines).toEqual([{ quantity: 1, cents: one.value }])
})

test('a total above the limit of PagBank and of our columns is refused before anything is stored', async () => {
  const ask = async (quantity: number) => {
    const { status, body } = await askFor([{ id: dearBook, quantity }])
    return [status, body.error?.code]
  }
  expect(await ask(333)).toEqual([200, undefined])
  expect(await ask(334)).toEqual([422, 'TOO_EXPENSIVE'])
  expect(await ask(999)).toEqual([422, 'TOO_EXPENSIVE'])
})

describe('what a quote refuses', () => {
  test.each<[string, unknown, number, string]>([
    ['broken JSON', '{"items":', 400, 'BAD_USER_INPUT'],
    ['no name', { items: [item], email: '', cpf: '' }, 400, 'BAD_USER_INPUT'],
    ['a quantity of 0', { ...person, items: [{ ...item, quantity: 0 }] }, 400, 'BAD_USER_INPUT'],
    ['a quantity of 1000', { ...person, items: [{ ...item, quantity: 1000 }] }, 400, 'BAD_USER_INPUT'],
    [
      '999 and 999 of one printed book',
      {
        ...person,
        items: [
          { id: dearBook, quantity: 999 },
          { id: dearBook, quantity: 999 },
        ],
      },
      400,
      'BAD_USER_INPUT',
    ],
    ['a wrong id', { ...person, items: [{ id: "' or 1=1", quantity: 1 }] }, 400, 'BAD_USER_INPUT'],
    ['an unknown id', { ...person, items: [{ id: unknownId, quantity: 1 }] }, 404, 'PRODUCT_NOT_FOUND'],
    ['a wrong CPF', { ...person, cpf: '11111111111', items: [item] }, 400, 'BAD_USER_INPUT'],
    ['a name that is too long', { ...person, name: 'x'.repeat(121), items: [item] }, 400, 'BAD_USER_INPUT'],
    ['more than the stock', { ...person, items: [{ id: scarceBook.id, quantity: 4 }] }, 409, 'OUT_OF_STOCK'],
    [
      'an hour at another value',
      { ...person, items: [{ id: courseWithModules.id, quantity: 1 }], med: { value: 1 } },
      422,
      'ORDER_BUMP_INVALID',
    ],
    ['a megabyte', { ...person, items: [item], name: 'x'.repeat(1_000_000) }, 413, 'BODY_TOO_LARGE'],
  ])('%s', async (_, body, status, code) => {
    const before = await counts()
    const answer = await shop.post('/api/create-checkout-token', body)
    expect([answer.status, answer.body.error?.code]).toEqual([status, code])
    expect(answer.body.error?.message).toEqual(expect.any(String))
    expect(await counts()).toEqual(before)
  })

  test('a field of another type than expected is said in Portuguese too', async () => {
    const { body } = await shop.post('/api/create-checkout-token', { ...person, name: 7, items: 'nenhum' })
    expect(Object.keys(body.error?.fields ?? {}).toSorted()).toEqual(['items', 'name'])
    expect(JSON.stringify(body)).not.toMatch(/Invalid|expected|received/)
    const { body: missing } = await shop.post('/api/create-checkout-token', { items: person.name, email: person.email })
    expect(missing.error?.fields).toMatchObject({ name: 'Falta este campo.', cpf: 'Falta este campo.' })
  })

  test('a wrong part of the address is the message itself, and no field', async () => {
    const { status, body } = await shop.call('GET', '/api/orders/x/status')
    expect([status, body.error]).toEqual([400, { code: 'BAD_USER_INPUT', message: 'Pedido desconhecido.' }])
  })

  test('the remaining stock is part of the refusal', async () => {
    const { body } = await shop.post('/api/create-checkout-token', { ...person, items: [{ id: scarceBook.id, quantity: 4 }] })
    expect(body.error).toMatchObject({ bookId: scarceBook.id, available: 3 })
  })
})

describe('what a submit refuses without storing anything', () => {
  test.each<[string, object, string]>([
    ['one name only', { name: 'Joana' }, 'name'],
    ['no CPF', { cpf: '' }, 'cpf'],
    ['half an e-mail', { email: 'joana@' }, 'email'],
    [
      'an unknown state',
      { address: { street: 'a', number: '1', neighborhood: 'b', city: 'c', state: 'XX', zip: '40155210' } },
      'address.state',
    ],
  ])('%s', async (_, change, field) => {
    const token = await quote(shop, [item])
    const before = await counts()
    const { status, body } = await submit(shop, token, change)
    expect(status).toBe(400)
    expect(Object.keys(body.error?.fields ?? {})).toContain(field)
    expect(await counts()).toEqual(before)
  })

  test('a forged token', async () => expect((await submit(shop, 'x')).body.error?.code).toBe('QUOTE_INVALID'))

  test('a physical book without an address', async () => {
    const { status, body } = await submit(shop, await quote(shop, [{ id: plentifulBook.id, quantity: 1 }]), { address: undefined })
    expect([status, body.error?.fields]).toEqual([400, { address: expect.any(String) }])
  })

  test('half an emoji, as a program leaves it that cuts a text, is no reason to refuse an address', async () => {
    const { status, body } = await submit(shop, await quote(shop, [{ id: plentifulBook.id, quantity: 1 }]), {
      address: { ...buyer.address, complement: 'casa \ud83c' },
    })
    expect([status, body.error]).toEqual([200, undefined])
    expect((await orderOf(shop, body._id)).address).toMatchObject({ complement: 'casa \ufffd' })
  })

  test('a price that changed since the quote', async () => {
    const token = await quote(shop, [item])
    await shop.db.updateTable('courses').set({ price_cents: 13900 }).where('id', '=', plainCourse.id).execute()
    expect(await submit(shop, token)).toMatchObject({ status: 409, body: { error: { code: 'PRICE_CHANGED', value: 13900 } } })
    await shop.db.updateTable('courses').set({ price_cents: plainCourse.priceCents }).where('id', '=', plainCourse.id).execute()
  })

  test('an unpublished course', async () => {
    const token = await quote(shop, [{ id: freeCourse.id, quantity: 1 }])
    await shop.db.updateTable('courses').set({ published: false }).where('id', '=', freeCourse.id).execute()
    expect((await submit(shop, token)).body.error?.code).toBe('PRODUCT_NOT_FOUND')
  })

  test('an unknown payment method', async () => {
    expect((await shop.post('/api/checkout/boleto/pagseguro/content', { token: 'x', ...person })).status).toBe(404)
  })
})

describe('coupons', () => {
  const verify = (code: string, query = 'flow=CONTENT') => shop.call('GET', `/api/cupons/${encodeURIComponent(code)}/verify?${query}`)

  test.each(['NADA', 'INVERNO', 'PRIMEIROS', 'x'.repeat(100), '%00'])('%s is refused without a reason', async (code) => {
    const { status, body } = await verify(code)
    expect([status, body.error, body.detail]).toEqual([422, { code: 'COUPON_INVALID', message: 'Cupom inválido' }, 'Cupom inválido'])
  })

  test('four spellings of one mailbox use a per-buyer coupon once, and the discounted amount is charged', async () => {
    const { body } = await verify('BEMVINDA')
    const spellings = ['a.b@gmail.com', 'ab@gmail.com', 'AB+1@gmail.com', 'a.b+2@googlemail.com']
    const cpfs = ['12345678909', '11144477735', '52998224725', '39053344705']
    const answers = []
    for (const [index, email] of spellings.entries()) {
      const buyer = { email, cpf: cpfs[index] }
      answers.push(
        await submit(shop, await quote(shop, [{ id: courseWithModules.id, quantity: 1 }], buyer), {
          ...buyer,
          cupomId: body._id,
          address: undefined,
        }),
      )
    }
    expect(answers.map((answer) => answer.body.error?.code ?? 'placed')).toEqual([
      'placed',
      'COUPON_INVALID',
      'COUPON_INVALID',
      'COUPON_INVALID',
    ])
    expect(await orderOf(shop, answers[0]?.body._id)).toMatchObject({ discount_cents: 2000, total_cents: 16900 })
  })
})
