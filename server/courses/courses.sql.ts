import { type Selectable, sql } from 'kysely'
import type { Courses } from '#database/tables.generated.ts'
import type { CourseChange, NewCourse } from '#domain/course-form.ts'
import { centsFromUnits } from '#domain/money.ts'
import type { Db } from '../database.ts'
import { matches, relevance } from '../search.sql.ts'

export type CourseRow = Omit<Selectable<Courses>, 'search'>

const columns = [
  'id',
  'title',
  'slug',
  'description',
  'thumbnail_url',
  'price_cents',
  'currency',
  'published',
  'single_sale',
  'lessons',
  'order_bumps',
  'created_at',
  'updated_at',
  'version',
  'removed_at',
] as const

export interface ListQuery {
  offset: number
  limit: number
  search: string
}

/** Newest first, or best match first. */
export async function listCourses(db: Db, { offset, limit, search }: ListQuery, options: { publishedOnly: boolean }) {
  let found = db.selectFrom('courses').where('removed_at', 'is', null)
  if (options.publishedOnly) found = found.where('published', '=', true)
  if (search) found = found.where(matches(search))
  const order = search ? relevance(search) : sql<number>`0`
  // The ids first, from an index alone; only the page's rows are read whole.
  const page = found.select(['id', order.as('weight')]).$if(search !== '', (by) => by.orderBy('weight', 'desc'))
  const [data, count] = await Promise.all([
    db
      .with('page', () => page.orderBy('created_at', 'desc').orderBy('id', 'desc').offset(offset).limit(limit))
      .selectFrom('page')
      .innerJoin('courses', 'courses.id', 'page.id')
      .select(columns.map((column) => `courses.${column}` as const))
      .orderBy('page.weight', 'desc')
      .orderBy('courses.created_at', 'desc')
      .orderBy('courses.id', 'desc')
      .execute(),
    found.select((select) => select.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { data, totalCount: count.count }
}

export async function courseById(db: Db, id: string, options: { publishedOnly: boolean }): Promise<CourseRow | undefined> {
  let found = db.selectFrom('courses').select(columns).where('id', '=', id).where('removed_at', 'is', null)
  if (options.publishedOnly) found = found.where('published', '=', true)
  return found.executeTakeFirst()
}

export async function createCourse(db: Db, course: NewCourse): Promise<CourseRow> {
  return db
    .insertInto('courses')
    .values({ ...columnsOf(course), title: course.title, slug: course.slug, price_cents: centsFromUnits(course.price) })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export async function editCourse(db: Db, id: string, change: CourseChange, version?: number | null): Promise<CourseRow | undefined> {
  return db
    .updateTable('courses')
    .set({ ...columnsOf(change), version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .$if(typeof version === 'number', (update) => update.where('version', '=', version ?? 0))
    .returning(columns)
    .executeTakeFirst()
}

/** Only what the change names. */
function columnsOf(change: CourseChange) {
  const { title, slug, description, thumbnailUrl, price, currency, published, singleSale, orderBump, lessons } = change
  return {
    ...(title === undefined ? {} : { title }),
    ...(slug === undefined ? {} : { slug }),
    ...(description === undefined ? {} : { description }),
    ...(thumbnailUrl === undefined ? {} : { thumbnail_url: thumbnailUrl }),
    ...(price === undefined ? {} : { price_cents: centsFromUnits(price) }),
    ...(currency === undefined ? {} : { currency }),
    ...(published === undefined ? {} : { published }),
    ...(singleSale === undefined ? {} : { single_sale: singleSale }),
    ...(orderBump === undefined ? {} : { order_bumps: JSON.stringify(orderBump) }),
    ...(lessons === undefined ? {} : { lessons: JSON.stringify(lessons) }),
  }
}
