import { memberChange, newMember, withoutCourses } from '#domain/people/team/team-form.ts'
import { type Role, roles } from '#domain/platform/roles/rights.ts'
import { builder, pageType } from '#server/platform/web/graphql/builder.ts'
import { invalidField } from '#domain/platform/refusals/refusal.ts'
import { dateTime, dateTimeOrNull } from '#server/platform/web/graphql/scalars.ts'
import { present } from '#server/platform/web/panel/checked.ts'
import { versionField } from '#server/platform/web/panel/lost-edit.ts'
import { panelEntry } from '#server/platform/web/panel/panel-entry.ts'
import { deleteMember, insertMember, listMembers, memberById, type MemberRow, recordedMember, updateMember } from './team.sql.ts'

export const StaffRole = builder.enumType('StaffRole', {
  description: 'What staff may do (docs/team.md).',
  values: roles as [Role, ...Role[]],
})

const OwnCourse = builder.objectRef<MemberRow['courses'][number]>('TeacherCourse').implement({
  fields: (t) => ({ id: t.exposeID('id'), title: t.exposeString('title') }),
})

export const StaffMember = builder.objectRef<MemberRow>('StaffMember').implement({
  description: 'Somebody of the team, or an invitation.',
  fields: (t) => ({
    id: t.exposeID('id'),
    email: t.exposeString('email'),
    role: t.field({ type: StaffRole, resolve: ({ role }) => role }),
    courses: t.field({ type: [OwnCourse], description: "A teacher's own.", resolve: ({ courses }) => courses }),
    invitedBy: t.exposeString('invited_by'),
    accepted: t.boolean({ description: 'False: invited, and has not opened the panel yet.', resolve: ({ subject }) => subject !== null }),
    seenAt: dateTimeOrNull(t, (row) => row.seen_at, 'When they last used the panel, within six months.'),
    createdAt: dateTime(t, (row) => row.created_at),
    version: t.exposeInt('version', { description: versionField }),
  }),
})

const StaffMemberInput = builder.inputType('StaffMemberInput', {
  description: 'The address is that of an invitation, and stays. Editing changes only the fields that are present.',
  fields: (t) => ({
    email: t.string(),
    role: t.field({ type: StaffRole }),
    courseIds: t.idList({ description: "A teacher's own courses: at least one." }),
  }),
})

panelEntry({
  operations: {
    list: 'listStaffMembers',
    read: 'getStaffMember',
    create: 'inviteStaffMember',
    edit: 'editStaffMember',
    remove: 'removeStaffMember',
  },
  descriptions: { list: 'The team, by address. 10 a page.', remove: 'Refuses their next call, and ends their tokens.' },
  recorded: recordedMember,
  missing: 'Esta pessoa não está mais na equipe.',
  type: StaffMember,
  page: pageType('StaffMemberPage', StaffMember),
  input: StaffMemberInput,
  argument: 'member',
  schemas: { create: newMember, edit: memberChange },
  normalize: present,
  conflicts: {
    staff_members_email_key: { field: 'email', message: 'Esta pessoa já está na equipe.' },
    staff_members_keep_an_owner: {
      field: 'role',
      message: 'A equipe precisa de alguém com o papel Direção que já entrou no painel. Dê antes este papel a outra pessoa.',
    },
  },
  list: listMembers,
  read: memberById,
  create: async (tx, member, actor) => complete(await insertMember(tx, { ...member, invitedBy: actor })),
  async edit(tx, id, change, version) {
    const edited = await updateMember(tx, id, change, version)
    return edited && complete(edited)
  },
  remove: deleteMember,
})

/** A teacher without a course could open nothing. */
function complete(member: MemberRow): MemberRow {
  if (member.role === 'TEACHER' && member.courses.length === 0) throw invalidField('courseIds', withoutCourses)
  return member
}
