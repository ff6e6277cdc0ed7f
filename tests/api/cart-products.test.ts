import { expect, test } from 'vitest'
import { bookId, courseId, ebook, plainCourse } from '#database/seed/fixtures.ts'
import { statementsOf } from '#tests/harness/panel.ts'
import { providePanel } from '#tests/harness/provide-shop.ts'

const panel = await providePanel()

const query = `query ($courseIds: [ID!]!, $bookIds: [ID!]!) {
  publicCourses(ids: $courseIds) { id title price lessons { lessons { video } } }
  publicBooks(ids: $bookIds) { id title price stock code fileRef salesLink orderBump { type data } }
}`
const read = async (courseIds: string[], bookIds: string[]) => {
  const { body } = await panel.shop.call('POST', '/graphql', { query, variables: { courseIds, bookIds } })
  return body as unknown as {
    data?: { publicCourses: { id: string; title: string; price: number }[]; publicBooks: Record<string, unknown>[] }
    errors?: { extensions: { code: string } }[]
  }
}
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id).toSorted()

test('a cart of twenty products is read with one request and two statements', async () => {
  const [courses, books] = [numbers(10).map(courseId), numbers(10).map(bookId)]
  let answer: Awaited<ReturnType<typeof read>> | undefined
  const statements = await statementsOf(panel, async () => {
    answer = await read(courses, books)
  })
  expect(statements).toHaveLength(2)
  expect(idsOf(answer!.data!.publicCourses)).toEqual(courses.toSorted())
  expect(idsOf(answer!.data!.publicBooks as { id: string }[])).toEqual(books.toSorted())
  expect(await statementsOf(panel, () => read([], [bookId(11)]))).toHaveLength(1)
})

test('the response does not contain the content that is sold', async () => {
  const { data } = await read([plainCourse.id], [ebook.id])
  expect(JSON.stringify(data)).not.toContain('http')
  expect(data!.publicBooks).toEqual([
    expect.objectContaining({ title: ebook.title, price: 34, code: null, fileRef: null, salesLink: null }),
  ])
})

test('unpublished, removed, duplicate, unknown and malformed ids are left out', async () => {
  const { db } = panel.shop
  await db.updateTable('courses').set({ published: false }).where('id', '=', courseId(11)).execute()
  await db.updateTable('books').set({ removed_at: new Date() }).where('id', '=', bookId(12)).execute()
  const { data } = await read([courseId(11), courseId(12), courseId(12).toUpperCase(), 'x'], [bookId(12), bookId(99)])
  expect(idsOf(data!.publicCourses)).toEqual([courseId(12)])
  expect(data!.publicBooks).toEqual([])
})

test('the number of ids is limited to the maximum of a purchase', async () => {
  expect((await read(numbers(50).map(courseId), [])).errors).toBeUndefined()
  expect((await read(numbers(51).map(courseId), [])).errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT')
})
