import { sql } from 'kysely'
import type { Standing } from '#integrations/auth0/verify-token.ts'
import type { Db } from '#server/platform/database/database.ts'

/** The standing of whoever signs in as this subject. Until there is a team, each of them is an owner; a teacher has own courses (docs/team.md). */
export async function standingOf(db: Db, subject: string): Promise<Standing> {
  const { rows } = await sql<Standing & { hasTeam: boolean }>`select role, own, exists (select from staff_members) as "hasTeam"
    from (select 1) as always left join (
      select role, case when role = 'TEACHER' then array(select course_id::text from teacher_courses where staff_member_id = id order by 1) end as own
      from staff_members where subject = ${subject}) as found on true`.execute(db)
  const { hasTeam, role, own } = rows[0]!
  return hasTeam ? { role, own } : { role: 'OWNER', own: null }
}
