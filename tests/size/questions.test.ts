import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { questionsOf } from '#server/delivery/questions/questions.sql.ts'
import { listQuestions } from '#server/delivery/questions/staff-questions.sql.ts'
import { readTasks } from '#server/operations/exceptions/tasks.sql.ts'
import { testDatabase } from '#tests/harness/test-database.ts'
import { readsOf } from './explained.ts'
import { growth } from './growth.ts'

/** Questions in one course of 300 lessons, one of which has more than a page of them in both. */
const sizes = [500, 50_000]
const most = 2
const lessons = 300
const courseId = crypto.randomUUID()

type Database = Awaited<ReturnType<typeof testDatabase>>
let databases: Database[] = []

async function openCourse(questions: number): Promise<Database> {
  const database = await testDatabase()
  await database.pool.query(
    `insert into courses (id, title, slug, price_cents, lessons)
     select $1, 'Um curso longo', 'um-curso-longo', 9900, jsonb_build_object('withModules', false, 'modules', '[]'::jsonb, 'lessons', (
       select jsonb_agg(jsonb_build_object('id', 'aula-' || n, 'title', 'Aula ' || n, 'description', repeat('Sobre a aula. ', 20), 'video', '',
         'downloads', '[]'::jsonb)) from generate_series(1, $2::int) as n))`,
    [courseId, lessons],
  )
  await database.pool.query(
    `insert into lesson_questions (id, course_id, lesson_id, email, second, text, asked_at)
     select gen_random_uuid(), $1, 'aula-' || case when n % 40 = 0 then 7 else 1 + n % $2::int end, 'aluna.' || (n % 20000) || '@correio.com.br', n % 900, repeat('Por que isto? ', 8),
       now() - make_interval(mins => n) from generate_series(1, $3::int) as n`,
    [courseId, lessons, questions],
  )
  await database.pool.query(
    `insert into question_answers (id, question_id, answered_by, text, private, chosen)
     select gen_random_uuid(), id, 'renata', 'Porque sim.', false, true from lesson_questions where second % 10 <> 0`,
  )
  await database.pool.query('vacuum analyze lesson_questions, question_answers, courses')
  return database
}

const first = { offset: 0, limit: 10 }
const lists: Record<string, (database: Database) => Promise<unknown>> = {
  'a lesson': ({ db }) => questionsOf(db, { courseId, lessonId: 'aula-7', own: 'aluna.6@correio.com.br' }, {}),
  'the list of staff': ({ db }) => listQuestions(db, first, { only: null, open: false }),
  'the list of what waits': ({ db }) => listQuestions(db, first, { only: null, open: true }),
  'the list of a teacher': ({ db }) => listQuestions(db, first, { only: [courseId], open: true }),
  'the inbox of a teacher': ({ db }) => readTasks(db, ['QUESTION'], { user: null, own: [courseId] }),
}

describe('a hundred times the questions', { tags: ['long'] }, () => {
  beforeAll(async () => {
    for (const size of sizes) databases.push(await openCourse(size))
  }, 600_000)
  afterAll(async () => {
    for (const database of databases) await database.close()
    databases = []
  })

  test.each(Object.entries(lists))('%s takes at most twice the time, and as many statements', async (_, read) => {
    expect(await growth(databases, read)).toBeLessThanOrEqual(most)
    const counts = []
    for (const database of databases) counts.push((await readsOf(database.db, database.pool, () => read(database))).statements)
    expect(counts[1]).toBe(counts[0])
  })
})
