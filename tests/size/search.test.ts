import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seedBig } from '#database/seed/big/seed-big.ts'
import { nothing } from '#database/seed/big/sizes.ts'
import { listCourses } from '#server/catalogue/courses/courses.sql.ts'
import { longestSearch } from '#server/platform/database/list-window.ts'
import { testDatabase } from '#tests/harness/test-database.ts'
import { readsOf, readWhole } from './explained.ts'

/** Reads of a search do not depend on the machine, so they stand for PostgreSQL's time (docs/decisions/2026-11-22-search.md). */
const courses = 10_000
let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
  await seedBig(database.url, { ...nothing, courses }, { publicUrl: 'http://localhost:3000' })
}, 120_000)
afterAll(() => database.close())

const find = (search: string, publishedOnly = true) =>
  listCourses(database.db, { offset: 0, limit: 12, search }, { publishedOnly, detail: 'card' })

describe('a search of 10,000 courses', { tags: ['long'] }, () => {
  test.each([
    ['usual', 'apicultura', { statements: 1, blocks: 300, rows: 400 }],
    ['two', 'aquarela bolso', { statements: 1, blocks: 150, rows: 250 }],
    ['mistyped', 'apicultra', { statements: 3, blocks: 500, rows: 800 }],
    ['rare', 'vernacular', { statements: 1, blocks: 300, rows: 400 }],
    ['frequent', 'aulas', { statements: 1, blocks: 500, rows: 6_000 }],
    ['frequent as a beginning', 'a', { statements: 1, blocks: 500, rows: 6_000 }],
    ['frequent twice', 'aulas curtas', { statements: 1, blocks: 500, rows: 6_000 }],
    ['less frequent', 'passos', { statements: 1, blocks: 800, rows: 3_000 }],
    ['unknown', 'xilofone', { statements: 2, blocks: 100, rows: 300 }],
  ])('%s: %s', async (_, words, most) => {
    const reads = await readsOf(database.db, database.pool, () => find(words))
    expect(reads.statements).toBe(most.statements)
    expect(reads.blocks).toBeLessThanOrEqual(most.blocks)
    expect(reads.rows).toBeLessThanOrEqual(most.rows)
    const whole = await readWhole(database.db, database.pool, () => find(words))
    expect(whole.filter((table) => ['courses', 'course_terms', 'search_words'].includes(table))).toEqual([])
  })

  test('counts every match up to its limit', async () => {
    const matching = async (query: string) => {
      const { rows } = await database.pool.query<{ count: number }>(
        `select count(*) as count from courses where search_terms(title, description) @@ to_tsquery('simple', $1)`,
        [query],
      )
      return rows[0]!.count
    }
    for (const word of ['apicultur', 'misteri', 'vernacul'])
      expect((await find(word, false)).totalCount, word).toBe(await matching(`${word}:*`))
    for (const word of ['aulas', 'passos', 'a']) expect((await find(word)).totalCount, word).toBe(longestSearch)
  })
})
