import type { Db } from '../database/database.ts'

export interface AccessRow {
  email: string
  granted_at: Date
  /** Null: granted by staff. */
  order_id: string | null
  /** The staff member who granted it. */
  granted_by: string | null
}

/** The e-mail addresses with access to a course, in alphabetical order. */
export async function listAccess(db: Db, courseId: string, { offset, limit, search }: { offset: number; limit: number; search: string }) {
  let of = db.selectFrom('course_accesses').where('course_id', '=', courseId)
  if (search) of = of.where('email', 'like', `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`)
  // Finds the page's e-mail addresses with an index-only scan first, so that only the page's rows are read whole.
  const page = of.select('email').orderBy('email').offset(offset).limit(limit)
  const [data, count] = await Promise.all([
    db
      .selectFrom('course_accesses')
      .select(['email', 'granted_at', 'order_id', 'granted_by'])
      .where('course_id', '=', courseId)
      .where('email', 'in', page)
      .orderBy('email')
      .execute(),
    of.select((select) => select.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { data, totalCount: count.count }
}
