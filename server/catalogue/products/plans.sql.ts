import { type Selectable, sql } from 'kysely'
import type { Plans } from '#database/tables.generated.ts'
import type { Db } from '#server/platform/database/database.ts'
import { entriesOf } from '#server/platform/database/entries.sql.ts'
import { likeLiteral, type Window } from '#server/platform/database/list-window.ts'
import { type LaunchNow, launchNow, productRows, sharedColumns } from './product-rows.sql.ts'

/** `launch`: as it is sold now, in what buyers read. */
export type PlanRow = Selectable<Plans> & { launch?: LaunchNow | null }

const columns = [
  ...sharedColumns,
  'picture',
  'published',
  'billing_interval',
  'trial_days',
  'all_courses',
  'members',
] as const satisfies readonly (keyof PlanRow)[]

export const plans = entriesOf('plans', columns)

/** Newest first. A search matches any part of the title. */
export const listPlans = (db: Db, { search, ...window }: Window & { search: string }) =>
  plans.list(db, window, search ? (where) => where('title', 'ilike', `%${likeLiteral(search)}%`) : null)

/** A store has a few; it bounds the statement. */
const mostPlans = 50

/** Published plans, the cheapest first. `id`: this one only; `search`: those with all its words, by their stems. */
export async function publishedPlans(db: Db, { id = null, search = '' }: { id?: string | null; search?: string }): Promise<PlanRow[]> {
  return db
    .selectFrom('plans')
    .select(columns)
    .select(sql<LaunchNow | null>`${sql.raw(launchNow('plans'))}`.as('launch'))
    .where(sql<boolean>`${sql.raw(productRows.PLAN.onSale)}`)
    .$if(search !== '', (query) =>
      // A store has so few plans that no index is needed (docs/rules/catalogue.md#search).
      query.where(sql<boolean>`search_terms(title, description) @@ plainto_tsquery('portuguese', plain_words(${search}))`),
    )
    .$if(id !== null, (query) => query.where('id', '=', id!))
    .orderBy('price_cents')
    .orderBy('id')
    .limit(mostPlans)
    .execute()
}
