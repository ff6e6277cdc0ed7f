import { execute, type ExecutionResult, parse } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listBooks } from '#app/admin/books/books.graphql.ts'
import { getCourse, listCourses } from '#app/admin/courses/courses.graphql.ts'
import { listNews } from '#app/admin/posts/posts.graphql.ts'
import { publicBanners } from '#app/store/banners/banners.graphql.ts'
import { publicGetBook } from '#app/store/books/book.graphql.ts'
import { publicListBooks } from '#app/store/books/books.graphql.ts'
import { publicGetCourse } from '#app/store/courses/course.graphql.ts'
import { publicListCourses } from '#app/store/courses/courses.graphql.ts'
import { publicListNews } from '#app/store/news/news.graphql.ts'
import { courseWithModules, ebook } from '#database/seed/fixtures.ts'
import { adminRole } from '#domain/roles.ts'
import type { GraphQLContext } from '#server/graphql/builder.ts'
import { openRunner } from '#server/graphql/run-document.ts'
import { schema } from '#server/graphql/schema.ts'
import { openShop, type Shop } from '#tests/harness/shop.ts'

let shop: Shop
beforeAll(async () => void (shop = await openShop()))
afterAll(() => shop.close())

const contextOf = (kind: 'staff' | 'visitor'): GraphQLContext => ({
  db: shop.db,
  publicUrl: shop.config.publicUrl,
  deps: shop.deps,
  identity: async () =>
    kind === 'staff' ? { kind: 'person', subject: 's', email: 's@sabia.example', roles: [adminRole] } : { kind: 'none' },
})
const written = (result: ExecutionResult) => JSON.parse(JSON.stringify(result)) as unknown

/** Runs the query often enough that it is compiled, plus a few more times. Then runs it with graphql-js for comparison. */
async function bothWays(text: string, variables: Record<string, unknown>, kind: 'staff' | 'visitor') {
  const run = openRunner(schema)
  const document = parse(text)
  const results = []
  for (let time = 0; time < 6; time++) results.push(written(await run({ document, variables, context: contextOf(kind) })))
  const reference = written(await execute({ schema, document, variableValues: variables, contextValue: contextOf(kind) }))
  return { results, reference }
}

describe('a repeated query', () => {
  const id = courseWithModules.id
  test.each<[string, string, Record<string, unknown>, 'staff' | 'visitor']>([
    ['a page of courses', publicListCourses, { offset: 0, limit: 12, search: '' }, 'visitor'],
    ['a search', publicListCourses, { offset: 0, limit: 3, search: 'ansiedade' }, 'visitor'],
    ['beyond the last page', publicListCourses, { offset: 1000 }, 'visitor'],
    ['a course with its outline', publicGetCourse, { id }, 'visitor'],
    ['a page of books', publicListBooks, {}, 'visitor'],
    ['a book', publicGetBook, { id: ebook.id }, 'visitor'],
    ['posts', publicListNews, {}, 'visitor'],
    ['banners', publicBanners, {}, 'visitor'],
    ['courses of the panel', listCourses, { access: 'ADMIN', offset: 10, limit: 10 }, 'staff'],
    ['a whole course', getCourse, { id }, 'staff'],
    ['books of the panel', listBooks, { search: 'a' }, 'staff'],
    ['posts of the panel', listNews, {}, 'staff'],
    ...['"); process.exit(1); ("', "'+process.exit(1)+'", '\\', '`${process.exit(1)}`', '\u2028\n*/ process.exit(1) /*'].map(
      (word): [string, string, Record<string, unknown>, 'visitor'] => [
        `code injection: ${word}`,
        `{ publicListCourses(limit: 1, search: ${JSON.stringify(word)}) { pageInfo { totalCount } } }`,
        {},
        'visitor',
      ],
    ),
    [
      'aliases, a fragment, a condition and __typename',
      `query ($deep: Boolean!) { a: publicListCourses(limit: 2) { ...page } b: publicListCourses(offset: 2, limit: 1) { ...page pageInfo { totalCount } } }
       fragment page on CoursePage { __typename data { name: title ... on Course { lessons @include(if: $deep) { withModules } } } }`,
      { deep: true },
      'visitor',
    ],
  ])('gives the result of graphql-js before and after it is compiled: %s', async (_, text, variables, kind) => {
    const { results, reference } = await bothWays(text, variables, kind)
    expect(reference).not.toHaveProperty('errors')
    expect(results).toEqual(Array(6).fill(reference))
  })

  test.each<[string, string, Record<string, unknown>, 'staff' | 'visitor']>([
    ['an unknown id', publicGetCourse, { id: 'c0000000-0000-4000-8000-00000000ffff' }, 'visitor'],
    ['a visitor in the panel', listCourses, {}, 'visitor'],
    ['a variable of another type', publicListCourses, { limit: 'twelve' }, 'visitor'],
    ['a variable that is missing', publicGetCourse, {}, 'visitor'],
    ['a page that is too long', publicListCourses, { limit: 1000 }, 'visitor'],
  ])('gives the error of graphql-js before and after it is compiled: %s', async (_, text, variables, kind) => {
    const { results, reference } = await bothWays(text, variables, kind)
    expect(reference).toHaveProperty('errors')
    expect(results).toEqual(Array(6).fill(reference))
  })

  test('resolves the identity once per run, compiled or not', async () => {
    let calls = 0
    const counting = {
      ...contextOf('staff'),
      identity: async () => ((calls += 1), { kind: 'person' as const, subject: 's', email: '', roles: [adminRole] }),
    }
    const run = openRunner(schema)
    const document = parse(listCourses)
    for (let time = 1; time <= 6; time++) {
      await run({ document, variables: {}, context: counting })
      expect(calls).toBe(time)
    }
  })
})

describe('a list reads only the columns of the requested fields', () => {
  const fields = 'id title slug description thumbnailUrl price currency published singleSale version createdAt updatedAt'.split(' ')
  const list = async (shown: string) => {
    const { body } = await shop.call('POST', '/graphql', {
      query: `query { publicListCourses(limit: 3) { ...page } } fragment page on CoursePage { data { ... on Course { ${shown} } } }`,
    })
    return (body.data as { publicListCourses: { data: Record<string, unknown>[] } }).publicListCourses.data
  }

  test('each field alone has the same value as among all others', async () => {
    const whole = await list([...fields, 'lessons { withModules lessons { title } }', 'orderBump { type data }'].join(' '))
    expect(whole.length).toBe(3)
    for (const field of fields) {
      expect(
        whole.every((course) => course[field] !== undefined && course[field] !== null),
        field,
      ).toBe(true)
      expect(await list(field)).toEqual(whole.map((course) => ({ [field]: course[field] })))
    }
    for (const [field, shown] of [
      ['lessons', 'lessons { withModules lessons { title } }'],
      ['orderBump', 'orderBump { type data }'],
    ] as const)
      expect(await list(shown)).toEqual(whole.map((course) => ({ [field]: course[field] })))
  })
})
