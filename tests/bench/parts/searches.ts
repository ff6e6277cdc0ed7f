import { publicListCourses } from '#app/store/courses/courses.graphql.ts'
import { listCourses } from '#server/catalogue/courses/courses.sql.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { rounded } from '../figures.ts'
import { load, type Load, requestText } from '../load.ts'
import type { Part } from '../row.ts'
import { withStore } from '../store.ts'

/** More than the response cache holds: when the first one is repeated, its response has long been evicted. */
const different = 4_000

interface Search {
  offset: number
  limit: number
  search: string
}

/** No two requests are the same: words of titles and pages, over ten thousand courses. */
export const searches: Part = {
  name: 'searches',
  does: 'another search or page each time over 10,000 courses, so that nothing is cached',
  run: (settings) =>
    withStore({ webs: 1, sizes: { courses: 10_000 } }, async ({ databaseUrl, web }) => {
      const known = await lookedUp(databaseUrl)
      const request = (number: number) => known[number % different]!.request
      // Responses arrive in another order than the requests. Each must be one of the expected ones, identified by its first course.
      const right = new Map(known.map((each) => [`${each.total} ${each.first}`, each.count]))
      const check: Load['check'] = (head, body) => {
        if (!head.startsWith('HTTP/1.1 200 ')) throw new Error(`a wrong response: ${head}`)
        const { publicListCourses: list } = (JSON.parse(body.toString()) as Answer).data
        const count = right.get(`${list.pageInfo.totalCount} ${list.data[0]?.id}`)
        if (count === undefined) throw new Error(`a wrong list: ${body.toString().slice(0, 300)}`)
      }
      const { connections } = settings
      // The numbers continue after the warm-up, so that no measured request was cached during it.
      let number = 0
      const counted = { request: () => request(number++), check }
      await load(web.port, counted, { seconds: Math.min(2, settings.seconds), connections })
      const cpu = await web.cpu()
      const measured = await load(web.port, counted, { seconds: settings.seconds, connections })
      const microseconds = (((await web.cpu()) - cpu) * 1e6) / measured.answers
      const paging = known.filter(({ variables }) => variables.search === '').length
      const matches = rounded(mean(known.map(({ total }) => total)))
      return [
        {
          what: 'GraphQL, another search or page each time',
          seen: measured.perSecond,
          unit: '/s',
          details: { ...measured, cpu: microseconds, different, paging, searches: different - paging, matches },
        },
      ]
    }),
}

interface Answer {
  data: { publicListCourses: { data: { id: string }[]; pageInfo: { totalCount: number } } }
}

/** Each request with its expected response,. */
async function lookedUp(databaseUrl: string) {
  const { db } = openDatabase(databaseUrl, { max: 4 })
  try {
    const courses = await db.selectFrom('courses').select(['title']).where('published', '=', true).orderBy('id').execute()
    const all = questions(courses.map(({ title }) => title))
    const known = []
    for (const each of all) {
      const { data, totalCount } = await listCourses(db, each, { publishedOnly: true, detail: 'card' })
      const body = JSON.stringify({ query: publicListCourses, variables: each })
      known.push({
        variables: each,
        request: requestText('POST', '/graphql', body),
        total: totalCount,
        first: data[0]?.id,
        count: data.length,
      })
    }
    return known
  } finally {
    await db.destroy()
  }
}

/** Alternately a page of all courses, while there are any left, and a search for one, two or three consecutive words of a title. */
function questions(titles: string[]): Search[] {
  const searches = new Map<string, Search>()
  const add = (search: string, offset: number) => searches.set(`${search} ${offset}`, { offset, limit: 12, search })
  for (let number = 0; searches.size < different; number++) {
    if (number >= titles.length * 3) throw new Error('too few titles for so many searches')
    if (number * 12 < titles.length) add('', number * 12)
    const words = titles[(number * 7) % titles.length]!.replaceAll(/[:,.]/g, '').split(' ')
    const length = 1 + (Math.floor(number / titles.length) % 3)
    const from = number % Math.max(1, words.length - length + 1)
    const search = words.slice(from, from + length).join(' ')
    if (search.length > 3) add(search, 12 * (number % 3))
  }
  return [...searches.values()]
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
