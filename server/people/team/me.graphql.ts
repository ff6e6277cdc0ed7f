import { Refusal } from '#domain/platform/refusals/refusal.ts'
import { normalEmail } from '#domain/platform/values/email.ts'
import { record } from '#server/platform/database/history/history.sql.ts'
import { recordChangeWithin } from '#server/platform/database/history/record-change.sql.ts'
import { builder, type GraphQLContext } from '#server/platform/web/graphql/builder.ts'
import { staffOf } from '#server/platform/web/staff.ts'
import { StaffMember, StaffRole } from './team.graphql.ts'
import {
  acceptInvitation,
  hasTeam,
  insertMember,
  invitationFor,
  lockTeam,
  memberBySubject,
  type MemberRow,
  recordedMember,
} from './team.sql.ts'

interface Me {
  email: string
  role: MemberRow['role'] | null
  hasTeam: boolean
  firstOwner: string | null
}

const MeType = builder.objectRef<Me>('Me').implement({
  description: 'Whoever is signed in, and what they may do (docs/team.md).',
  fields: (t) => ({
    email: t.exposeString('email'),
    role: t.field({ type: StaffRole, nullable: true, description: 'Null: nobody has given them one.', resolve: ({ role }) => role }),
    hasTeam: t.exposeBoolean('hasTeam', { description: 'False: roles are not in use, and everybody may do everything.' }),
    firstOwner: t.exposeString('firstOwner', { nullable: true, description: 'The only one who may begin to use them; null: everybody.' }),
  }),
})

builder.queryField('me', (t) =>
  t.field({
    type: MeType,
    description: 'The panel asks for it first: an invitation becomes theirs.',
    resolve: async (_, __, context) => {
      const { subject, email, isEmailVerified } = staffOf(await context.identity(), 'person', null)
      const isTeam = await hasTeam(context.db)
      if (isTeam && isEmailVerified) await becomeMember(context, subject, normalEmail(email))
      const { role } = await context.deps.standingOf(subject)
      return { email, role, hasTeam: isTeam, firstOwner: context.deps.config.storeOwnerEmail }
    },
  }),
)

async function becomeMember({ db }: GraphQLContext, subject: string, email: string) {
  if (await memberBySubject(db, subject)) return
  await db.transaction().execute(async (tx) => {
    const id = await invitationFor(tx, email)
    if (id) await recordChangeWithin(tx, email, recordedMember, id, () => acceptInvitation(tx, id, subject))
  })
}

builder.mutationField('startTeam', (t) =>
  t.field({
    type: StaffMember,
    description: 'Roles count from now on: whoever calls is the first owner, and everybody else has no right until they are given a role.',
    resolve: async (_, __, context) => {
      const { subject, email, isEmailVerified } = staffOf(await context.identity(), 'person', 'roles.manage')
      const { storeOwnerEmail } = context.deps.config
      if (storeOwnerEmail && !(isEmailVerified && normalEmail(email) === storeOwnerEmail))
        throw new Refusal('FORBIDDEN', `Só ${storeOwnerEmail} pode começar a usar papéis nesta loja.`)
      return context.db.transaction().execute(async (tx) => {
        await lockTeam(tx)
        if (await hasTeam(tx)) throw new Refusal('CONFLICT', 'A equipe já usa papéis.')
        const member = await insertMember(tx, { email: normalEmail(email), role: 'OWNER', courseIds: [], subject, invitedBy: email })
        const changes = [{ field: 'role', before: null, after: 'OWNER' }]
        await record(tx, { actor: email, entity: 'STAFF', entityId: member.id, action: 'CREATED', changes })
        return member
      })
    },
  }),
)
