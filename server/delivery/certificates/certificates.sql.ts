import { sql } from 'kysely'
import type { Lessons } from '#domain/catalogue/courses/course-form.ts'
import type { CourseAccessOf } from '../access/viewer-access.sql.ts'
import type { FromJson } from '#server/platform/database/from-json.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'

/** A certificate as it was issued. */
export interface Certificate {
  code: string
  name: string
  courseTitle: string
  hours: number
  issuedAt: Date
}

/**
 * Facts about a certificate: the course, the completed lessons, the name that was entered before, and the certificate if it is issued already.
 */
export interface CertificateFacts {
  title: string
  hours: number | null
  lessons: Lessons
  completed: string[]
  name: string | null
  issued: Certificate | null
}

const issued = sql`json_build_object('code', code, 'name', name, 'courseTitle', course_title, 'hours', hours, 'issuedAt', issued_at)`

export async function certificateFacts(db: Db, { id, email }: Pick<CourseAccessOf, 'id' | 'email'>): Promise<CertificateFacts> {
  const { rows } = await sql<
    Omit<CertificateFacts, 'issued'> & { issued: FromJson<Certificate> | null }
  >`select title, certificate_hours as hours, lessons,
      (select coalesce(json_agg(lesson_id), '[]') from lesson_progress
        where email = ${email} and course_id = ${id}::uuid and completed_at is not null) as completed,
      (select certificate_name from buyers where email = ${email}) as name,
      (select ${issued} from certificates where email = ${email} and course_id = ${id}::uuid and revoked_at is null) as issued
    from courses where id = ${id}::uuid`.execute(db)
  const { issued: certificate, ...facts } = rows[0]!
  return { ...facts, issued: certificate && { ...certificate, issuedAt: new Date(certificate.issuedAt) } }
}

/** The certificate of an address that is not void: it outlives the access. */
export async function certificateOf(db: Db, email: string | null, slug: string): Promise<Certificate | undefined> {
  const { rows } = await sql<Certificate>`select code, name, course_title as "courseTitle", hours, issued_at as "issuedAt"
    from certificates certificate join courses course on course.id = course_id
    where email = ${email} and slug = ${slug} and not is_void(certificate) order by removed_at desc nulls first limit 1`.execute(db)
  return rows[0]
}

/** One for each address and course: of two concurrent calls the first one counts. */
export async function insertCertificate(
  tx: Tx,
  { id, email }: Pick<CourseAccessOf, 'id' | 'email'>,
  { code, name, courseTitle, hours }: Omit<Certificate, 'issuedAt'>,
) {
  await tx
    .insertInto('certificates')
    .values({ code, email, course_id: id, name, course_title: courseTitle, hours })
    .onConflict((conflict) => conflict.columns(['email', 'course_id']).doNothing())
    .execute()
}

interface Move {
  from: string
  to: string
  courseIds: readonly string[]
}

/**
 * Certificates follow the access to another address. Where that address has its own certificate of the course already, this one remains,
 * and the other one is revoked.
 */
export async function moveCertificates(tx: Tx, { from, to, courseIds }: Move) {
  await sql`update certificates set email = case when own.id is null then ${to} else certificates.email end,
      revoked_at = case when own.id is null then certificates.revoked_at else coalesce(certificates.revoked_at, now()) end
    from (select id, course_id from certificates
        where email = ${from} and course_id = any(${[...courseIds]}::uuid[]) order by course_id for update) as old
      left join certificates own on own.email = ${to} and own.course_id = old.course_id
    where certificates.id = old.id`.execute(tx)
}

/** Their codes are unknown from now on. */
export async function deleteCertificates(tx: Tx, email: string) {
  await sql`delete from certificates where id in (
    select id from certificates where email = ${email} order by course_id for update)`.execute(tx)
}
