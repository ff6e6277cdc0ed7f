import { failureText } from '#domain/operations/conversions/failure-text.ts'
import { type ConversionDestination, destinationNames } from '#domain/platform/settings/conversion-destinations.ts'
import type { Config } from '#server/platform/start/config.ts'
import { builder } from '#server/platform/web/graphql/builder.ts'
import { dateTimeOrNull } from '#server/platform/web/graphql/scalars.ts'
import { type DestinationRow, readDestinations } from './conversions.sql.ts'

const Destination = builder.enumType('ConversionDestination', { values: Object.keys(destinationNames) as ConversionDestination[] })

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
