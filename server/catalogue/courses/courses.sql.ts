import { type Selectable, sql } from 'kysely'
import type { Courses } from '#database/tables.generated.ts'
import type { CourseChange } from '#domain/catalogue/courses/course-form.ts'
import { centsFromUnits } from '#domain/platform/values/money.ts'
import type { Db } from '#server/platform/database/database.ts'
import { upsellColumn } from '../products/product-rows.sql.ts'
import { type Columns, convertIfSet, entriesOf } from '#server/platform/database/entries.sql.ts'
import { launchColumns, launchColumnsOf, launchNow, type LaunchNow } from '../products/product-rows.sql.ts'
import { readPage } from '../products/search.sql.ts'
import type { Window } from '#server/platform/database/list-window.ts'

/** `launch`: as the product is sold now, in what buyers read. */
export type CourseRow = Selectable<Courses> & { launch?: LaunchNow | null }

const card = [
  'id',
  'title',
  'slug',
  'description',
  'thumbnail_url',
  'price_cents',
  ...launchColumns,
  'currency',
  'published',
  'single_sale',
  'access_days',
  'certificate_hours',
  'version',
] as const satisfies readonly (keyof CourseRow)[]
const dated = [...card, 'created_at', 'updated_at', 'removed_at'] as const satisfies readonly (keyof CourseRow)[]
const ofPage = ['lessons', 'order_bumps', 'upsell', 'watermark', 'author', 'author_picture', 'questions'] as const
const columns = [...dated, ...ofPage] as const satisfies readonly (keyof CourseRow)[]

export const courses = entriesOf('courses', columns)

/** The columns that a list reads: outlines are long, and few lists show them. */
const details = { card, dated, whole: columns }
export type Detail = keyof typeof details

interface Extent {
  publishedOnly: boolean
  detail: Detail
}

/** Newest first, or best match first when searching. With less detail, rows lack the other columns. */
export async function listCourses(db: Db, query: Window & { search: string }, { publishedOnly, detail }: Extent) {
  const condition = publishedOnly ? 'published and removed_at is null' : 'removed_at is null'
  return readPage<CourseRow>(db, { table: 'courses', columns: details[detail], condition }, query)
}

export async function publishedCourse(db: Db, id: string): Promise<CourseRow | undefined> {
  const [course] = await publishedCourses(db, [id])
  return course
}

/** Published courses among these. */
export async function publishedCourses(db: Db, ids: readonly string[]): Promise<CourseRow[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('courses')
    .select(columns)
    .select(sql.raw<LaunchNow | null>(launchNow('courses')).as('launch'))
    .where('id', 'in', ids)
    .where('removed_at', 'is', null)
    .where('published', '=', true)
    .execute()
}

/** The columns of the fields that are present. */
export const columnsOf = (change: CourseChange & { id?: string }): Columns<'courses'> => ({
  id: change.id,
  title: change.title,
  slug: change.slug,
  description: change.description,
  thumbnail_url: change.thumbnailUrl,
  price_cents: convertIfSet(change.price, centsFromUnits),
  ...launchColumnsOf(change.launchPlan),
  currency: change.currency,
  published: change.published,
  single_sale: change.singleSale,
  order_bumps: convertIfSet(change.orderBump, (bumps) => JSON.stringify(bumps)),
  upsell: convertIfSet(change.upsell, upsellColumn),
  lessons: convertIfSet(change.lessons, (lessons) => JSON.stringify(lessons)),
  access_days: change.accessDays,
  watermark: change.watermark,
  certificate_hours: change.certificateHours,
  author: change.author,
  author_picture: change.authorPicture,
  questions: convertIfSet(change.questions, (questions) => JSON.stringify(questions)),
})
