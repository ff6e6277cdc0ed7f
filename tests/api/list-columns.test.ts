import { describe, expect, test } from 'vitest'
import { provideShop } from '#tests/harness/provide-shop.ts'

const shop = await provideShop()

describe('a list reads only the columns of the requested fields', () => {
  const fields =
    'id title slug description thumbnailUrl price currency published singleSale author authorPicture version createdAt updatedAt'.split(' ')
  const list = async (selection: string) => {
    const { body } = await shop.call('POST', '/graphql', {
      query: `query { publicListCourses(limit: 3) { ...page } } fragment page on CoursePage { data { ... on Course { ${selection} } } }`,
    })
    return (body.data as { publicListCourses: { data: Record<string, unknown>[] } }).publicListCourses.data
  }

  test('each field alone has the same value as among all others', async () => {
    const whole = await list(
      [...fields, 'lessons { withModules lessons { title } }', 'orderBump { type data }', 'questions { question answer }'].join(' '),
    )
    expect(whole.length).toBe(3)
    for (const field of fields) {
      expect(
        whole.every((course) => course[field] !== undefined && course[field] !== null),
        field,
      ).toBe(true)
      expect(await list(field)).toEqual(whole.map((course) => ({ [field]: course[field] })))
    }
    for (const [field, selection] of [
      ['lessons', 'lessons { withModules lessons { title } }'],
      ['orderBump', 'orderBump { type data }'],
      ['questions', 'questions { question answer }'],
    ] as const)
      expect(await list(selection)).toEqual(whole.map((course) => ({ [field]: course[field] })))
  })
})
