import { type RawBuilder, sql } from 'kysely'
import type { Lessons } from '#domain/catalogue/courses/course-form.ts'
import { type MarkedSources, type MarkInput, mostMarks, type StudyMark } from '#domain/delivery/marks/study-marks.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'

/** Whose marks, and of which course (its id) or e-book (the id of its line). A verified buyer may have them under two addresses. */
interface MarkSource {
  id: string
  emails: readonly string[]
  /** Whoever has verified an address has the marks of the e-book in all lines that it bought. */
  verified: string | null
}

/** Whether a line of an order bought the same e-book as this one. */
const isSameBook = (line: RawBuilder<unknown>, id: string) =>
  sql`exists (select from order_items own join order_items other on other.book_id = own.book_id where own.id = ${id}::uuid and other.id = ${line})`

const isOf = ({ id, emails, verified }: MarkSource) =>
  sql`(course_id = ${id}::uuid or order_item_id = ${id}::uuid or (email = ${verified} and ${isSameBook(sql`order_item_id`, id)}))
    and email = any(${[...emails]}::text[])`

const fields = sql`id, kind, lesson_id as "lessonId", position, place, quote, colour, note, created_at as "createdAt"`

export type MarkRow = Omit<StudyMark, 'createdAt'> & { createdAt: Date }

/** Title, lessons (null: an e-book) and marks of a source; undefined if there is none with this id. */
export interface MarksOfSource {
  title: string
  slug: string | null
  lessons: Lessons | null
  marks: (Omit<StudyMark, 'createdAt'> & { createdAt: string })[]
}

export async function marksOf(db: Db, source: MarkSource): Promise<MarksOfSource | undefined> {
  const { rows } = await sql<MarksOfSource>`select source.*, coalesce((select jsonb_agg(to_jsonb(mark)) from (
      select ${fields} from study_marks where ${isOf(source)} and deleted_at is null order by position, created_at, id limit ${sql.lit(2 * mostMarks)}
    ) as mark), '[]') as marks
    from (select title, slug, lessons from courses where id = ${source.id}::uuid
      union all select title, null, null from order_items where id = ${source.id}::uuid and not physical) as source`.execute(db)
  return rows[0]
}

interface NewMark {
  email: string
  verified: string | null
  source: string
  mark: MarkInput
}

/** The stored mark, or TOO_MANY, also of those that were deleted lately; null if it was deleted, or the id is of another mark. The last report decides what a mark says. */
export async function storeMark(db: Db, id: string, { email, verified, source, mark }: NewMark): Promise<MarkRow | 'TOO_MANY' | null> {
  const [course, lesson, item, place] =
    mark.kind === 'BOOK' ? [null, null, source, mark.place] : ([source, mark.lessonId, null, null] as const)
  const { rows } = await sql<MarkRow>`insert into study_marks
      (id, email, kind, course_id, lesson_id, order_item_id, position, place, quote, colour, note)
    select ${id}::uuid, ${email}, ${mark.kind}, ${course}::uuid, ${lesson}, ${item}::uuid, ${mark.position}, ${place}, ${mark.quote},
      ${mark.colour}, ${mark.note}
    where exists (select from study_marks where id = ${id}::uuid)
      or (select count(*) filter (where deleted_at is null) < ${sql.lit(mostMarks)} and count(*) < ${sql.lit(2 * mostMarks)}
        from study_marks where ${isOf({ id: source, emails: [email], verified })})
    on conflict (id) do update set kind = excluded.kind, lesson_id = excluded.lesson_id, order_item_id = excluded.order_item_id, position = excluded.position, place = excluded.place,
      quote = excluded.quote, colour = excluded.colour, note = excluded.note, updated_at = now()
    where study_marks.email = excluded.email and study_marks.course_id is not distinct from excluded.course_id
      and (study_marks.order_item_id is not distinct from excluded.order_item_id
        or (study_marks.email = ${verified} and ${isSameBook(sql`study_marks.order_item_id`, source)})) and study_marks.deleted_at is null
    returning ${fields}`.execute(db)
  if (rows[0]) return rows[0]
  const known = await db.selectFrom('study_marks').select('id').where('id', '=', id).executeTakeFirst()
  return known ? null : 'TOO_MANY'
}

/** False: there was never such a mark of theirs. */
export async function deleteMark(db: Db, id: string, source: MarkSource): Promise<boolean> {
  const { numAffectedRows } = await sql`update study_marks set deleted_at = coalesce(deleted_at, now()), quote = '', note = ''
    where id = ${id}::uuid and ${isOf(source)}`.execute(db)
  return Number(numAffectedRows) > 0
}

/** The courses and e-books in which an address has marks, the one that was marked last first. */
export async function sourcesOf(db: Db, email: string): Promise<MarkedSources['sources']> {
  const { rows } = await sql<
    MarkedSources['sources'][number]
  >`select coalesce(course.id, (array_agg(item.id order by mark.updated_at desc))[1]) as id, coalesce(course.title, max(item.title)) as title,
      case when course.id is null then 'BOOK' else 'COURSE' end as kind, count(*)::int as marks
    from study_marks mark left join courses course on course.id = mark.course_id left join order_items item on item.id = mark.order_item_id
    where email = ${email} and mark.deleted_at is null group by course.id, item.book_id order by max(mark.updated_at) desc limit 500`.execute(
    db,
  )
  return rows
}

/** Marks follow an order to another address: those in its e-books, and those in these courses. */
export async function moveMarks(
  tx: Tx,
  { from, to, orderId, courseIds }: { from: string; to: string; orderId: string; courseIds: string[] },
) {
  await sql`update study_marks set email = ${to} where id in (select id from study_marks where email = ${from}
    and (course_id = any(${courseIds}::uuid[]) or order_item_id in (select id from order_items where order_id = ${orderId}::uuid))
    order by id for update)`.execute(tx)
}

export async function deleteMarksOf(tx: Tx, email: string) {
  await sql`delete from study_marks where id in (select id from study_marks where email = ${email} order by id for update)`.execute(tx)
}

/** Removes the rest of marks that were deleted thirty days ago. */
export async function deleteOldMarks(db: Db, most: number) {
  const { numAffectedRows } = await sql`delete from study_marks where id in (
    select id from study_marks where deleted_at < now() - interval '30 days' order by id limit ${most} for update skip locked)`.execute(db)
  return Number(numAffectedRows)
}
