import { findSession } from '#server/buyers/sessions.sql.ts'
import type { Viewer } from '#server/buyers/viewer.ts'
import { type Db, openDatabase } from '#server/database/database.ts'
import { describeCourse, describeLesson } from '#server/library/describe-lessons.ts'
import { describeLibrary } from '#server/library/describe-library.ts'
import { openCourse, openLesson } from '#server/library/open-lesson.ts'
import { databaseFloor } from '../floors/bare-database.ts'
import { type Load, requestText } from '../load.ts'
import { recordStatements } from '../recorded-statements.ts'
import type { Part, Row, Settings } from '../row.ts'
import { underLoad } from '../share-of-floor.ts'
import { type Store, withStore } from '../store.ts'
import { inTurns } from '../turns.ts'
import { cookieOf, type SignedIn, signInBuyers } from '../viewers.ts'

const buyers = 200

/** The answers of the member area, which nothing may keep: each is read from the database for its buyer. */
export const library: Part = {
  name: 'library',
  does: `the library, a course and a lesson of ${buyers} buyers who are signed in, against the same statements prepared over pg`,
  run: (settings) =>
    withStore({ webs: ['cached'], sizes: { orders: 4_000, books: 200 } }, async (store) => {
      const { db } = openDatabase(store.databaseUrl, { max: 4 })
      try {
        const signedIn = await signInBuyers({ db, databaseUrl: store.databaseUrl }, buyers)
        const rows: Row[] = []
        for (const each of measured) rows.push(await shareOfStatements(store, { ...each, db, signedIn }, settings))
        return rows
      } finally {
        await db.destroy()
      }
    }),
}

interface Answer {
  what: string
  path: (buyer: SignedIn) => string
  /** What the store answers, by the functions that its route calls. */
  answer: (db: Db, viewer: Viewer, buyer: SignedIn) => Promise<object>
}

const measured: Answer[] = [
  { what: 'GET /api/library', path: () => '/api/library', answer: (db, viewer) => describeLibrary(db, viewer, 1) },
  {
    what: 'GET /api/library/courses/{slug}',
    path: ({ slug }) => `/api/library/courses/${slug}`,
    answer: async (db, viewer, { slug }) => describeCourse(await openCourse(db, viewer, slug)),
  },
  {
    what: 'GET /api/library/courses/{slug}/lessons/{id}',
    path: ({ slug, lessonId }) => `/api/library/courses/${slug}/lessons/${lessonId}`,
    answer: async (db, viewer, buyer) => describeLesson(await openLesson(db, viewer, buyer)),
  },
]

type Asked = Answer & { db: Db; signedIn: SignedIn[] }

async function shareOfStatements({ databaseUrl, web }: Store, asked: Asked, settings: Settings): Promise<Row> {
  const { what } = asked
  const known = await lookedUp(asked)
  const right = new Set(known.map(({ body }) => body))
  const check: Load['check'] = (head, body) => {
    if (!head.startsWith('HTTP/1.1 200 ')) throw new Error(`${what}: a wrong response: ${head}`)
    if (!right.has(body.toString())) throw new Error(`${what}: a wrong response: ${body.toString().slice(0, 300)}`)
  }
  const request = (number: number) => known[number % known.length]!.request
  const { connections } = settings
  const units = known.map(({ unit }) => unit)
  const { store, floor, ratios } = await inTurns(settings.seconds, {
    store: (seconds) => underLoad(web, { request, check }, { seconds, connections }),
    floor: (seconds) => databaseFloor({ databaseUrl, clients: connections, seconds, warming: Math.min(2, seconds), units }),
  })
  const details = { store, floor, ratios, cpuOfFloor: store.cpu / floor.cpu, statements: units[0]!.length, bytes: known[0]!.body.length }
  return { what, seen: store.perSecond, unit: '/s', floor: floor.perSecond, details }
}

/** Each request with its expected response, and the statements that the store executes for it. */
async function lookedUp({ path, answer, db, signedIn }: Asked) {
  const recorded = recordStatements(db)
  const known = []
  for (const buyer of signedIn) {
    const ask = async () => answer(db, (await findSession(db, buyer.token))!, buyer)
    // The first use of a session and of a course is stored; the ones that follow are measured.
    await ask()
    const { result, unit } = await recorded(ask)
    const request = requestText('GET', path(buyer), '', cookieOf(buyer.token))
    known.push({ request, unit, body: JSON.stringify(result) })
  }
  return known
}
