import { expect, test } from 'vitest'
import { freeCourse, plainCourse, plentifulBook } from '#database/seed/fixtures.ts'
import { pay, settle } from '#tests/harness/purchases.ts'
import { quote, submit } from '#tests/harness/shop.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'
import { historyOf as readHistory } from '#tests/harness/panel.ts'

const { shop, ask: staff, permit: permissions } = await providePanel()

const historyOf = (entity: string, id: string) => readHistory({ ask: staff }, entity, id)

const actor = 'renata.lopes@sabia.example'

test('a coupon from creation to removal, newest first', async () => {
  const made = await staff('mutation { createCoupon(coupon: { code: "DIARIO", type: FIXED, amount: 5 }) { id } }')
  const id = made.data.createCoupon.id
  await staff('mutation ($id: ID!) { editCoupon(id: $id, coupon: { amount: 7.5, active: false }) { id } }', { id })
  await staff('mutation ($id: ID!) { editCoupon(id: $id, coupon: { active: false }) { id } }', { id })
  await staff('mutation ($id: ID!) { removeCoupon(id: $id) }', { id })
  const lines = await historyOf('COUPON', id)
  expect(lines.map((line) => [line.actor, line.action])).toEqual([
    [actor, 'REMOVED'],
    [actor, 'EDITED'],
    [actor, 'CREATED'],
  ])
  expect(lines[1]?.changes).toEqual([
    { field: 'amount', before: '500', after: '750' },
    { field: 'active', before: 'true', after: 'false' },
  ])
})

test('refused edits and edits without a change leave no entry', async () => {
  await staff('mutation ($id: ID!) { editCourse(id: $id, data: { price: -1 }) { id } }', { id: plainCourse.id })
  await staff('mutation ($id: ID!) { editCourse(id: $id, data: { title: "X" }, version: 99) { id } }', { id: plainCourse.id })
  await staff('mutation ($id: ID!, $title: String) { editCourse(id: $id, data: { title: $title }) { id } }', plainCourse)
  expect(await historyOf('COURSE', plainCourse.id)).toEqual([])
})

test('stock, prices and posts are recorded in readable units', async () => {
  await staff('mutation ($id: ID!) { editBook(id: $id, book: { price: 70, stock: 5 }) { id } }', { id: plentifulBook.id })
  expect((await historyOf('BOOK', plentifulBook.id))[0]?.changes).toEqual([
    { field: 'price', before: '62.00', after: '70.00' },
    { field: 'stock', before: '120', after: '125' },
  ])
  const post = await staff(
    'mutation { createNews(news: { title: "Um", slug: "um", type: IMAGE, image: "https://x.example/a.png" }) { id } }',
  )
  expect((await historyOf('POST', post.data.createNews.id))[0]?.action).toBe('CREATED')
})

test('a text with an emoji where its history is cut can be saved', async () => {
  const description = `${'a'.repeat(298)}🎧 e mais`
  const saved = await staff(
    'mutation ($id: ID!, $description: String) { editCourse(id: $id, data: { description: $description }) { id } }',
    {
      id: freeCourse.id,
      description,
    },
  )
  expect(saved.code).toBeUndefined()
  expect((await historyOf('COURSE', freeCourse.id))[0]?.changes[0]).toMatchObject({ field: 'description', after: `${'a'.repeat(298)}…` })
})

test('granting and revoking an access leave one entry each', async () => {
  const email = 'aluna@correio.com.br'
  for (const courses of [plainCourse.slug, plainCourse.slug, `-${plainCourse.slug}`, `-${plainCourse.slug}`])
    await permissions(email, courses)
  const lines = await historyOf('ACCESS', plainCourse.id)
  expect(lines.map(({ action, changes }) => [action, changes[0]])).toEqual([
    ['REVOKED', { field: 'email', before: email, after: null }],
    ['GRANTED', { field: 'email', before: null, after: email }],
  ])
})

test('an order marked as sent and as not sent; the history does not contain its buyer', async () => {
  const { body } = await submit(shop, await quote(shop, [{ id: plentifulBook.id, quantity: 1 }]))
  const id = String(body._id)
  await pay(shop, id)
  await settle(shop, id)
  for (const sended of [true, true, false])
    await staff('mutation ($id: ID!, $sended: Boolean!) { editOrder(id: $id, data: { sended: $sended }) { id } }', { id, sended })
  expect((await historyOf('ORDER', id)).map(({ action, changes }) => [action, changes])).toEqual([
    ['UNSENT', []],
    ['SENT', []],
  ])
})

test('the accesses of a course are listed with the user who granted them', async () => {
  for (const email of ['bia@correio.com.br', 'ana@correio.com.br']) await permissions(email, plainCourse.slug)
  const list = 'query ($id: ID!, $search: String) { listAccess(courseId: $id, search: $search) { data { email grantedBy orderId } } }'
  expect((await staff(list, { id: plainCourse.id, search: 'correio' })).data).toEqual({
    listAccess: {
      data: [
        { email: 'ana@correio.com.br', grantedBy: actor, orderId: null },
        { email: 'bia@correio.com.br', grantedBy: actor, orderId: null },
      ],
    },
  })
  expect((await staff(list, { id: plainCourse.id, search: '%' })).data).toEqual({ listAccess: { data: [] } })
})
