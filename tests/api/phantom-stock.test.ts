import { beforeAll, describe, expect, test } from 'vitest'
import { plentifulBook, scarceBook } from '#database/seed/fixtures.ts'
import { endHold, pay as payOrder, place as placeOrder, settle } from '#tests/harness/purchases.ts'
import { orderOf, quote, stockOf, submit } from '#tests/harness/shop.ts'
import { stockDifferences } from '#tests/harness/stock-differences.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'
import { copies } from '#tests/harness/refunds.ts'

const panel = await providePanel()
const { shop } = panel
beforeAll(() => shop.sandbox('/console/settings', { webhooks: 'drop' }))

const setStock = (id: string, stock: number | null) => shop.db.updateTable('books').set({ stock }).where('id', '=', id).execute()
/** Staff add copies, which also ends an unlimited stock. */
async function addCopies(id: string, added: number) {
  const edited = await panel.ask('mutation ($id: ID!, $book: BookInput!) { editBook(id: $id, book: $book) { stock } }', {
    id,
    book: { stock: added },
  })
  expect(edited.data.editBook).toEqual({ stock: added })
}

const place = async (id: string, quantity = 1, fields: object = {}) => (await placeOrder(shop, [id], { quantity, ...fields })).id

async function expire(orderId: string) {
  await endHold(shop, orderId)
  expect((await orderOf(shop, orderId)).status).toBe('EXPIRED')
}

async function pay(orderId: string) {
  await payOrder(shop, orderId)
  await settle(shop, orderId)
}

const refund = (id: string, items: Parameters<typeof copies>[0] = null) =>
  panel.ask('mutation ($id: ID!, $items: [OrderItemCopies!]) { refundOrder(id: $id, items: $items) { status } }', {
    id,
    items: copies(items),
  })

/** Copies that the order has taken from the stock. */
const takenBy = async (orderId: string) =>
  (await shop.db.selectFrom('order_items').select('reserved_quantity').where('order_id', '=', orderId).orderBy('position').execute()).map(
    ({ reserved_quantity }) => reserved_quantity,
  )

describe('a book that was sold while its stock was unlimited, and is counted since', () => {
  test('returns no copies when its order expires', async () => {
    await setStock(scarceBook.id, null)
    const id = await place(scarceBook.id, 4)
    expect(await stockOf(shop, scarceBook.id)).toBeNull()
    await addCopies(scarceBook.id, 10)
    await expire(id)
    expect(await stockOf(shop, scarceBook.id)).toBe(10)
  })

  test('returns no copies when its order is refunded', async () => {
    await setStock(scarceBook.id, null)
    const id = await place(scarceBook.id, 2)
    await pay(id)
    await addCopies(scarceBook.id, 10)
    expect((await refund(id)).data.refundOrder).toEqual({ status: 'REFUNDED' })
    expect(await stockOf(shop, scarceBook.id)).toBe(10)
  })

  test('is taken from the stock when its order is resumed after that, and returned once', async () => {
    await setStock(scarceBook.id, null)
    const id = await place(scarceBook.id, 2)
    await addCopies(scarceBook.id, 10)
    await expire(id)
    expect((await shop.post(`/api/orders/${id}/pix`, {})).status).toBe(200)
    expect([await stockOf(shop, scarceBook.id), await takenBy(id)]).toEqual([8, [2]])
    await expire(id)
    expect([await stockOf(shop, scarceBook.id), await takenBy(id)]).toEqual([10, [0]])
  })
})

test('staff cannot add to more than the maximum, and may always remove', async () => {
  const add = (stock: number) =>
    panel.ask('mutation ($id: ID!, $book: BookInput!) { editBook(id: $id, book: $book) { stock } }', { id: scarceBook.id, book: { stock } })
  await setStock(scarceBook.id, 9_999_999)
  expect((await add(1)).data.editBook).toEqual({ stock: 10_000_000 })
  expect(await add(1)).toMatchObject({ code: 'BAD_USER_INPUT', message: 'O estoque é 10000000: ele pode ir até 10000000.' })
  // Copies that came back, at the end of the column's range.
  await setStock(scarceBook.id, 2_147_483_647)
  expect((await add(-5)).data.editBook).toEqual({ stock: 2_147_483_642 })
  await setStock(scarceBook.id, 20)
})

test('late money takes counted copies again, and its refund returns them', async () => {
  await setStock(plentifulBook.id, 20)
  const id = await place(plentifulBook.id, 3)
  expect([await stockOf(shop, plentifulBook.id), await takenBy(id)]).toEqual([17, [3]])
  await expire(id)
  expect([await stockOf(shop, plentifulBook.id), await takenBy(id)]).toEqual([20, [0]])
  await pay(id)
  expect([(await orderOf(shop, id)).status, await stockOf(shop, plentifulBook.id), await takenBy(id)]).toEqual(['PAID', 17, [3]])
  await refund(id)
  expect([await stockOf(shop, plentifulBook.id), await takenBy(id)]).toEqual([20, [0]])
})

test('a refund of one line returns its copies once, and the refund of the rest only the others', async () => {
  await setStock(plentifulBook.id, 20)
  await setStock(scarceBook.id, 20)
  const token = await quote(shop, [
    { id: plentifulBook.id, quantity: 2 },
    { id: scarceBook.id, quantity: 1 },
  ])
  const id = String((await submit(shop, token)).body._id)
  await pay(id)
  const [first] = await shop.db.selectFrom('order_items').select('id').where('order_id', '=', id).orderBy('position').execute()
  await refund(id, [{ id: first!.id, quantity: 2 }])
  expect([await stockOf(shop, plentifulBook.id), await stockOf(shop, scarceBook.id)]).toEqual([20, 19])
  await refund(id)
  expect([await stockOf(shop, plentifulBook.id), await stockOf(shop, scarceBook.id)]).toEqual([20, 20])
  expect(await takenBy(id)).toEqual([0, 0])
})

test('after all of this the counts of the books agree with their orders; a copy that was returned twice would show', async () => {
  expect(await stockDifferences(shop.db)).toEqual([])
  await shop.db
    .updateTable('books')
    .set((set) => ({ reserved_quantity: set('reserved_quantity', '-', 1) }))
    .where('id', '=', scarceBook.id)
    .execute()
  expect(await stockDifferences(shop.db)).toMatchObject([{ bookId: scarceBook.id }])
})
