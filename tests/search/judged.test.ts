import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#tests/harness/test-database.ts'
import { firstPage, type Group, insertCatalogue, judgedQueries, score } from './judged.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
  await insertCatalogue(database.db)
})
afterAll(() => database.close())

/** The least mean nDCG@12 of each group. */
const least: [Group, number][] = [
  ['exact', 0.97],
  ['plural', 0.99],
  ['unaccented', 0.98],
  ['misspelt', 0.96],
  ['partial', 0.98],
  ['words', 0.9],
  ['codes', 0.94],
]

test.each(least)('%s: at least %d', async (group, floor) => {
  const scores = []
  for (const { gains, ...query } of judgedQueries(group)) {
    const titles = await firstPage(database.db, query)
    scores.push({ words: query.words, score: score(titles, gains), titles })
  }
  const mean = scores.reduce((sum, each) => sum + each.score, 0) / scores.length
  const worst = scores
    .filter((each) => each.score < 0.8)
    .map((each) => `${each.score.toFixed(2)} ${each.words}: ${each.titles.join(' | ')}`)
  expect(mean, worst.join('\n')).toBeGreaterThanOrEqual(floor)
})
