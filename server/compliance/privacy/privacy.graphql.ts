import { normalEmail } from '#domain/platform/values/email.ts'
import type { PlannedOrder } from '#domain/compliance/privacy/privacy-answer.ts'
import { type PrivacyRequest, privacyRequestsOf } from './privacy-requests.sql.ts'
import { personId } from './erasures.sql.ts'
import { type ErasurePreview, previewErasure, requestErasure } from './request-erasure.ts'
import { builder, requireStaff } from '#server/platform/web/graphql/builder.ts'
import { dateTime } from '#server/platform/web/graphql/scalars.ts'
import { HistoryLine } from '#server/platform/web/panel/history.graphql.ts'
import { listHistory } from '#server/platform/database/history/history.sql.ts'
import { invalidField, Refusal } from '#domain/platform/refusals/refusal.ts'
import { exportPerson } from './export-person.ts'
import { type PrivacyRun, privacyRuns } from './privacy-runs.sql.ts'

const unknownPerson = 'A loja não tem nada com este e-mail.'

const PlannedErasure = builder.objectRef<PlannedOrder>('PlannedErasure').implement({
  description: 'When the personal data of an order goes (docs/rules/privacy.md#what-goes-when).',
  fields: (t) => ({
    orderId: t.exposeID('id'),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Of the order.' }),
    at: t.expose('at', { type: 'DateTime', nullable: true, description: 'Or when to look again. Null: now.' }),
    wait: t.exposeString('wait', { nullable: true, description: 'FISCAL, HOLD, REFUND, DISPUTE or DOCUMENT. Null: now.' }),
  }),
})

const PrivacyRequestKind = builder.enumType('PrivacyRequestKind', { values: ['EXPORT', 'CORRECTION', 'ERASURE'] as const })

const PrivacyRequestType = builder.objectRef<PrivacyRequest>('PrivacyRequest').implement({
  description: 'What was done with the personal data of an address.',
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.expose('kind', { type: PrivacyRequestKind }),
    requestedBy: t.exposeString('requested_by', { description: "The staff member's e-mail, or Comprador." }),
    requestedAt: dateTime(t, (request) => request.requested_at),
    done: t.boolean({ description: 'False: something of an erasure still waits.', resolve: (request) => request.status === 'DONE' }),
    orders: t.field({
      type: [PlannedErasure],
      description: 'Of an erasure, as it was planned.',
      resolve: ({ result }) => result.orders ?? [],
    }),
  }),
})

const PersonPrivacy = builder.objectRef<ErasurePreview & { email: string }>('PersonPrivacy').implement({
  description: 'What an erasure of this address would do now, and what was done before.',
  fields: (t) => ({
    member: t.exposeBoolean('member', { description: 'Accesses, progress, certificates or sessions would go at once.' }),
    orders: t.field({
      type: [PlannedErasure],
      description: 'That are not planned yet, the newest first.',
      resolve: ({ orders }) => orders,
    }),
    answeredMessages: t.int({ description: 'Messages that would go at once.', resolve: ({ messages }) => messages.answered }),
    openMessages: t.int({ description: 'Messages that would go once they are answered.', resolve: ({ messages }) => messages.open }),
    requests: t.field({
      type: [PrivacyRequestType],
      description: 'The newest first.',
      resolve: ({ email }, _, { db }) => privacyRequestsOf(db, email),
    }),
    history: t.field({
      type: [HistoryLine],
      description: 'The newest 50 exports and erasures.',
      resolve: async ({ email }, _, { db }) => (await listHistory(db, 'PERSON', personId(email), { offset: 0, limit: 50 })).data,
    }),
  }),
})

const PrivacyRunType = builder.objectRef<PrivacyRun>('PrivacyRun').implement({
  description: 'What a night erased (docs/rules/privacy.md#every-night).',
  fields: (t) => ({
    at: dateTime(t, ({ at }) => at),
    orders: t.exposeInt('anonymized_orders'),
    masked: t.exposeInt('masked_orders', { description: 'Paid orders whose CPF, telephone and address went.' }),
    addresses: t.exposeInt('erased_addresses'),
    leftOver: t.exposeInt('left_over', { description: 'Due erasures that were left for the next night.' }),
  }),
})

builder.queryFields((t) => ({
  personPrivacy: t.field({
    type: PersonPrivacy,
    args: { email: t.arg.string({ required: true }) },
    resolve: async (_, args, context) => {
      const email = normalEmail(args.email)
      return { ...(await previewErasure(context.db, email)), email }
    },
  }),
  privacyRuns: t.field({
    type: [PrivacyRunType],
    description: 'The last ten nights, the newest first.',
    resolve: (_, __, { db }) => privacyRuns(db, 10),
  }),
}))

builder.mutationFields((t) => ({
  exportPerson: t.string({
    description: 'Everything that the store has about an address, as JSON (docs/rules/privacy.md#export). Recorded in the history.',
    args: { email: t.arg.string({ required: true }) },
    resolve: async (_, { email }, context) => {
      const { actor } = await requireStaff(context)
      return JSON.stringify(await exportPerson(context.db, { email, requestedBy: actor }))
    },
  }),
  erasePerson: t.field({
    type: PrivacyRequestType,
    description:
      'Erases the personal data of an address, now or once nothing needs it (docs/rules/privacy.md#erasure). If it is erased already, the request that did it. NOT_FOUND: the store knows nothing of it.',
    args: {
      email: t.arg.string({ required: true }),
      confirmation: t.arg.string({ required: true, description: 'The address once more, as typed by the staff member.' }),
    },
    resolve: async (_, { email, confirmation }, context) => {
      const { actor } = await requireStaff(context)
      if (normalEmail(confirmation) !== normalEmail(email))
        throw invalidField('confirmation', 'Digite o e-mail do cliente, como está acima.')
      const requested = await requestErasure(context.deps, { email, requestedBy: actor })
      if (requested.kind === 'unknown') throw new Refusal('NOT_FOUND', unknownPerson)
      return requested.request
    },
  }),
}))
