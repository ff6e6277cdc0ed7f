import type { ClientBase } from 'pg'

export interface Table {
  /** schema.table, quoted for SQL. */
  name: string
  /** Without generated columns, which PostgreSQL computes. */
  columns: string[]
  /** The key that orders its rows, so that equal contents give equal bytes. */
  key: string[]
}

/** Settings that make dates, bytes and numbers look the same, whatever the server or the session is set to. */
export const plainWriting = `set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'iso_8601'; set bytea_output = 'hex';
  set extra_float_digits = 1; set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0; set client_encoding = 'UTF8'`

/**
 * The tables of the store and of its job queue, each after the tables that it references. The migrations table is left out, because the
 * manifest has its contents.
 */
export async function listTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; key: string[]; refers: string[] }>(`
    select c.oid::regclass::text as found, format('%I.%I', n.nspname, c.relname) as name,
      array(select quote_ident(attname) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
      array(select quote_ident(attname) from pg_index join unnest(indkey::int[]) with ordinality as part (number, place) on true
        join pg_attribute on attrelid = c.oid and attnum = part.number where indrelid = c.oid and indisprimary order by part.place) as key,
      array(select distinct format('%I.%I', tn.nspname, t.relname) from pg_constraint
        join pg_class t on t.oid = confrelid join pg_namespace tn on tn.oid = t.relnamespace
        where conrelid = c.oid and contype = 'f' and confrelid <> c.oid) as refers
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'graphile_worker') and c.relkind = 'r' and c.relpersistence = 'p' and c.relname <> 'migrations'
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'e')
    order by n.nspname desc, c.relname`)
  const ordered: Table[] = []
  const done = new Set<string>()
  const place = (name: string, way: string[]) => {
    if (done.has(name)) return
    if (way.includes(name)) throw new Error(`These tables have circular references: ${[...way, name].join(' → ')}`)
    const row = rows.find((each) => each.name === name)
    if (!row) throw new Error(`${way.at(-1)} references ${name}, which is not a table of the store`)
    for (const other of row.refers) place(other, [...way, name])
    done.add(name)
    ordered.push({ name, columns: row.columns, key: row.key })
  }
  for (const { name } of rows) place(name, [])
  return ordered
}

/** The current values of sequences. They are read after the rows, because a sequence that is ahead does no harm. */
export async function listSequences(client: ClientBase): Promise<{ name: string; value: string }[]> {
  const { rows } = await client.query<{ name: string; value: string }>(`
    select format('%I.%I', schemaname, sequencename) as name, last_value::text as value from pg_sequences
    where schemaname in ('public', 'graphile_worker') and last_value is not null order by 1`)
  return rows
}
