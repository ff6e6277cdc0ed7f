import { roleNames } from '#domain/platform/roles/rights.ts'
import { formatMoment } from '#domain/platform/values/format-day.ts'
import { Badge } from '#app/ui/badge.tsx'
import type { RowOf } from '#app/query/document.ts'
import { addressOf } from '#app/admin/platform/addresses.ts'
import { useMay } from '#app/admin/platform/may.ts'
import { EditLink, RemoveButton } from '#app/admin/platform/lists/entry-actions.tsx'
import { ListPage } from '#app/admin/platform/lists/list-page.tsx'
import { Actions, Cell, Row } from '#app/admin/platform/lists/table.tsx'
import { PageHead } from '#app/admin/platform/lists/page-head.tsx'
import { RightsTable } from './rights-table.tsx'
import { StartTeam } from './start-team.tsx'
import { listStaffMembers, removeStaffMember } from './team.graphql.ts'
import { type Me, useMe } from './use-me.ts'

type Member = RowOf<typeof listStaffMembers>

/** Who works in the panel, and who may do what (docs/team.md). */
export default function Team() {
  const { data: me } = useMe()
  return (
    <>
      {me && <People me={me} />}
      <RightsTable />
    </>
  )
}

function People({ me }: { me: Me }) {
  const may = useMay('roles.manage')
  if (!me.hasTeam) return <StartTeam me={me} />
  if (!may.allowed)
    return <PageHead title="Equipe" note={me.role && `Seu papel: ${roleNames[me.role]}. Convites e papéis são com a Direção.`} />
  return (
    <ListPage
      title="Equipe"
      note={`Seu papel: ${roleNames.OWNER}`}
      right="roles.manage"
      create="Convidar pessoa"
      list={{ name: 'team', document: listStaffMembers, fallback: 'Não foi possível ler a equipe' }}
      empty="Ninguém na equipe."
      noun={['pessoa', 'pessoas']}
      columns={['Pessoa', 'Papel', 'Último acesso', 'Ações']}
      renderRow={(member) => <MemberRow key={member.id} member={member} />}
    />
  )
}

function MemberRow({ member: { id, email, role, courses, accepted, seenAt, invitedBy } }: { member: Member }) {
  return (
    <Row>
      <Cell className="max-lg:w-full lg:min-w-[15rem]">
        <span className="font-semibold wrap-anywhere">{email}</span>
        {invitedBy !== email && <span className="block text-small text-ink-2 wrap-anywhere">{`convite de ${invitedBy}`}</span>}
      </Cell>
      <Cell className="max-lg:w-full">
        <span>{roleNames[role]}</span>
        {courses.length > 0 && (
          <span className="block max-w-[24rem] text-small text-ink-2 wrap-anywhere">{courses.map(({ title }) => title).join(', ')}</span>
        )}
      </Cell>
      <Cell className="money text-small text-ink-2 lg:whitespace-nowrap">
        {!accepted ? <Badge tone="warn">Ainda não entrou</Badge> : seenAt ? formatMoment(seenAt) : 'não acessa o painel há seis meses'}
      </Cell>
      <Actions>
        <EditLink to={addressOf.entry('team', id)} name={email} />
        <RemoveButton
          id={id}
          list="team"
          noun="pessoa"
          texts={{ remove: 'Tirar esta pessoa da equipe?', notRemoved: 'A pessoa não foi tirada da equipe' }}
          what={email}
          name={`${email} da equipe`}
          document={removeStaffMember}
        />
      </Actions>
    </Row>
  )
}
