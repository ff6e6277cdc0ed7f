import { administer } from '#tests/harness/postgres-server.ts'

/** All rows and the places of all sequences of a database, as they were at the beginning of every life, or at its backup. */
export type Saved = 'beginning' | 'backup'

interface Table {
  name: string
  /** Without those that PostgreSQL computes. */
  columns: string
  number: number
}

/**
 * Adds `clock.save_…()` and `clock.load_…()`. To load rows takes a tenth of the time of a copy of the database, and its connections go on with
 * the statements that they have prepared. Random ids never come twice, so `clock.ids` goes back only to the beginning.
 */
export async function installSaves(url: string) {
  const { rows: tables } = await administer(
    url,
    `select oid::regclass::text as name, row_number() over (order by oid)::int as number, (select string_agg(quote_ident(attname), ', ' order by attnum)
        from pg_attribute where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
      from pg_class where relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace) and relkind in ('r', 'p') and not relispartition`,
  )
  for (const saved of ['beginning', 'backup'] satisfies Saved[]) await administer(url, functionsOf(saved, tables as Table[]))
  await administer(url, 'select clock.save_beginning()')
}

function functionsOf(saved: Saved, tables: readonly Table[]): string {
  const copy = ({ number }: Table) => `clock.${saved}_${number}`
  const sequences = `clock.${saved}_sequences`
  const saves = tables.map((table) => `delete from ${copy(table)}; insert into ${copy(table)} select ${table.columns} from ${table.name};`)
  const loads = tables.map(
    (table) =>
      `delete from ${table.name}; insert into ${table.name} (${table.columns}) overriding system value select * from ${copy(table)};`,
  )
  return `${tables.map((table) => `create table ${copy(table)} as select ${table.columns} from ${table.name} where false;`).join('\n')}
    create table ${sequences} (name regclass, last bigint, called boolean);
    create function clock.save_${saved}() returns void language plpgsql as $$ declare sequence regclass; begin
      ${saves.join('\n')}
      delete from ${sequences};
      for sequence in select oid from pg_class where relkind = 'S' and oid <> 'clock.ids'::regclass loop
        execute format('insert into ${sequences} select %L::regclass, last_value, is_called from %s', sequence, sequence);
      end loop;
    end $$;
    create function clock.load_${saved}() returns void language plpgsql set session_replication_role = replica as $$ begin
      ${loads.join('\n')}
      perform setval(name, last, called) from ${sequences};
      ${saved === 'beginning' ? `perform setval('clock.ids', 1000000, false);` : ''}
    end $$;`
}
