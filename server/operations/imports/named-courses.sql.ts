import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/database/database.ts'

/** A course, or the product of a subscription, by its name in the file, and the course or plan of the store that it stands for. */
export interface NamedCourse {
  key: string
  name: string
  lines: number
  courseId: string | null
}

/** The names of a file, those of most lines first. */
export const namedCourses = (db: Db, importId: string): Promise<NamedCourse[]> =>
  db
    .selectFrom('import_courses')
    .select(['key', 'name', 'lines', sql<string | null>`coalesce(course_id, plan_id)`.as('courseId')])
    .where('import_id', '=', importId)
    .orderBy('lines', 'desc')
    .orderBy('name')
    .execute()

/** The names of a file that was read, instead of those of an earlier reading: a course that was chosen for one of them stays chosen. */
export async function storeNamedCourses(db: Db, importId: string, courses: readonly NamedCourse[]) {
  const given = sql`json_to_recordset(${JSON.stringify(courses)}::json) as given (key text, name text, lines integer, "courseId" uuid)`
  await sql`with earlier as (delete from import_courses where import_id = ${importId} and key not in (select key from ${given}))
    insert into import_courses (import_id, key, name, lines, course_id, plan_id)
    select ${importId}::uuid, key, name, lines, (select id from courses where id = "courseId"), (select id from plans where id = "courseId") from ${given}
    on conflict (import_id, key) do update set name = excluded.name, lines = excluded.lines,
      course_id = coalesce(import_courses.course_id, excluded.course_id), plan_id = coalesce(import_courses.plan_id, excluded.plan_id)`.execute(
    db,
  )
}

/** Courses or plans of the store that staff chose for names of the file. One that the store does not have is none. */
export async function chooseCourses(tx: Tx, importId: string, chosen: readonly { key: string; courseId?: string | null }[]) {
  await sql`update import_courses named set course_id = course.id, plan_id = plan.id
    from json_to_recordset(${JSON.stringify(chosen)}::json) as given (key text, "courseId" text)
      left join courses course on course.id::text = "courseId" and course.removed_at is null
      left join plans plan on plan.id::text = "courseId" and plan.removed_at is null
    where import_id = ${importId} and named.key = given.key`.execute(tx)
}
