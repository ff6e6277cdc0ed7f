import { useWatch } from 'react-hook-form'
import { memberChange, newMember } from '#domain/people/team/team-form.ts'
import { type Role, roleNames, roles } from '#domain/platform/roles/rights.ts'
import { askPanel, panelClient } from '#app/admin/platform/calls/call-panel.ts'
import { entryScreens } from '#app/admin/platform/forms/entry-screens.tsx'
import { Options, SelectInput, TextInput } from '#app/admin/platform/forms/fields.tsx'
import { FormSection } from '#app/admin/platform/forms/form-section.tsx'
import type { AnswerOf } from '#app/query/document.ts'
import { OwnCourses } from './own-courses.tsx'
import { RightsOf } from './rights-table.tsx'
import { editStaffMember, getStaffMember, inviteStaffMember } from './team.graphql.ts'

interface Fields {
  email: string
  role: Role
  courses: { id: string; title: string }[]
}

type Member = AnswerOf<typeof getStaffMember>

export default entryScreens<Fields, Member>({
  list: 'team',
  entity: 'STAFF',
  noun: 'papel',
  right: 'roles.manage',
  texts: {
    new: 'Convidar pessoa',
    create: 'Convidar',
    created: 'Convite feito: avise a pessoa, e o papel é dela assim que entrar no painel',
    notCreated: 'O convite não foi feito',
    unread: 'Não foi possível ler a pessoa',
  },
  fields: {
    initial: { email: '', role: 'SUPPORT', courses: [] },
    of: ({ email, role, courses }) => ({ email, role, courses }),
    input: ({ email, role, courses }) => ({ email, role, ...(role === 'TEACHER' && { courseIds: courses.map(({ id }) => id) }) }),
  },
  read: (id, signal) => askPanel(getStaffMember, { id }, signal),
  create: { schema: newMember, save: (member, key) => askPanel(inviteStaffMember, { member, key }) },
  edit: {
    title: ({ email }) => email,
    schema: memberChange,
    save: async (id, member, version) => {
      const saved = await askPanel(editStaffMember, { id, member, version })
      // It may have been one's own.
      void panelClient.invalidateQueries({ queryKey: ['me'] })
      return saved
    },
  },
  form: (id) => <MemberForm isNew={id === null} />,
})

function MemberForm({ isNew }: { isNew: boolean }) {
  const role = useWatch<Fields, 'role'>({ name: 'role' })
  return (
    <>
      <FormSection title="Pessoa">
        {isNew && (
          <TextInput
            name="email"
            label="E-mail"
            required
            inputMode="email"
            spellCheck={false}
            hint="O endereço confirmado com que ela entra no painel. A loja não envia este convite: avise a pessoa."
            className="max-w-xl"
          />
        )}
        <SelectInput name="role" label="Papel" className="max-w-xl">
          <Options of={roles.map((each) => [each, roleNames[each]])} />
        </SelectInput>
      </FormSection>
      {role === 'TEACHER' && (
        <FormSection title="Cursos">
          <OwnCourses />
        </FormSection>
      )}
      <FormSection title="O que pode">
        <RightsOf role={role} />
      </FormSection>
    </>
  )
}
