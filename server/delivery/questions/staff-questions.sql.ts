import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { longestSearch, type Window } from '#server/platform/database/list-window.ts'
import { askerName } from './questions.sql.ts'

export interface StaffAnswer {
  id: string
  text: string
  answeredBy: string
  /** ISO 8601 as PostgreSQL writes it in JSON. */
  answeredAt: string
  isPrivate: boolean
  isChosen: boolean
}

/** A question as staff see it. */
export interface StaffQuestion {
  id: string
  courseId: string
  courseTitle: string
  slug: string
  lessonId: string
  /** Null: the course has the lesson no more. */
  lessonTitle: string | null
  /** The whole name, of which only the first is shown. */
  name: string | null
  isErased: boolean
  second: number | null
  text: string
  askedAt: Date
  waits: boolean
  isClosed: boolean
  isHidden: boolean
  /** The chosen one first. */
  answers: StaffAnswer[]
}

/** Questions by their ids, the newest first. */
const questionsByIds = (ids: RawBuilder<unknown>) => sql<StaffQuestion>`
  select question.id, question.course_id as "courseId", course.title as "courseTitle", course.slug, lesson_id as "lessonId",
    lesson_title(course.lessons, lesson_id) as "lessonTitle",
    ${askerName} as name, question.email is null as "isErased", second, text, asked_at as "askedAt", waits_for_answer as waits,
    closed_at is not null as "isClosed", hidden_at is not null as "isHidden", (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'text', text, 'answeredBy', answered_by, 'answeredAt', answer.answered_at,
        'isPrivate', private, 'isChosen', chosen) order by chosen desc, answer.answered_at, id), '[]')
      from question_answers answer where question_id = question.id) as answers
  from lesson_questions question join courses course on course.id = question.course_id where question.id in (${ids}) order by asked_at desc, question.id desc`

export async function questionById(db: Db, id: string): Promise<StaffQuestion | undefined> {
  const { rows } = await questionsByIds(sql`${id}::uuid`).execute(db)
  return rows[0]
}

interface QuestionFilters {
  /** Ids of the only courses. Null: all. */
  only: readonly string[] | null
  /** Only those that wait for an answer. */
  open: boolean
}

/** Ids and times of questions, the newest first, at most so many. Of some courses, each is read from its own end of an index. */
export function newestQuestions({ only, open }: QuestionFilters, most: number) {
  const which = open ? sql`waits_for_answer` : sql`true`
  const newest = (of: RawBuilder<unknown>) => sql`select id, asked_at from lesson_questions
    where ${of} and ${which} order by asked_at desc, id desc limit ${sql.lit(most)}`
  if (only === null) return newest(sql`true`)
  return sql`select question.* from unnest(${[...new Set(only)]}::uuid[]) as course (id), lateral (${newest(sql`course_id = course.id`)}) as question
    order by asked_at desc, id desc limit ${sql.lit(most)}`
}

/** The newest first, as a list that ends after `longestSearch`. */
export async function listQuestions(db: Db, { offset, limit }: Window, filters: QuestionFilters) {
  const { rows } = await sql<{ total: number; ids: string[] }>`
    with newest as materialized (${newestQuestions(filters, longestSearch)})
    select (select count(*)::int from newest) as total,
      array(select id from newest order by asked_at desc, id desc offset ${offset}::int limit ${limit}::int) as ids`.execute(db)
  const { total, ids } = rows[0]!
  const page = await questionsByIds(sql`select unnest(${ids}::uuid[])`).execute(db)
  return { data: page.rows, totalCount: total }
}

export async function lockQuestion(tx: Tx, id: string): Promise<StaffQuestion | undefined> {
  await sql`select from lesson_questions where id = ${id}::uuid for no key update`.execute(tx)
  return questionById(tx, id)
}
