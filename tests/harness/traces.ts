import type { Shop } from './shop.ts'

/** Where any of these texts is stored: each column of each table that has text or JSON, as `table.column`, sorted. */
export async function tracesOf(shop: Pick<Shop, 'rows'>, texts: readonly string[]): Promise<string[]> {
  const columns = await shop.rows<{ schema: string; table: string; column: string }>(
    `select table_schema as schema, table_name as table, column_name as column from information_schema.columns
     join information_schema.tables using (table_schema, table_name)
     where table_type = 'BASE TABLE' and table_schema in ('public', 'graphile_worker')
       and data_type in ('text', 'jsonb', 'json', 'character varying', 'ARRAY') order by 1, 2, 3`,
  )
  const patterns = texts.map((text) => `%${text.replace(/[\\%_]/g, '\\$&')}%`)
  const places: string[] = []
  for (const { schema, table, column } of columns) {
    const rows = await shop.rows(`select from "${schema}"."${table}" where "${column}"::text ilike any ($1) limit 1`, [patterns])
    if (rows.length > 0) places.push(`${table}.${column}`)
  }
  return places
}
