import type { Client } from 'pg'

/**
 * Drops foreign keys, and indexes that do not back a constraint, and creates them again after `work`: building them once is cheaper than
 * maintaining them row by row. The caller must have opened a transaction.
 */
export async function withoutIndexes(client: Client, tables: string[], work: () => Promise<void>) {
  const { rows: foreignKeys } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conrelid = any ($1::regclass[])`,
    [tables],
  )
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
     where indrelid = any ($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)`,
    [tables],
  )
  for (const { table, name } of foreignKeys) await client.query(`alter table ${table} drop constraint ${name}`)
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  await work()
  for (const { definition } of indexes) await client.query(definition)
  for (const { table, name, definition } of foreignKeys) await client.query(`alter table ${table} add constraint ${name} ${definition}`)
}
