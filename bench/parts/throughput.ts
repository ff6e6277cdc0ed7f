import { publicListCourses } from '#app/store/courses/courses.graphql.ts'
import { courseWithModules, plentifulBook } from '#database/seed/fixtures.ts'
import { BareHttp } from '../floors/bare-http.ts'
import { requestText } from '../load.ts'
import type { Part, Row } from '../row.ts'
import { type Question, shareOfFloor } from '../share-of-floor.ts'
import { withStore } from '../store.ts'

const compressed = { 'accept-encoding': 'gzip, deflate, br' }

/** The throughput of the store as a share of what Node alone can send. */
export const throughput: Part = {
  name: 'throughput',
  does: 'GraphQL and pages, with and without the response cache, against bare node:http with the same bytes',
  run: (settings) =>
    withStore({ webs: ['cached', 'uncached'] }, async ({ webs: [cached, uncached] }) => {
      const floor = await BareHttp.open()
      const rows: Row[] = []
      try {
        for (const { what, request, words } of measured) {
          const questions: Question[] = [
            { what: `${what}, from memory`, web: cached!, request: request({}), words, same: true },
            { what: `${what}, from memory, as a browser takes it`, web: cached!, request: request(compressed), words, same: true },
            { what: `${what}, nothing kept`, web: uncached!, request: request({}), words, same: false },
            { what: `${what}, nothing kept, as a browser takes it`, web: uncached!, request: request(compressed), words, same: false },
          ]
          for (const question of questions) rows.push(await shareOfFloor(question, floor, settings))
        }
      } finally {
        floor.close()
      }
      return rows
    }),
}

type Headers = Record<string, string>

const page = (path: string) => (headers: Headers) => {
  const text = requestText('GET', path, '', headers)
  return () => text
}

const list = (headers: Headers) => {
  const body = JSON.stringify({ query: publicListCourses, variables: { offset: 0, limit: 12, search: '' } })
  const text = requestText('POST', '/graphql', body, headers)
  return () => text
}

const measured = [
  { what: 'GraphQL courses', request: list, words: ['totalCount', courseWithModules.title] },
  { what: 'GET /courses', request: page('/courses'), words: [courseWithModules.title, '</html>'] },
  { what: 'GET /courses/{id}', request: page(`/courses/${courseWithModules.id}`), words: [courseWithModules.title, '</html>'] },
  { what: 'GET /books', request: page('/books'), words: [plentifulBook.title, '</html>'] },
]
