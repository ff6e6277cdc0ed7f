import { testKind, webhookKinds } from '#domain/operations/outgoing-webhooks/webhook-events.ts'
import { newWebhook, webhookChange } from '#domain/operations/outgoing-webhooks/webhook-form.ts'
import { newSecret, secretText } from '#integrations/webhook-targets/sign-delivery.ts'
import type { Db } from '#server/platform/database/database.ts'
import { record } from '#server/platform/database/history/history.sql.ts'
import { notFound, Refusal } from '#domain/platform/refusals/refusal.ts'
import { builder, idOf, pageType, requireStaff } from '#server/platform/web/graphql/builder.ts'
import { dateTime, dateTimeOrNull } from '#server/platform/web/graphql/scalars.ts'
import { versionField } from '#server/platform/web/panel/lost-edit.ts'
import { panelEntry } from '#server/platform/web/panel/panel-entry.ts'
import { panelList } from '#server/platform/web/panel/panel-list.ts'
import { addTestDelivery, type DeliveryRow, listDeliveries, replayDeliveries } from './deliveries.sql.ts'
import { addSecret, endpoints, freshStart } from './endpoints.sql.ts'

const missing = 'Webhook not found'
type EndpointRow = NonNullable<Awaited<ReturnType<typeof endpoints.byId>>>

const Webhook = builder.objectRef<EndpointRow>('Webhook').implement({
  description: 'An address that is told of events (docs/webhooks.md).',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    url: t.exposeString('url'),
    kinds: t.exposeStringList('kinds', { description: 'The events that it is told of.' }),
    active: t.exposeBoolean('active'),
    failingSince: dateTimeOrNull(t, (row) => row.failing_since, 'Since when no delivery has succeeded.'),
    disabledAt: dateTimeOrNull(t, (row) => row.disabled_at, 'When the store turned it off, because deliveries failed for days.'),
    version: t.exposeInt('version', { description: versionField }),
    createdAt: dateTime(t, (row) => row.created_at),
  }),
})

const WebhookInput = builder.inputType('WebhookInput', {
  description: 'Creating needs name, url and kinds. Editing changes only the fields that are present.',
  fields: (t) => ({
    name: t.string(),
    url: t.string({ description: 'https, on the internet.' }),
    kinds: t.stringList({ description: `Some of ${webhookKinds.join(', ')}.` }),
    active: t.boolean({ description: 'True also begins anew after failures.' }),
  }),
})

panelEntry({
  operations: { list: 'listWebhooks', read: 'getWebhook', create: 'createWebhook', edit: 'editWebhook', remove: 'removeWebhook' },
  recorded: { entity: 'WEBHOOK', table: 'webhook_endpoints' },
  missing,
  type: Webhook,
  page: pageType('WebhookPage', Webhook),
  input: WebhookInput,
  argument: 'webhook',
  schemas: { create: newWebhook, edit: webhookChange },
  refuse: async ({ deps }, { url }) => {
    if (typeof url === 'string' && !url.trim().startsWith('https:') && !deps.config.webhookTargets.loopback)
      throw new Refusal('BAD_USER_INPUT', 'url: https', { fields: { url: 'Use um endereço que comece com https://.' } })
  },
  list: (db, window) => endpoints.list(db, window, null),
  read: endpoints.byId,
  create: async (tx, values) => {
    const endpoint = await endpoints.create(tx, values)
    await addSecret(tx, endpoint.id, newSecret())
    return endpoint
  },
  edit: (tx, id, change, version) =>
    endpoints.edit(tx, id, { ...change, ...((change.active || change.url !== undefined) && freshStart) }, version),
  remove: endpoints.remove,
})

const deliveryStates = ['WAITING', 'DELIVERED', 'FAILED'] as const
const WebhookDeliveryState = builder.enumType('WebhookDeliveryState', {
  description: 'WAITING for its next attempt; FAILED: given up, until it is sent again by hand.',
  values: deliveryStates,
})
const stateOf = ({ delivered_at, next_at }: DeliveryRow): (typeof deliveryStates)[number] =>
  delivered_at ? 'DELIVERED' : next_at ? 'WAITING' : 'FAILED'

const WebhookDelivery = builder.objectRef<DeliveryRow>('WebhookDelivery').implement({
  description: 'An event, as one endpoint was told of it. Kept for 30 days.',
  fields: (t) => ({
    id: t.exposeID('id'),
    eventId: t.exposeID('event_id', { description: '`webhook-id`: the same for all endpoints and attempts.' }),
    kind: t.exposeString('kind', { description: `An event, or ${testKind}.` }),
    occurredAt: dateTime(t, (row) => row.occurred_at),
    state: t.field({ type: WebhookDeliveryState, resolve: stateOf }),
    attempts: t.exposeInt('attempts'),
    nextAt: dateTimeOrNull(t, (row) => row.next_at, 'Of the next attempt.'),
    sentAt: dateTimeOrNull(t, (row) => row.sent_at, 'Of the last attempt, which the following fields are about.'),
    milliseconds: t.exposeInt('milliseconds', { nullable: true }),
    status: t.exposeInt('status', { nullable: true, description: 'Of the HTTP response. Null: there was none.' }),
    answer: t.exposeString('answer', { nullable: true, description: 'The beginning of the response.' }),
    problem: t.exposeString('problem', {
      nullable: true,
      description:
        'ADDRESS: not on the internet. TIMEOUT, CONNECTION: no answer. TLS: no valid certificate. SUBJECT: what it is about is gone. SCHEMA: a fault of the store.',
    }),
    body: t.exposeString('body', { nullable: true, description: 'As sent. Null: not sent yet, or erased with its person.' }),
  }),
})

const webhookId = 'The id of the webhook.'

panelList('listWebhookDeliveries', {
  page: pageType('WebhookDeliveryPage', WebhookDelivery),
  description: 'The log of a webhook, the newest first. 20 a page.',
  size: 20,
  args: (arg) => ({
    id: arg.id({ required: true, description: webhookId }),
    failed: arg.boolean({ description: 'Only what was not delivered.' }),
  }),
  read: ({ db }, page, { id, failed }) => listDeliveries(db, idOf(id, missing), { ...page, failed: failed ?? false }),
})

builder.mutationField('sendTestEvent', (t) =>
  t.boolean({
    description: `Sends ${testKind} to a webhook. One that is off gets it when it is on.`,
    args: { id: t.arg.id({ required: true, description: webhookId }) },
    resolve: async (_, { id }, context) => {
      const endpoint = await existing(context.db, id)
      await context.db.transaction().execute((tx) => addTestDelivery(tx, endpoint.id))
      return true
    },
  }),
)

builder.mutationField('replayWebhookDelivery', (t) =>
  t.boolean({
    description: 'Sends a delivery again, with the same id. False: it does not exist, or is being sent.',
    args: { id: t.arg.id({ required: true, description: 'The id of the delivery.' }) },
    resolve: async (_, { id }, context) => {
      const row = { id: idOf(id, 'Delivery not found') }
      return (await context.db.transaction().execute((tx) => replayDeliveries(tx, row))) > 0
    },
  }),
)

builder.mutationField('replayFailedDeliveries', (t) =>
  t.int({
    description: 'Sends again what was given up. Returns how many deliveries that is.',
    args: {
      id: t.arg.id({ required: true, description: webhookId }),
      since: t.arg({ type: 'DateTime', required: true, description: 'Of the oldest event.' }),
    },
    resolve: async (_, { id, since }, context) => {
      const from = new Date(since)
      if (Number.isNaN(from.getTime()))
        throw new Refusal('BAD_USER_INPUT', 'since: an ISO date', { fields: { since: 'Escolha uma data.' } })
      const { id: endpointId } = await existing(context.db, id)
      return context.db.transaction().execute((tx) => replayDeliveries(tx, { endpointId, since: from }))
    },
  }),
)

builder.mutationField('renewWebhookSecret', (t) =>
  t.string({
    description: 'A new secret, `whsec_…`, which nothing shows again. The one before signs too for 24 hours.',
    args: { id: t.arg.id({ required: true, description: webhookId }) },
    resolve: async (_, { id }, context) => {
      const { actor } = await requireStaff(context)
      const { id: entityId } = await existing(context.db, id)
      const secret = newSecret()
      await context.db.transaction().execute(async (tx) => {
        await addSecret(tx, entityId, secret)
        const changes = [{ field: 'secret', before: null, after: null }]
        await record(tx, { actor, entity: 'WEBHOOK', entityId, action: 'EDITED', changes })
      })
      return secretText(secret)
    },
  }),
)

const existing = async (db: Db, id: string): Promise<EndpointRow> => (await endpoints.byId(db, idOf(id, missing))) ?? notFound(missing)
