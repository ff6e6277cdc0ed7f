import { createSession } from '#server/buyers/sessions.sql.ts'
import type { Db } from '#server/database/database.ts'
import { withClient } from './settled.ts'

/** A buyer who is signed in, and a lesson of one of its courses. */
export interface SignedIn {
  token: string
  slug: string
  lessonId: string
}

/** Signs in buyers of the seeded orders, each of whom has watched half of the lessons of its courses. */
export async function signInBuyers({ db, databaseUrl }: { db: Db; databaseUrl: string }, most: number): Promise<SignedIn[]> {
  const buyers = await withClient(databaseUrl, async (client) => {
    await client.query(watchHalf)
    await client.query('analyze')
    const { rows } = await client.query<Omit<SignedIn, 'token'> & { email: string }>(newestLessons, [most])
    return rows
  })
  if (buyers.length < most) throw new Error(`only ${buyers.length} buyers have a course with lessons`)
  return Promise.all(
    buyers.map(async ({ email, ...lesson }) => ({ ...lesson, token: await createSession(db, { email, device: 'Chrome no Linux' }) })),
  )
}

/** The header of a browser with this session. Over http the cookie has no prefix (server/buyers/viewer.http.ts). */
export const cookieOf = (token: string) => ({ cookie: `sabia_buyer=${token}` })

const lessonsOf = `courses course cross join lateral jsonb_path_query(course.lessons, '$.**.lessons[*] ? (exists (@.id))')
  with ordinality as each (lesson, place)`

const watchHalf = `insert into lesson_progress (email, course_id, lesson_id, position_seconds, watched_seconds, duration_seconds, completed_at)
  select email, course.id, lesson->>'id', 60, 600, 600, now() from course_accesses access join ${lessonsOf} on course.id = access.course_id
  where place % 2 = 1 on conflict do nothing`

/** Buyers with the most courses first: a library that has little in it would be measured too well. */
const newestLessons = `select email, slug, lesson_id as "lessonId" from (
    select distinct on (email) email, slug, lesson->>'id' as lesson_id, count(*) over (partition by email) as lessons
    from course_accesses access join ${lessonsOf} on course.id = access.course_id
    order by email, access.granted_at desc, place) as each
  order by lessons desc, email limit $1`
