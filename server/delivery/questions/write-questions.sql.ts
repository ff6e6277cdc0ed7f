import { type RawBuilder, sql } from 'kysely'
import type { QuestionInput } from '#domain/delivery/questions/lesson-questions.ts'
import type { QuestionAnswer } from '#domain/delivery/questions/question-can.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { isVisible, type LessonOf } from './questions.sql.ts'

/** Questions are stored one after another, so that limits and notices hold. */
export const lockQuestions = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtext('questions'))`.execute(tx)

/** The clock, and not the beginning of the transaction: it had to wait for its turn. */
export async function insertQuestion(
  tx: Tx,
  id: string,
  { courseId, lessonId, own }: LessonOf & { own: string },
  { text, second }: QuestionInput,
) {
  await sql`insert into lesson_questions (id, course_id, lesson_id, email, second, text, asked_at)
    values (${id}::uuid, ${courseId}::uuid, ${lessonId}, ${own}, ${second}, ${text}, clock_timestamp())`.execute(tx)
}

/** Questions follow an order to another address. */
export async function moveQuestions(tx: Tx, { from, to, courseIds }: { from: string; to: string; courseIds: string[] }) {
  await sql`update lesson_questions set email = ${to} where id in (
    select id from lesson_questions where email = ${from} and course_id = any(${courseIds}::uuid[]) order by id for update)`.execute(tx)
}

/** Questions that others can see lose their person, and their private answers. The others go. */
export async function eraseQuestions(tx: Tx, email: string) {
  await sql`select from lesson_questions where email = ${email} order by id for update`.execute(tx)
  await sql`delete from lesson_questions question where email = ${email} and not ${isVisible(sql`false`)}`.execute(tx)
  await sql`delete from question_answers where private and question_id in (select id from lesson_questions where email = ${email})`.execute(
    tx,
  )
  await sql`update lesson_questions set email = null where email = ${email}`.execute(tx)
}

export async function insertAnswer(
  tx: Tx,
  { id, questionId, actor }: Record<'id' | 'questionId' | 'actor', string>,
  answer: QuestionAnswer,
) {
  if (answer.isChosen) await chooseAnswer(tx, questionId, null)
  await sql`insert into question_answers (id, question_id, answered_by, text, private, chosen)
    values (${id}::uuid, ${questionId}::uuid, ${actor}, ${answer.text}, ${answer.isPrivate}, ${answer.isChosen})`.execute(tx)
}

/** Null: none of its answers is the one any more. */
export async function chooseAnswer(tx: Tx, questionId: string, id: string | null) {
  await sql`update question_answers set chosen = false where question_id = ${questionId}::uuid and chosen`.execute(tx)
  if (id !== null)
    await sql`update question_answers set chosen = true where question_id = ${questionId}::uuid and id = ${id}::uuid and not private`.execute(
      tx,
    )
}

export const deleteAnswer = (tx: Tx, questionId: string, id: string) =>
  sql`delete from question_answers where question_id = ${questionId}::uuid and id = ${id}::uuid`.execute(tx)

/** `true`: since now, or since it already was. Absent: as it is. */
export async function moderateQuestion(tx: Tx, id: string, { isClosed, isHidden }: { isClosed?: boolean; isHidden?: boolean }) {
  const since = (column: RawBuilder<unknown>, is: boolean | undefined) =>
    is === undefined ? column : is ? sql`coalesce(${column}, now())` : sql`null`
  await sql`update lesson_questions set closed_at = ${since(sql`closed_at`, isClosed)}, hidden_at = ${since(sql`hidden_at`, isHidden)}
    where id = ${id}::uuid`.execute(tx)
}
