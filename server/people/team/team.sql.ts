import { type Selectable, sql } from 'kysely'
import type { StaffMembers } from '#database/tables.generated.ts'
import type { MemberChange } from '#domain/people/team/team-form.ts'
import { invalidField } from '#domain/platform/refusals/refusal.ts'
import { listed } from '#domain/platform/values/listed.ts'
import type { Role } from '#domain/platform/roles/rights.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import type { Recorded } from '#server/platform/database/history/record-change.sql.ts'
import { rowsAndCount, type Window } from '#server/platform/database/list-window.ts'

export type MemberRow = Omit<Selectable<StaffMembers>, 'role'> & {
  role: Role
  courses: { id: string; title: string }[]
  seen_at: Date | null
}

export const recordedMember: Recorded = {
  entity: 'STAFF',
  table: 'staff_members',
  otherFields: async (tx, id) => ({ courses: (await memberById(tx, id))?.courses.map(({ title }) => title).join(', ') || null }),
}

const members = (db: Db) =>
  db
    .selectFrom('staff_members')
    .selectAll('staff_members')
    .select([
      sql<Date | null>`(select max(at) from access_records where session = subject)`.as('seen_at'),
      sql<
        MemberRow['courses']
      >`(select coalesce(jsonb_agg(jsonb_build_object('id', courses.id, 'title', courses.title) order by courses.title), '[]')
        from teacher_courses join courses on courses.id = course_id where staff_member_id = staff_members.id)`.as('courses'),
    ])
    .$castTo<MemberRow>()

export const listMembers = (db: Db, { offset, limit }: Window) =>
  rowsAndCount(members(db).orderBy('email').offset(offset).limit(limit), db.selectFrom('staff_members'))

export const memberById = (db: Db, id: string): Promise<MemberRow | undefined> => members(db).where('id', '=', id).executeTakeFirst()

export const memberBySubject = (db: Db, subject: string): Promise<MemberRow | undefined> =>
  members(db).where('subject', '=', subject).executeTakeFirst()

/** Whether roles count: somebody has become the first owner. */
export async function hasTeam(db: Db): Promise<boolean> {
  return (await db.selectFrom('staff_members').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** The second one of two people who become the first owner at the same moment finds the team. */
export const lockTeam = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtext('keep_an_owner'), 0)`.execute(tx)

export async function insertMember(
  tx: Tx,
  {
    id,
    email,
    role,
    courseIds,
    subject = null,
    invitedBy,
  }: Required<MemberChange> & { id?: string; email: string; subject?: string | null; invitedBy: string },
): Promise<MemberRow> {
  const member = await tx
    .insertInto('staff_members')
    .values({ ...(id && { id }), email, role, subject, invited_by: invitedBy })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (role === 'TEACHER') await setCourses(tx, member.id, courseIds)
  return (await memberById(tx, member.id))!
}

/** Undefined: there is no such member, or not in this version any more. */
export async function updateMember(tx: Tx, id: string, { role, courseIds }: MemberChange, version: number | null | undefined) {
  const edited = await tx
    .updateTable('staff_members')
    .set({ ...(role && { role }), version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .$if(typeof version === 'number', (update) => update.where('version', '=', version!))
    .returning('role')
    .executeTakeFirst()
  if (!edited) return undefined
  if (courseIds || edited.role !== 'TEACHER') await setCourses(tx, id, edited.role === 'TEACHER' ? (courseIds ?? []) : [])
  return memberById(tx, id)
}

async function setCourses(tx: Tx, id: string, courseIds: readonly string[]) {
  const ids = [...new Set(courseIds)]
  const courses = await tx
    .selectFrom('courses')
    .select(['title', 'removed_at'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  const removed = courses.flatMap(({ title, removed_at }) => (removed_at ? title : []))
  if (removed.length > 0) throw invalidField('courseIds', `A loja não tem mais ${listed(removed)}: desmarque.`)
  if (courses.length < ids.length) throw invalidField('courseIds', 'Um destes cursos não existe. Escolha de novo.')
  await tx.deleteFrom('teacher_courses').where('staff_member_id', '=', id).execute()
  await sql`insert into teacher_courses (staff_member_id, course_id) select ${id}, unnest(${ids}::uuid[])`.execute(tx)
}

/** Their tokens end with them. */
export async function deleteMember(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('staff_members').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** An invitation becomes that of whoever first signs in with its address. Its id, if there is one. */
export async function invitationFor(tx: Tx, email: string): Promise<string | undefined> {
  const row = await tx.selectFrom('staff_members').select('id').where('email', '=', email).where('subject', 'is', null).executeTakeFirst()
  return row?.id
}

export async function acceptInvitation(tx: Tx, id: string, subject: string) {
  await tx.updateTable('staff_members').set({ subject }).where('id', '=', id).where('subject', 'is', null).execute()
}
