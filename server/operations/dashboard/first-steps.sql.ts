import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'

export interface FirstSteps {
  seller: boolean
  product: boolean
  published: boolean
  /** An order was paid. */
  sold: boolean
}

/** How far a new store has come. Null once its first sale is a day old. */
export async function firstSteps(db: Db): Promise<FirstSteps | null> {
  const { rows } = await sql<FirstSteps & { over: boolean }>`
    with first_sale as (select paid_at from orders where status = 'PAID' order by paid_at limit 1),
    books_listed as (select exists (select from books where removed_at is null) as exist)
    select exists (select from store_settings where legal_name is not null) as seller,
      books_listed.exist or exists (select from courses where removed_at is null) as product,
      books_listed.exist or exists (select from courses where published and removed_at is null) as published,
      exists (select from first_sale) as sold,
      coalesce((select paid_at < now() - interval '1 day' from first_sale), false) as over
    from books_listed`.execute(db)
  const { over, ...steps } = rows[0]!
  return over ? null : steps
}
