import { type Selectable, sql } from 'kysely'
import type { Courses } from '#database/tables.generated.ts'
import type { CourseChange, NewCourse } from '#domain/course-form.ts'
import { centsFromUnits } from '#domain/money.ts'
import type { Db } from '../database/database.ts'
import { readPage } from '../database/search.sql.ts'

export type CourseRow = Selectable<Courses>

const card = [
  'id',
  'title',
  'slug',
  'description',
  'thumbnail_url',
  'price_cents',
  'currency',
  'published',
  'single_sale',
  'access_days',
  'certificate_hours',
  'version',
] as const satisfies readonly (keyof CourseRow)[]
const dated = [...card, 'created_at', 'updated_at', 'removed_at'] as const satisfies readonly (keyof CourseRow)[]
const columns = [...dated, 'lessons', 'order_bumps', 'watermark'] as const satisfies readonly (keyof CourseRow)[]

/** The columns that a list reads: outlines are long, and few lists show them. */
const details = { card, dated, whole: columns }
export type Detail = keyof typeof details

export interface ListQuery {
  offset: number
  limit: number
  search: string
}

/** Newest first, or best match first when searching. With less detail, rows lack the other columns. */
export async function listCourses(db: Db, query: ListQuery, { publishedOnly, detail }: { publishedOnly: boolean; detail: Detail }) {
  const condition = publishedOnly ? 'published and removed_at is null' : 'removed_at is null'
  return readPage<CourseRow>(db, { table: 'courses', columns: details[detail], condition }, query)
}

export async function courseById(db: Db, id: string, options: { publishedOnly: boolean }): Promise<CourseRow | undefined> {
  let found = db.selectFrom('courses').select(columns).where('id', '=', id).where('removed_at', 'is', null)
  if (options.publishedOnly) found = found.where('published', '=', true)
  return found.executeTakeFirst()
}

/** Those of these courses that are for sale. */
export async function publishedCourses(db: Db, ids: readonly string[]): Promise<CourseRow[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('courses')
    .select(columns)
    .where('id', 'in', ids)
    .where('removed_at', 'is', null)
    .where('published', '=', true)
    .execute()
}

export async function createCourse(db: Db, course: NewCourse & { id?: string }): Promise<CourseRow> {
  return db
    .insertInto('courses')
    .values({
      ...columnsOf(course),
      ...(course.id && { id: course.id }),
      title: course.title,
      slug: course.slug,
      price_cents: centsFromUnits(course.price),
    })
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

/** Only the fields that are present in the change. */
function columnsOf(change: CourseChange) {
  const {
    title,
    slug,
    description,
    thumbnailUrl,
    price,
    currency,
    published,
    singleSale,
    orderBump,
    lessons,
    accessDays,
    watermark,
    certificateHours,
  } = change
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
    ...(accessDays === undefined ? {} : { access_days: accessDays }),
    ...(watermark === undefined ? {} : { watermark }),
    ...(certificateHours === undefined ? {} : { certificate_hours: certificateHours }),
  }
}
