import { type RawBuilder, sql } from 'kysely'
import { firstName } from '#domain/platform/values/greeting.ts'
import type { LessonQuestion } from '#domain/delivery/questions/lesson-questions.ts'
import { mostAsked, questionsPage } from '#domain/delivery/questions/question-limits.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'

/** A lesson, and the address under which the reader asks; null: it may be another person's, whose questions are nobody's own here. */
export interface LessonOf {
  courseId: string
  lessonId: string
  own: string | null
}

/** The whole name of the person who asked, over `question`: as of the last order, or as another platform or a certificate has it. */
export const askerName = sql`coalesce(
  (select name from orders where orders.email = question.email and paid_at is not null order by created_at desc limit 1),
  (select coalesce(nullif(name, ''), certificate_name) from buyers where buyers.email = question.email))`

type Stored = Omit<LessonQuestion, 'name'> & { name: string | null }

/**
 * Questions that a reader may see, over `question` and `isOwn`: its own; and those that were not hidden, and have an answer for all if they have
 * one. An `exists` would make the database read the answers to all questions.
 */
export const isVisible = (isOwn: RawBuilder<unknown>) => sql`(${isOwn} or (hidden_at is null
  and coalesce((select bool_or(not private) from question_answers answer where answer.question_id = question.id), true)))`

interface QuestionPage {
  takesQuestions: boolean
  /** One more than a page, if there are more. */
  questions: LessonQuestion[]
}

/** `before`: the last question of the page before. `only`: this question alone. */
export async function questionsOf(
  db: Db,
  { courseId, lessonId, own }: LessonOf,
  { before, only }: { before?: string | undefined; only?: string | undefined },
): Promise<QuestionPage> {
  const isOwn = sql`coalesce(question.email = ${own}, false)`
  const { rows } = await sql<{ takesQuestions: boolean; questions: Stored[] }>`select takes_questions as "takesQuestions", (
      select coalesce(jsonb_agg(to_jsonb(page)), '[]') from (
        select id, ${askerName} as name, ${isOwn} as "isOwn", second, text, asked_at as "askedAt", closed_at is not null as "isClosed",
          hidden_at is not null as "isHidden", (
            select coalesce(jsonb_agg(jsonb_build_object('id', id, 'text', text, 'answeredAt', answer.answered_at, 'isPrivate', private,
              'isChosen', chosen) order by chosen desc, answer.answered_at, id), '[]')
            from question_answers answer where question_id = question.id and (not private or ${isOwn})) as answers
        from lesson_questions question
        where course_id = ${courseId}::uuid and lesson_id = ${lessonId} and ${isVisible(isOwn)}
          and ${only === undefined ? sql`true` : sql`id = ${only}::uuid`}
          and ${before === undefined ? sql`true` : sql`(asked_at, id) < (select asked_at, id from lesson_questions where id = ${before}::uuid)`}
        order by asked_at desc, id desc limit ${sql.lit(questionsPage + 1)}) as page) as questions
    from courses where id = ${courseId}::uuid`.execute(db)
  const { takesQuestions, questions } = rows[0]!
  return { takesQuestions, questions: questions.map(described) }
}

/** PostgreSQL writes a moment in JSON with an offset and microseconds. */
const described = ({ name, askedAt, answers, ...question }: Stored): LessonQuestion => ({
  ...question,
  name: firstName(name ?? ''),
  askedAt: new Date(askedAt).toISOString(),
  answers: answers.map(({ answeredAt, ...answer }) => ({ ...answer, answeredAt: new Date(answeredAt).toISOString() })),
})

/** Facts that decide about a new question. */
export async function questionFacts(tx: Tx, id: string, { courseId, lessonId, own }: LessonOf & { own: string }) {
  const { rows } = await sql<{ takesQuestions: boolean; recent: number; stored: 'NONE' | 'OWN' | 'OTHER' }>`select
      takes_questions as "takesQuestions",
      (select count(*)::int from (select from lesson_questions where email = ${own} and asked_at > now() - interval '1 day'
        limit ${sql.lit(mostAsked)}) as latest) as recent,
      coalesce((select case when email = ${own} and course_id = ${courseId}::uuid and lesson_id = ${lessonId} then 'OWN' else 'OTHER' end
        from lesson_questions where id = ${id}::uuid), 'NONE') as stored
    from courses where id = ${courseId}::uuid`.execute(tx)
  return rows[0]!
}
