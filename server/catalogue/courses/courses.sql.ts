import { type Selectable, sql } from 'kysely'
import type { Courses } from '#database/tables.generated.ts'
import type { CourseChange } from '#domain/catalogue/courses/course-form.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type Columns, convertIfSet, entriesOf } from '#server/platform/database/entries.sql.ts'
import { launchColumns, type LaunchNow, productColumns } from '../products/product-rows.sql.ts'
import { readByIds, readPage, type Wish } from '../products/search.sql.ts'
import { rowsAndCount, type Window } from '#server/platform/database/list-window.ts'

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
  'publish_at',
  'single_sale',
  'access_days',
  'certificate_hours',
  'version',
] as const satisfies readonly (keyof CourseRow)[]
const dated = [...card, 'created_at', 'updated_at', 'removed_at'] as const satisfies readonly (keyof CourseRow)[]
const ofPage = [
  'lessons',
  'order_bumps',
  'upsell',
  'watermark',
  'takes_questions',
  'author',
  'author_picture',
  'about_author',
  'questions',
] as const
const columns = [...dated, ...ofPage] as const satisfies readonly (keyof CourseRow)[]

export const courses = entriesOf('courses', columns)

/** The columns that a list reads: outlines are long, and few lists show them. */
const details = { card, dated, whole: columns }
export type Detail = keyof typeof details

interface Extent {
  publishedOnly: boolean
  detail: Detail
  /** The ids of the only courses to list. Null: all. */
  only?: readonly string[] | null
}

/** Newest first, or best match first when searching. With less detail, rows lack the other columns. */
export async function listCourses(db: Db, query: Window & Wish, { publishedOnly, detail, only }: Extent) {
  if (only) return listAmong(db, only, query, details[detail])
  const condition = publishedOnly ? 'published and removed_at is null' : 'removed_at is null'
  return readPage<CourseRow>(db, { table: 'courses', columns: details[detail], condition }, query)
}

/** Newest first; a search finds what is within a title. */
function listAmong(
  db: Db,
  ids: readonly string[],
  { search, offset, limit }: Window & { search: string },
  columns: (typeof details)[Detail],
) {
  const among = db
    .selectFrom('courses')
    .where('removed_at', 'is', null)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where(sql<boolean>`strpos(plain_text(title), plain_text(${search})) > 0`)
  const page = among.select(columns).orderBy('created_at', 'desc').orderBy('id', 'desc').offset(offset).limit(limit)
  return rowsAndCount(page.$castTo<CourseRow>(), among)
}

export async function publishedCourse(db: Db, id: string): Promise<CourseRow | undefined> {
  const [course] = await publishedCourses(db, [id])
  return course
}

/** Published courses among these. */
export const publishedCourses = (db: Db, ids: readonly string[]) => readCourses(db, ids, 'published and removed_at is null')

/** A course as its page would show it, published or not. */
export async function previewedCourse(db: Db, id: string): Promise<CourseRow | undefined> {
  const [course] = await readCourses(db, [id], 'removed_at is null')
  return course
}

const readCourses = (db: Db, ids: readonly string[], condition: 'removed_at is null' | 'published and removed_at is null') =>
  readByIds<CourseRow>(db, { table: 'courses', columns, condition }, ids)

/** The columns of the fields that are present. */
export const columnsOf = ({ lessons, ...change }: CourseChange & { id?: string }): Columns<'courses'> => ({
  ...productColumns(change),
  lessons: convertIfSet(lessons, JSON.stringify),
})
