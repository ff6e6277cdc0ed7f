import { GraphQLError } from 'graphql'
import { builder, type SchemaTypes } from './builder.ts'

/** A text that is none of them is refused by the schema of its operation, which names the field. */
function textOf(value: unknown): string {
  if (typeof value !== 'string') throw new GraphQLError('A text is needed.')
  return value
}

builder.scalarType('DateTime', {
  description: 'A moment (RFC 3339), such as 2026-11-21T09:30:00.000Z.',
  specifiedByURL: 'https://scalars.graphql.org/andimarek/date-time',
  serialize: (moment) => (moment instanceof Date ? moment : new Date(moment)).toISOString(),
  parseValue: textOf,
})

builder.scalarType('Date', {
  description: 'A day in São Paulo, such as 2026-11-21.',
  specifiedByURL: 'https://scalars.graphql.org/andimarek/local-date',
  serialize: (day) => day,
  parseValue: textOf,
})

const isCents = (value: unknown): value is number => Number.isSafeInteger(value)

function centsOf(value: unknown): number {
  if (!isCents(value)) throw new GraphQLError('Whole cents are needed.')
  return value
}

builder.scalarType('Cents', {
  description: 'Whole cents, of BRL unless the field names another currency. A sum may be larger than an Int.',
  serialize: centsOf,
  parseValue: centsOf,
})

type Fields<Row> = PothosSchemaTypes.ObjectFieldBuilder<SchemaTypes, Row>

export const dateTime = <Row>(t: Fields<Row>, of: (row: Row) => Date, description?: string) =>
  t.field({ type: 'DateTime', description, resolve: of })

export const dateTimeOrNull = <Row>(t: Fields<Row>, of: (row: Row) => Date | null, description?: string) =>
  t.field({ type: 'DateTime', nullable: true, description, resolve: of })
