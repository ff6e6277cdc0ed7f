import { type Role, roles } from '#domain/platform/roles/rights.ts'
import { tokenScopes } from '#domain/platform/api/token-scopes.ts'
import type { Json, Panel } from './panel.ts'

export interface Member {
  /** The token of their sign-in. */
  session: string
  /** Has all scopes, and was made when everybody could do everything. */
  token: string
  email: string
  id: string
}

/** Calls GraphQL as whoever has this token. */
export const askAs =
  ({ shop }: Pick<Panel, 'shop'>, token: string, headers: Record<string, string> = {}) =>
  async (query: string, variables: object = {}) => {
    const { body } = await shop.call('POST', '/graphql', { query, variables }, { authorization: `Bearer ${token}`, ...headers })
    const [error] = (body.errors as { message: string; extensions: { code: string } }[] | undefined) ?? []
    return { code: error?.extensions.code ?? 'ok', message: error?.message ?? '', data: (body.data ?? {}) as Json }
  }

async function tokenOf(panel: Panel, session: string): Promise<string> {
  const query = 'mutation ($scopes: [String!]!) { createApiToken(name: "n8n", scopes: $scopes, days: 30) { secret } }'
  const { data } = await askAs(panel, session)(query, { scopes: tokenScopes })
  return (data as { createApiToken: { secret: string } }).createApiToken.secret
}

export const invite = (panel: Panel, owner: string, member: { email: string; role: Role; courseIds?: string[] }) =>
  askAs(panel, owner)('mutation ($member: StaffMemberInput!) { inviteStaffMember(member: $member) { id version } }', { member })

/** A team with somebody in each role, and somebody without one. The teacher has these courses. */
export async function openTeam(panel: Panel, courseIds: string[]): Promise<Record<Role | 'NONE', Member>> {
  const everybody = [...roles, 'NONE'] as const
  const made = await Promise.all(
    everybody.map(async (role) => {
      const email = `${role.toLowerCase()}@sabia.example`
      const session = await panel.issuer.signIn(email)
      return [role, { email, session, token: await tokenOf(panel, session), id: '' }] as const
    }),
  )
  const team = Object.fromEntries(made) as Record<Role | 'NONE', Member>
  const started = await askAs(panel, team.OWNER.session)('mutation { startTeam { id } }')
  team.OWNER.id = (started.data as { startTeam: { id: string } }).startTeam.id
  for (const role of roles.slice(1)) {
    const { email, session } = team[role]
    const invited = await invite(panel, team.OWNER.session, { email, role, courseIds })
    team[role].id = (invited.data as { inviteStaffMember: { id: string } }).inviteStaffMember.id
    await askAs(panel, session)('{ me { role } }')
  }
  return team
}
