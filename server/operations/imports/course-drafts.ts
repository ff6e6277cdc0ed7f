import { createHash } from 'node:crypto'
import { newCourse } from '#domain/catalogue/courses/course-form.ts'
import type { ImportOutcome } from '#domain/operations/imports/import-can.ts'
import { courseKey, type ImportedFields } from '#domain/operations/imports/parse-row.ts'
import { unitsFromCents } from '#domain/platform/values/money.ts'
import { slugOf } from '#domain/platform/values/slug.ts'
import { columnsOf, courses } from '#server/catalogue/courses/courses.sql.ts'
import { recordedCourse } from '#server/catalogue/products/recorded-rows.ts'
import type { Db } from '#server/platform/database/database.ts'
import { recordChange, recordCreation } from '#server/platform/database/history/record-change.sql.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'
import { uniquely } from '#server/platform/web/panel/unique.ts'
import { countOutcomes, isFreeCourse, linesWithFields, storeOutcome } from './import-rows.sql.ts'
import { catalogueCourses, type ImportRow, type Step } from './imports.sql.ts'

/** A course of the file with all of its lines. `target`: the draft that they have become. */
interface Draft {
  key: string
  lines: number[]
  rows: ImportedFields[]
  target: string | null
}

async function draftsOf(db: Db, importId: string, outcome: ImportOutcome | null = null): Promise<Draft[]> {
  const drafts = new Map<string, Draft>()
  for (const { line, fields, target } of await linesWithFields(db, importId, outcome)) {
    const key = courseKey(String(fields.title))
    const draft = drafts.get(key) ?? { key, lines: [], rows: [], target }
    draft.lines.push(line)
    draft.rows.push(fields)
    drafts.set(key, draft)
  }
  return [...drafts.values()]
}

/** Decides what becomes of courses: what the store has stays as it is. */
export const judgeCourses: Step = async (tx, { id, lines: done_lines }) => {
  const known = new Set((await catalogueCourses(tx)).flatMap(({ title, slug }) => [courseKey(title), slug]))
  for (const { key, lines, rows } of await draftsOf(tx, id)) {
    const exists = known.has(key)
    const parsed = newCourse.safeParse(courseOf(rows))
    const reason = parsed.success ? null : (parsed.error.issues[0]?.message ?? null)
    await storeOutcome(tx, id, {
      lines,
      outcome: exists ? 'SAME' : parsed.success ? 'CREATE' : 'REFUSE',
      reason: exists ? 'A loja já tem: nada muda.' : reason,
    })
  }
  return { status: 'READY', done_lines, counts: await countOutcomes(tx, id) }
}

/** Creates the next drafts, each in a transaction with its line in the history. False: there are no more. */
export async function createDrafts(db: Db, row: ImportRow): Promise<boolean> {
  const waiting = (await draftsOf(db, row.id, 'CREATE')).filter(({ target }) => target === null)
  for (const draft of waiting.slice(0, 20)) await create(db, row, draft)
  return waiting.length > 0
}

async function create(db: Db, { id, run_by, created_by }: ImportRow, { key, lines, rows }: Draft) {
  const createCourse = async () =>
    recordCreation(db, {
      actor: run_by ?? created_by,
      // The same key for each attempt: one that was broken off behind its commit finds what it has created.
      key: keyOf(`${id} ${key}`),
      recorded: recordedCourse,
      write: (tx, own) => courses.create(tx, { ...columnsOf(newCourse.parse(courseOf(rows))), ...own }),
      read: courses.byId,
    })
  try {
    const { id: target } = await uniquely(slugConflict, createCourse)
    await storeOutcome(db, id, { lines, outcome: 'CREATE', reason: null, target })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await storeOutcome(db, id, { lines, outcome: 'REFUSE', reason: error.message })
  }
}

const slugConflict = { courses_slug: { field: 'slug', message: 'Outro curso já tem este endereço.' } }

function keyOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-')
}

/** A draft. Lines of the same module follow each other in their order, wherever they stand. */
function courseOf(rows: readonly ImportedFields[]) {
  const first = rows[0]!
  const withModules = rows.some(({ module }) => module)
  const lessons = rows.filter(({ lessonTitle }) => lessonTitle)
  const modules = Map.groupBy(lessons, ({ module }) => String(module ?? 'Aulas'))
  return {
    title: first.title,
    slug: slugOf(String(first.title)),
    description: rows.find(({ description }) => description)?.description ?? '',
    price: unitsFromCents(Number(rows.find(({ price }) => price)?.price ?? 0)),
    published: false,
    lessons: {
      withModules,
      lessons: withModules ? [] : lessons.map(lessonOf),
      modules: withModules ? [...modules].map(([title, own]) => ({ title, lessons: own.map(lessonOf) })) : [],
    },
  }
}

const lessonOf = ({ lessonTitle, video, lessonText }: ImportedFields) => ({ title: lessonTitle, video, text: lessonText })

/** Removes drafts that nobody has touched or used: each is looked at once its row is locked. */
export async function removeDrafts(db: Db, { id, run_by, created_by }: ImportRow): Promise<false> {
  for (const { target } of await draftsOf(db, id)) {
    if (target === null) continue
    await recordChange(
      db,
      run_by ?? created_by,
      recordedCourse,
      target,
      async (tx) => (await isFreeCourse(tx, target)) && courses.remove(tx, target),
    )
  }
  return false
}
