import { sql } from 'kysely'
import type { OpenedOrder } from '#domain/people/people-answers.ts'
import type { Db } from '#server/platform/database/database.ts'

interface Bought extends OpenedOrder {
  status: string
  email: string
  totalCents: number
}

/** The status of an order, its address and total, and what of it can be opened: its courses and e-books, without refunded and withdrawn lines. Nothing if there is no such order. */
export async function boughtBy(db: Db, orderId: string): Promise<Bought | undefined> {
  const { rows } = await sql<Bought>`
    with lines as (
      select order_items.id, kind, physical, order_items.title, slug, position,
        coalesce(jsonb_path_query_first(lessons, '$.lessons[*]'), jsonb_path_query_first(lessons, '$.modules[*].lessons[*]')) as lesson
      from order_items left join courses on courses.id = course_id
      where order_id = ${orderId} and refunded_at is null and withdrawn_at is null)
    select status, email, total_cents as "totalCents",
      (select coalesce(json_agg(json_build_object('slug', slug, 'title', title, 'firstLesson',
          case when lesson is not null then json_build_object('id', lesson->'id', 'hasVideo', lesson->>'video' <> '') end) order by position), '[]')
        from lines where kind = 'COURSE' and slug is not null) as courses,
      (select coalesce(json_agg(json_build_object('orderItemId', id, 'title', title) order by position), '[]')
        from lines where kind = 'BOOK' and not physical) as books
    from orders where id = ${orderId}`.execute(db)
  return rows[0]
}
