import { newToken } from '#domain/operations/token-form.ts'
import { tokenScopes } from '#domain/platform/api/token-scopes.ts'
import { record } from '#server/platform/database/history/history.sql.ts'
import { builder, pageType } from '#server/platform/web/graphql/builder.ts'
import { checked } from '#server/platform/web/panel/checked.ts'
import { dateTime, dateTimeOrNull } from '#server/platform/web/graphql/scalars.ts'
import { panelAction } from '#server/platform/web/panel/panel-action.ts'
import { panelList } from '#server/platform/web/panel/panel-list.ts'
import { staffOf } from '#server/platform/web/staff.ts'
import { insertToken, listTokens, revokeToken, type TokenRow } from './tokens.sql.ts'
import { hashOf, newSecret } from './token-secret.ts'

const ApiToken = builder.objectRef<TokenRow>('ApiToken').implement({
  description: 'A personal token of a staff member, for a program (docs/tokens.md).',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    scopes: t.exposeStringList('scopes'),
    createdBy: t.exposeString('created_by', { description: "The staff member's e-mail." }),
    makerSeenAt: dateTimeOrNull(t, (row) => row.maker_seen_at, 'When that staff member last used the panel, within six months.'),
    createdAt: dateTime(t, (row) => row.created_at),
    expiresAt: dateTime(t, (row) => row.expires_at),
    lastUsedAt: dateTimeOrNull(t, (row) => row.last_used_at, 'To the minute.'),
    revokedAt: dateTimeOrNull(t, (row) => row.revoked_at),
  }),
})

const NewApiToken = builder.objectRef<{ secret: string; token: TokenRow }>('NewApiToken').implement({
  fields: (t) => ({
    secret: t.exposeString('secret', { description: 'The token itself, which nothing shows again.' }),
    token: t.field({ type: ApiToken, resolve: ({ token }) => token }),
  }),
})

panelList('listApiTokens', {
  page: pageType('ApiTokenPage', ApiToken),
  description: 'The newest first, with those that were revoked or are over. 10 a page.',
  args: () => ({}),
  read: ({ db }, page) => listTokens(db, page),
})

builder.mutationField('createApiToken', (t) =>
  t.field({
    type: NewApiToken,
    args: {
      name: t.arg.string({ required: true, description: 'What uses it. The history names it.' }),
      scopes: t.arg.stringList({ required: true, description: `Some of ${tokenScopes.join(', ')}.` }),
      days: t.arg.int({ required: true, description: 'How long it lives, at most a year.' }),
    },
    resolve: async (_, args, context) => {
      const { subject, email: actor } = staffOf(await context.identity(), 'person', 'tokens.manage')
      const { name, scopes, days } = checked(newToken, args)
      const secret = newSecret()
      const token = await context.db.transaction().execute(async (tx) => {
        const created = await insertToken(tx, { name, scopes, days, hash: hashOf(secret), subject, createdBy: actor })
        const changes = [
          { field: 'name', before: null, after: name },
          { field: 'scopes', before: null, after: scopes.join(', ') },
        ]
        await record(tx, { actor, entity: 'TOKEN', entityId: created.id, action: 'CREATED', changes })
        return created
      })
      return { secret, token }
    },
  }),
)

panelAction('revokeApiToken', {
  type: ApiToken,
  missing: 'Token not found',
  run: ({ db, id, actor }) =>
    db.transaction().execute(async (tx) => {
      const token = await revokeToken(tx, id)
      if (token) await record(tx, { actor, entity: 'TOKEN', entityId: id, action: 'REVOKED', changes: [] })
      return token
    }),
  read: async (_db, _id, revoked) => revoked,
})
