import {
  type Expression,
  type ExpressionBuilder,
  type Generated,
  type Kysely,
  type Selectable,
  sql,
  type SqlBool,
  type Updateable,
  type UpdateObject,
} from 'kysely'
import type { DB, Timestamp } from '#database/tables.generated.ts'
import type { Db } from './database.ts'
import { rowsAndCount, type Window } from './list-window.ts'

/** The columns that tables of entries share. */
interface Entry {
  id: Generated<string>
  created_at: Generated<Timestamp>
  updated_at: Generated<Timestamp>
  removed_at: Timestamp | null
  version: Generated<number>
}

/** Tables whose rows staff create, edit by version, and remove from sight. */
type EntryTable = { [Table in keyof DB]: keyof Entry extends keyof DB[Table] ? Table : never }[keyof DB]

/** An absent or undefined column is left as it is, or gets its default in a new row. */
export type Columns<Table extends EntryTable> = { [Column in keyof Updateable<DB[Table]>]?: Updateable<DB[Table]>[Column] | undefined }

/** Undefined stays undefined. */
export const convertIfSet = <Value, Stored>(value: Value | undefined, convert: (value: Value) => Stored): Stored | undefined =>
  value === undefined ? undefined : convert(value)

export const columnName = (field: string): string => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
type ColumnName<Field> = Field extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${ColumnName<Rest>}`
  : Field

/** The columns of fields with the same names: `salesLink` is stored as `sales_link`. */
export const columnsNamed = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).map(([field, value]) => [columnName(field), value as unknown])) as {
    [Field in keyof Fields as ColumnName<Field> & string]: Fields[Field]
  }

type Condition<Table extends EntryTable> = (where: ExpressionBuilder<DB, Table>) => Expression<SqlBool>

/** How the rows of a table of entries are read and written. `columns` are those that a row has for its readers. */
export function entriesOf<Table extends EntryTable, Column extends string & keyof Selectable<DB[Table]>>(
  table: Table,
  columns: readonly Column[],
) {
  type Row = Pick<Selectable<DB[Table]>, Column>
  // Kysely cannot type a statement on a table that is a parameter: inside, only the shared columns are known.
  const entries = (db: Db) => db as unknown as Kysely<Record<EntryTable, Entry>>
  const tableName: EntryTable = table
  const selected = columns as readonly string[] as ['id']
  const existing = (db: Db) => entries(db).selectFrom(tableName).where('removed_at', 'is', null)

  return {
    byId: (db: Db, id: string): Promise<Row | undefined> =>
      existing(db).select(selected).where('id', '=', id).$castTo<Row>().executeTakeFirst(),

    /** The newest first. */
    list: (db: Db, { offset, limit }: Window, condition: Condition<Table> | null) => {
      const matching = condition ? existing(db).where(condition as never) : existing(db)
      // Finds the page's ids with an index-only scan first, so that only the page's rows are read whole.
      const page = matching.select('id').orderBy('created_at', 'desc').orderBy('id', 'desc').offset(offset).limit(limit)
      const rows = existing(db).select(selected).where('id', 'in', page).orderBy('created_at', 'desc').orderBy('id', 'desc')
      return rowsAndCount(rows.$castTo<Row>(), matching)
    },

    create: (db: Db, values: Columns<Table>): Promise<Row> =>
      entries(db)
        .insertInto(tableName)
        .values(values as {})
        .returning(selected)
        .$castTo<Row>()
        .executeTakeFirstOrThrow(),

    /** Undefined if there is no such entry, or not in this version any more. Without a version the last save wins. */
    edit: (db: Db, id: string, values: UpdateObject<DB, Table>, version?: number | null): Promise<Row | undefined> =>
      entries(db)
        .updateTable(tableName)
        .set({ ...(values as {}), version: sql`version + 1`, updated_at: sql`now()` })
        .where('id', '=', id)
        .where('removed_at', 'is', null)
        .$if(typeof version === 'number', (update) => update.where('version', '=', version ?? 0))
        .returning(selected)
        .$castTo<Row>()
        .executeTakeFirst(),

    /** Hides the entry: what refers to it, such as an order's line, stays. False: there is none. */
    remove: async (db: Db, id: string): Promise<boolean> => {
      const { numUpdatedRows } = await entries(db)
        .updateTable(tableName)
        .set({ removed_at: sql`now()` })
        .where('id', '=', id)
        .where('removed_at', 'is', null)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },
  }
}
