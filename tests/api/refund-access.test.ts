import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { courseWithModules, plainCourse, plentifulBook, scarceBook } from '#database/seed/fixtures.ts'
import { dayInBrazil } from '#domain/platform/values/format-day.ts'
import { buy, coursesOf, newBuyer, withoutFaults } from '#tests/harness/purchases.ts'
import { itemsOf, refund } from '#tests/harness/refunds.ts'
import { stockOf } from '#tests/harness/shop.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'

const panel = await providePanel()
beforeEach(() => withoutFaults(panel.shop))

describe('a refund of a whole order', () => {
  test('of a line returns a sent book to the stock when the order turns out not to be sent, once', async () => {
    const send = (id: string, sended: boolean) =>
      panel.ask(`mutation ($id: ID!) { editOrder(id: $id, data: { sended: ${sended} }) { hasPhysicalItem } }`, { id })
    const stock = () => stockOf(panel.shop, plentifulBook.id)
    const before = (await stock()) ?? 0
    const { id } = await buy(panel.shop, [plainCourse.id, plentifulBook.id])
    const items = await itemsOf(panel, id)
    await send(id, true)
    await refund(panel, id, { items: [items[plentifulBook.title]] })
    expect(await stock()).toBe(before - 1)
    expect((await send(id, false)).data.editOrder).toEqual({ hasPhysicalItem: false })
    expect(await stock()).toBe(before)
    expect((await send(id, true)).code).toBe('CONFLICT')

    const other = await buy(panel.shop, [plentifulBook.id, scarceBook.id])
    await send(other.id, true)
    await refund(panel, other.id, { items: [(await itemsOf(panel, other.id))[plentifulBook.title]] })
    for (const sended of [false, true, false]) expect((await send(other.id, sended)).data.editOrder).toEqual({ hasPhysicalItem: true })
    expect(await stock()).toBe(before)
    expect((await refund(panel, other.id)).data.refundOrder).toMatchObject({ status: 'REFUNDED' })
    expect(await stock()).toBe(before)
  })
})

describe('access from other sources', () => {
  test('remains while another paid order grants it', async () => {
    const email = newBuyer()
    const first = await buy(panel.shop, [plainCourse.id], { email })
    const second = await buy(panel.shop, [plainCourse.id], { email })
    await refund(panel, first.id)
    expect(await coursesOf(panel.shop, email)).toEqual([plainCourse.id])
    await refund(panel, second.id)
    expect(await coursesOf(panel.shop, email)).toEqual([])
  })

  test('is revoked when all orders are refunded concurrently', async () => {
    const email = newBuyer()
    const orders = []
    for (let turn = 0; turn < 4; turn++) orders.push(await buy(panel.shop, [plainCourse.id, courseWithModules.id], { email }))
    const answers = await Promise.all(orders.map(({ id }) => refund(panel, id)))
    expect(answers.map(({ data, message }) => data?.refundOrder?.status ?? message)).toEqual(orders.map(() => 'REFUNDED'))
    expect(await coursesOf(panel.shop, email)).toEqual([])
  })

  test.each(['before', 'after'])('remains if staff granted it %s the sale', async (when) => {
    const email = newBuyer()
    const give = () => panel.permit(email, plainCourse.slug)
    if (when === 'before') await give()
    const { id } = await buy(panel.shop, [plainCourse.id], { email })
    if (when === 'after') await give()
    await refund(panel, id)
    expect(await coursesOf(panel.shop, email)).toEqual([plainCourse.id])
  })
})

describe('the end of an access that staff set, after the refund of one of two purchases', () => {
  const day = 86_400_000
  const inDays = (days: number) => dayInBrazil(new Date(Date.now() + days * day))
  const setEnd = (email: string, until: string | null) =>
    panel.ask(
      'mutation ($courseId: ID!, $email: String!, $until: String) { extendAccess(courseId: $courseId, email: $email, until: $until) { until } }',
      { courseId: plainCourse.id, email, until },
    )
  /** In whole days from now; null: for ever. */
  async function endOf(email: string): Promise<number | null> {
    const { expires_at } = await panel.shop.db
      .selectFrom('course_accesses')
      .select('expires_at')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    return expires_at && Math.floor((expires_at.getTime() - Date.now()) / day)
  }
  const sellFor = (days: number | null) =>
    panel.shop.db.updateTable('courses').set({ access_days: days }).where('id', '=', plainCourse.id).execute()
  beforeAll(() => sellFor(30))
  afterAll(() => sellFor(null))

  test.each([
    ['later', inDays(365), 365],
    ['for ever', null, null],
    ['earlier', inDays(5), 5],
  ])('%s, stays', async (_, until, days) => {
    const email = newBuyer()
    const orders = [await buy(panel.shop, [plainCourse.id], { email }), await buy(panel.shop, [plainCourse.id], { email })]
    await setEnd(email, until)
    await refund(panel, orders[1]!.id)
    expect(await endOf(email)).toBe(days)
    await refund(panel, orders[0]!.id)
    expect(await coursesOf(panel.shop, email)).toEqual([])
  })

  test('counts again if a purchase that was made afterwards is refunded, which had moved it', async () => {
    const email = newBuyer()
    await buy(panel.shop, [plainCourse.id], { email })
    await panel.shop.db
      .updateTable('orders')
      .set({ paid_at: new Date(Date.now() - 40 * day) })
      .where('email', '=', email)
      .execute()
    await setEnd(email, inDays(5))
    const later = await buy(panel.shop, [plainCourse.id], { email })
    expect(await endOf(email)).toBe(29)
    await refund(panel, later.id)
    expect(await endOf(email)).toBe(5)
  })
})
