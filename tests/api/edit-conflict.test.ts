import type { Asked } from '#tests/harness/panel.ts'
import { describe, expect, test } from 'vitest'
import { plainCourse, plentifulBook } from '#database/seed/fixtures.ts'
import { lockWaits } from '#tests/harness/lock-waits.ts'
import { eventually, stockOf } from '#tests/harness/shop.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'

const { shop, ask: staff } = await providePanel()

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

  test('saves twice with the current version, refuses an older version, and saves without a version', async () => {
    const { version: first = 0 } = await save(one)
    const { version: second } = await save(other, first)
    expect(second).toBe(first + 1)
    const late = await save(one, first)
    expect(late).toMatchObject({ version: undefined, code: 'EDIT_CONFLICT' })
    expect(late.message).toMatch(/^Outra pessoa salvou isto em \d{2}\/\d{2}\/\d{4}, \d{2}:\d{2}/)
    expect((await save(one, second)).version).toBe(first + 2)
    expect((await save(one)).version).toBe(first + 3)
  })

  test('only one of ten concurrent saves of the same version succeeds', async () => {
    const { version = 0 } = await save(one)
    const answers = await Promise.all(Array.from({ length: 10 }, () => save(other, version)))
    expect(answers.filter((answer) => answer.version === version + 1)).toHaveLength(1)
    expect(answers.filter((answer) => answer.code === 'EDIT_CONFLICT')).toHaveLength(9)
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
  const answers = await Promise.all(Array.from({ length: 20 }, (_, turn) => add(turn)))
  expect(answers.flatMap(({ code }) => code ?? [])).toEqual([])
  expect(new Set(answers.map(({ data }) => data.editBook?.version)).size).toBe(1)
  expect(await stockOf(shop, plentifulBook.id)).toBe(before + 60)
})

test('an unknown id gives NOT_FOUND, also with a version', async () => {
  const unknownId = '00000000-0000-4000-8000-000000000000'
  const answer = await staff('mutation ($id: ID!) { editCourse(id: $id, data: { title: "X" }, version: 1) { id } }', { id: unknownId })
  expect(answer.code).toBe('NOT_FOUND')
})
