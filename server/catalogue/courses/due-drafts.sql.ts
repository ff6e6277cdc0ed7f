import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'

export interface DueDraft {
  table: 'courses' | 'bundles'
  id: string
}

/** Drafts whose moment has come, the earliest first. Those beyond the first hundred have their turn a minute later. */
export async function dueDrafts(db: Db): Promise<DueDraft[]> {
  const due = (table: DueDraft['table']) =>
    sql`select ${sql.lit(table)} as "table", id, publish_at from ${sql.table(table)} where publish_at <= now() and removed_at is null`
  const { rows } = await sql<DueDraft>`select "table", id from (${due('courses')} union all ${due('bundles')}) as due
    order by publish_at limit 100`.execute(db)
  return rows
}
