import { expect, test, describe } from 'vitest'
import { freeCourse, plainCourse, plentifulBook, scarceBook } from '#database/seed/fixtures.ts'
import { pay, settle } from '#tests/harness/purchases.ts'
import { quote, submit, eventually, stockOf } from '#tests/harness/shop.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'
import { historyOf as readHistory, type Asked } from '#tests/harness/panel.ts'
import { lockWaits } from '#tests/harness/lock-waits.ts'

const panel = await providePanel()
const { shop, ask: staff, permit: permissions } = panel

const historyOf = (entity: string, id: string) => readHistory({ ask: staff }, entity, id)

const actor = 'renata.lopes@sabia.example'

test('a coupon from creation to removal, newest first', async () => {
  const made = await staff('mutation { createCoupon(coupon: { code: "DIARIO", type: FIXED, amountCents: 500 }) { id } }')
  const id = made.data.createCoupon.id
  await staff('mutation ($id: ID!) { editCoupon(id: $id, coupon: { amountCents: 750, active: false }) { id } }', { id })
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

describe('two who edit at the same moment', () => {
  const idOf = async (table: 'banners' | 'posts' | 'coupons') =>
    (await shop.db.selectFrom(table).select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()).id

  /** Each entity that has a form: how it is saved, and two values that two users write. */
  const forms = [
    { entity: 'Course', input: 'data: CourseInput', id: async () => plainCourse.id, one: { title: 'Um' }, other: { title: 'Outro' } },
    { entity: 'Book', input: 'book: BookInput', id: async () => plentifulBook.id, one: { title: 'Um' }, other: { title: 'Outro' } },
    { entity: 'Banner', input: 'banner: BannerInput', id: () => idOf('banners'), one: { active: false }, other: { active: true } },
    { entity: 'News', input: 'news: NewsInput', id: () => idOf('posts'), one: { title: 'Um' }, other: { title: 'Outro' } },
    { entity: 'Coupon', input: 'coupon: CouponInput', id: () => idOf('coupons'), one: { active: false }, other: { active: true } },
  ]

  describe.each(forms)('$entity', ({ entity, input, id, one, other }) => {
    const [name, type] = input.split(': ')
    const save = async (value: object, version?: number) => {
      const query = `mutation ($id: ID!, $value: ${type}!, $version: Int) { edit${entity}(id: $id, ${name}: $value, version: $version) { id version } }`
      const answer = await staff(query, { id: await id(), value, ...(version === undefined ? {} : { version }) })
      return {
        version: answer.data[`edit${entity}`]?.version,
        code: answer.code,
        message: answer.message,
      }
    }

    test('saves with the current version or without one, refuses an older one, and of concurrent saves stores one', async () => {
      const { version: first = 0 } = await save(one)
      const { version: second } = await save(other, first)
      expect(second).toBe(first + 1)
      const late = await save(one, first)
      expect(late).toMatchObject({ version: undefined, code: 'EDIT_CONFLICT' })
      expect(late.message).toMatch(/^Outra pessoa salvou isto em \d{2}\/\d{2}\/\d{4}, \d{2}:\d{2}/)
      expect((await save(one, second)).version).toBe(first + 2)
      expect((await save(one)).version).toBe(first + 3)
      const answers = await Promise.all(Array.from({ length: 4 }, () => save(other, first + 3)))
      expect(answers.filter(({ version }) => version === first + 4)).toHaveLength(1)
      expect(answers.filter(({ code }) => code === 'EDIT_CONFLICT')).toHaveLength(3)
    })
  })

  test('two saves of a post that each have their medium are not both stored if the post has none after them', async () => {
    const id = await idOf('posts')
    await staff('mutation ($id: ID!, $news: NewsInput!) { editNews(id: $id, news: $news) { id } }', {
      id,
      news: { type: 'IMAGE', image: 'https://x.example/a.png', video: 'https://x.example/a.mp4' },
    })
    const save = (news: object) => staff('mutation ($id: ID!, $news: NewsInput!) { editNews(id: $id, news: $news) { id } }', { id, news })
    let saves: Promise<Asked[]> | undefined
    await shop.db.transaction().execute(async (tx) => {
      await tx.selectFrom('posts').select('id').where('id', '=', id).forUpdate().execute()
      saves = Promise.all([save({ type: 'VIDEO' }), save({ video: '' })])
      await eventually(async () => (await lockWaits(shop.db)).all >= 2, 'both saves wait')
    })
    expect((await saves!).map(({ code }) => code ?? 'saved').toSorted()).toEqual(['BAD_USER_INPUT', 'saved'])
  })

  test('concurrent additions to a stock add up, whatever their version, and do not change the version', async () => {
    const before = (await stockOf(shop, plentifulBook.id)) ?? 0
    const add = (version: number) =>
      staff('mutation ($id: ID!, $version: Int) { editBook(id: $id, book: { stock: 3 }, version: $version) { id version } }', {
        id: plentifulBook.id,
        version,
      })
    const answers = await Promise.all(Array.from({ length: 5 }, (_, turn) => add(turn)))
    expect(answers.flatMap(({ code }) => code ?? [])).toEqual([])
    expect(new Set(answers.map(({ data }) => data.editBook?.version)).size).toBe(1)
    expect(await stockOf(shop, plentifulBook.id)).toBe(before + 15)
  })

  test('staff cannot add to a stock beyond the maximum, and may always remove', async () => {
    const add = (stock: number) =>
      staff('mutation ($id: ID!, $book: BookInput!) { editBook(id: $id, book: $book) { stock } }', { id: scarceBook.id, book: { stock } })
    const setStock = (stock: number) => shop.db.updateTable('books').set({ stock }).where('id', '=', scarceBook.id).execute()
    await setStock(9_999_999)
    expect((await add(1)).data.editBook).toEqual({ stock: 10_000_000 })
    expect(await add(1)).toMatchObject({ code: 'BAD_USER_INPUT', message: 'O estoque é 10000000: ele pode ir até 10000000.' })
    // Copies that came back, at the end of the column's range.
    await setStock(2_147_483_647)
    expect((await add(-5)).data.editBook).toEqual({ stock: 2_147_483_642 })
  })
})
