import { sql } from 'kysely'
import { toldOfQuestions } from '../access/course-emails.sql.ts'
import type { Db } from '#server/platform/database/database.ts'
import { askerName } from './questions.sql.ts'

export interface AnsweredFacts {
  email: string
  name: string | null
  expires_at: Date | null
  slug: string
  lesson_id: string
  /** Null: the course has it no more. */
  lesson_title: string | null
  question_id: string
  private: boolean
}

/** Undefined: the access was revoked, or the answer removed. */
export async function answeredFacts(db: Db, emailId: string): Promise<AnsweredFacts | undefined> {
  const { rows } = await sql<AnsweredFacts>`select access.email, ${askerName} as name, access.expires_at, course.slug, lesson_id,
      lesson_title(course.lessons, lesson_id), question.id as question_id, private
    from course_emails queued join course_accesses access on access.id = access_id join question_answers answer on answer.id = answer_id
      join lesson_questions question on question.id = answer.question_id join courses course on course.id = question.course_id
    where queued.id = ${emailId}::uuid and question.email = access.email`.execute(db)
  return rows[0]
}

/** Questions that an e-mail names. The panel has the others. */
const mostNamed = 10

export interface NoticeFacts {
  /** Null: the store itself. */
  email: string | null
  /** At most 1,000. */
  count: number
  /** The oldest ones first. */
  questions: { course: string; lesson: string | null; name: string | null; text: string }[]
}

/**
 * Questions that wait, and came after the last notice was sent. A minute more: one may have been on its way when that was read. Undefined: a
 * teacher who left.
 */
export async function noticeFacts(db: Db, emailId: string): Promise<NoticeFacts | undefined> {
  const { rows } = await sql<NoticeFacts>`with told as (select queued.staff_member_id as id, staff.email, (
        select max(claimed_at) - interval '1 minute' from course_emails earlier where kind = 'QUESTIONS'
          and earlier.staff_member_id is not distinct from queued.staff_member_id and sent_at is not null) as since
      from course_emails queued left join staff_members staff on staff.id = queued.staff_member_id where queued.id = ${emailId}::uuid),
    waiting as materialized (
      select question.* from told, courses course, lateral (
        select * from lesson_questions where course_id = course.id and waits_for_answer and asked_at > coalesce(since, '-infinity')
        order by asked_at desc, id desc limit 1000) as question
      where exists (select from (${toldOfQuestions(sql`course.id`)}) as recipient where recipient.id is not distinct from told.id) limit 1000)
    select email, (select count(*)::int from waiting) as count, (
      select coalesce(jsonb_agg(to_jsonb(named)), '[]') from (
        select course.title as course, lesson_title(course.lessons, lesson_id) as lesson, ${askerName} as name, left(text, 200) as text
        from waiting question join courses course on course.id = question.course_id
        order by asked_at, question.id limit ${sql.lit(mostNamed)}) as named) as questions
    from told`.execute(db)
  return rows[0]
}
