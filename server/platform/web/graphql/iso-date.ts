import type { SchemaTypes } from './builder.ts'

type Fields<Row> = PothosSchemaTypes.ObjectFieldBuilder<SchemaTypes, Row>

export const isoDate = <Row>(t: Fields<Row>, of: (row: Row) => Date, description = 'ISO date.') =>
  t.string({ description, resolve: (row) => of(row).toISOString() })

export const isoDateOrNull = <Row>(t: Fields<Row>, of: (row: Row) => Date | null, description = 'ISO date.') =>
  t.string({ nullable: true, description, resolve: (row) => of(row)?.toISOString() })
