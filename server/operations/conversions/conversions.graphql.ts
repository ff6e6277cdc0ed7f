import { failureText } from '#domain/operations/conversions/failure-text.ts'
import { type ConversionDestination, destinationNames } from '#domain/platform/settings/conversion-destinations.ts'
import type { Config } from '#server/platform/start/config.ts'
import { builder, idOf } from '#server/platform/web/graphql/builder.ts'
import { dateTime, dateTimeOrNull } from '#server/platform/web/graphql/scalars.ts'
import { conversionsOf, type ConversionRow, type DestinationRow, readDestinations } from './conversions.sql.ts'

const Destination = builder.enumType('ConversionDestination', { values: Object.keys(destinationNames) as ConversionDestination[] })
const states = ['WAITING', 'SENT', 'FAILED'] as const
const State = builder.enumType('ConversionState', { description: 'FAILED: refused, or too old; it is not sent any more.', values: states })
const stateOf = ({ sent_at, next_at }: ConversionRow): (typeof states)[number] => (sent_at ? 'SENT' : next_at ? 'WAITING' : 'FAILED')
const Kind = builder.enumType('ConversionKind', { values: ['PURCHASE', 'REFUND'] as const })

const ConversionType = builder.objectRef<ConversionRow>('Conversion').implement({
  description: 'A purchase or refund that a service of analytics or advertising is told of (docs/conversions.md).',
  fields: (t) => ({
    id: t.exposeID('id'),
    destination: t.field({ type: Destination, resolve: ({ destination }) => destination }),
    kind: t.field({ type: Kind, resolve: ({ kind }) => kind }),
    state: t.field({ type: State, resolve: stateOf }),
    cents: t.expose('cents', { type: 'Cents' }),
    occurredAt: dateTime(t, ({ occurred_at }) => occurred_at),
    sentAt: dateTimeOrNull(t, ({ sent_at }) => sent_at),
    problem: t.string({ nullable: true, resolve: ({ failure }) => failure && failureText(failure) }),
  }),
})

const DestinationType = builder.objectRef<DestinationRow & { account: string | null }>('ConversionDestinationState').implement({
  fields: (t) => ({
    destination: t.field({ type: Destination, resolve: ({ destination }) => destination }),
    account: t.exposeString('account', { nullable: true, description: 'The id that it is configured with. Null: nothing is told.' }),
    lastSentAt: dateTimeOrNull(t, ({ lastSentAt }) => lastSentAt),
    failed: t.exposeInt('failed', { description: 'Events of the last 30 days that failed, and are not sent yet or not any more.' }),
    problem: t.string({ nullable: true, description: 'Of the last of them.', resolve: ({ failure }) => failure && failureText(failure) }),
  }),
})

const accountsOf = ({ conversions: { META, GA4 } }: Config): Record<ConversionDestination, string | null> => ({
  META: META?.pixelId ?? null,
  GA4: GA4?.measurementId ?? null,
})

builder.queryField('conversionDestinations', (t) =>
  t.field({
    type: [DestinationType],
    resolve: async (_, __, { db, deps }) => {
      const accounts = accountsOf(deps.config)
      return (await readDestinations(db)).map((row) => ({ ...row, account: accounts[row.destination] }))
    },
  }),
)

builder.queryField('orderConversions', (t) =>
  t.field({
    type: [ConversionType],
    args: { orderId: t.arg.id({ required: true }) },
    resolve: (_, { orderId }, { db }) => conversionsOf(db, idOf(orderId, 'Order not found')),
  }),
)
