import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

export interface Place {
  path: string
  changed: Date
}

/** A file of the protocol holds 50,000 addresses at most. */
export const placesPerFile = 40_000

export async function countPlaces(db: Db): Promise<number> {
  const { count } = await db
    .selectNoFrom([
      sql<number>`(select count(*) from courses where published and removed_at is null)
        + (select count(*) from books where removed_at is null)
        + (select count(*) from posts where removed_at is null and coalesce(scheduled_for, created_at) <= now())`.as('count'),
    ])
    .executeTakeFirstOrThrow()
  return count
}

/** Every page of a course, a book or a post that is public, in an order that stays. */
export async function listPlaces(db: Db, offset: number): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select '/courses/' || id as path, updated_at as changed from courses where published and removed_at is null
    union all
    select '/books/' || id, updated_at from books where removed_at is null
    union all
    select '/noticias/' || slug, updated_at from posts where removed_at is null and coalesce(scheduled_for, created_at) <= now()
    order by path
    offset ${offset} limit ${placesPerFile}`.execute(db)
  return rows
}
