import { courseWithModules } from '#database/seed/fixtures.ts'
import type { Role } from '#domain/platform/roles/rights.ts'
import { at, type Screen, type ScreenContext } from './screen.ts'

const renata = 'renata.lopes@sabia.example'

/** The team is there only until the screen has opened: the others are those of a store without roles. The row of the first owner is a sign-in's. */
const withTeam =
  (role: Role, path: (memberId: string) => string, says: string | RegExp): Screen['go'] =>
  async (set) => {
    try {
      await at(path(await madeTeam(set, role)))(set)
      await set.page.getByText(says).filter({ visible: true }).first().waitFor()
    } finally {
      await set.store.rows('truncate staff_members cascade')
    }
  }

/** The id of a teacher. */
async function madeTeam({ store }: ScreenContext, role: Role): Promise<string> {
  await store.rows(
    `insert into staff_members (email, subject, role, invited_by) values ('marcos.dias@sabia.example', 'auth0|marcos', 'OWNER', 'marcos.dias@sabia.example'),
       ($1, null, $2, 'marcos.dias@sabia.example'), ('biblioteca.da.escola@sabia.example', null, 'SUPPORT', $1)`,
    [renata, role],
  )
  const [teacher] = await store.rows<{ id: string }>(
    `insert into staff_members (email, subject, role, invited_by) values ('professora@sabia.example', 'auth0|professora', 'TEACHER', $1) returning id`,
    [renata],
  )
  await store.rows('insert into teacher_courses (staff_member_id, course_id) values ($1, $2)', [teacher!.id, courseWithModules.id])
  return teacher!.id
}

const staff = (name: string, go: Screen['go']): Screen => ({ name, who: 'staff', go })

export const teamScreens: Screen[] = [
  staff(
    'panel-team-roles',
    withTeam('OWNER', () => '/admin/team', 'biblioteca.da.escola@sabia.example'),
  ),
  staff(
    'panel-team-refused',
    withTeam('SUPPORT', () => '/admin/team', /^Seu papel: Atendimento/),
  ),
  staff(
    'panel-member-edit',
    withTeam('OWNER', (id) => `/admin/team/edit/${id}`, 'professora@sabia.example'),
  ),
  staff(
    'panel-courses-refused',
    withTeam('SUPPORT', () => '/admin/courses', 'New Course'),
  ),
  staff(
    'panel-settings-refused',
    withTeam('CONTENT', () => '/admin/configuracoes', 'Só o papel Direção pode fazer isto.'),
  ),
]
