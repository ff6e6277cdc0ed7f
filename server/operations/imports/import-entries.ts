import { createHash } from 'node:crypto'
import { unitsFromCents } from '#domain/platform/values/money.ts'
import { newCourse } from '#domain/catalogue/courses/course-form.ts'
import type { ImportOutcome } from '#domain/operations/imports/import-can.ts'
import { courseKey, type ImportedFields } from '#domain/operations/imports/parse-row.ts'
import { couponCode } from '#domain/orders/coupons/coupon.ts'
import { newCoupon } from '#domain/orders/coupons/coupon-form.ts'
import { slugOf } from '#domain/platform/values/slug.ts'
import { columnsOf as courseColumns, courses } from '#server/catalogue/courses/courses.sql.ts'
import { recordedCourse } from '#server/catalogue/products/recorded-rows.ts'
import { columnsOf as couponColumns, coupons, recordedCoupon } from '#server/orders/coupons/coupons.sql.ts'
import { couponByCode } from '#server/orders/coupons/find-coupons.sql.ts'
import type { Db } from '#server/platform/database/database.ts'
import { recordChange, recordCreation } from '#server/platform/database/history/record-change.sql.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'
import { uniquely } from '#server/platform/web/panel/unique.ts'
import { countOutcomes, isFreeCourse, linesWithFields, storeOutcome } from './import-rows.sql.ts'
import { catalogueCourses, type ImportRow, type Step } from './imports.sql.ts'

/** A course with all of its lines, or a coupon. */
interface Entry {
  key: string
  lines: number[]
  rows: ImportedFields[]
  target: string | null
}

async function entriesOf(db: Db, { id, kind }: ImportRow, outcome: ImportOutcome | null = null): Promise<Entry[]> {
  const entries = new Map<string, Entry>()
  for (const { line, fields, target } of await linesWithFields(db, id, outcome)) {
    const key = kind === 'COURSES' ? courseKey(String(fields.title)) : couponCode(String(fields.code))
    const entry = entries.get(key) ?? { key, lines: [], rows: [], target }
    entry.lines.push(line)
    entry.rows.push(fields)
    entries.set(key, entry)
  }
  return [...entries.values()]
}

const schemas = { COURSES: newCourse, COUPONS: newCoupon }
const valuesOf = (kind: ImportRow['kind'], { rows }: Entry) => (kind === 'COURSES' ? courseOf(rows) : couponOf(rows[0]!))

/** Decides what becomes of courses and coupons: what the store has stays as it is. */
export const judgeEntries: Step = async (tx, row) => {
  const { id, kind } = row
  const known = new Set((await catalogueCourses(tx)).flatMap(({ title, slug }) => [courseKey(title), slug]))
  for (const entry of await entriesOf(tx, row)) {
    const exists = kind === 'COURSES' ? known.has(entry.key) : (await couponByCode(tx, entry.key)) !== null
    const parsed = schemas[kind as keyof typeof schemas].safeParse(valuesOf(kind, entry))
    const reason = parsed.success ? null : (parsed.error.issues[0]?.message ?? null)
    await storeOutcome(tx, id, {
      lines: entry.lines,
      outcome: exists ? 'SAME' : parsed.success ? 'CREATE' : 'REFUSE',
      reason: exists ? 'A loja já tem: nada muda.' : reason,
    })
  }
  return { status: 'READY', done_lines: row.lines, counts: await countOutcomes(tx, id) }
}

/** Creates the next ones, each in a transaction with its line in the history. False: there are no more. */
export async function createEntries(db: Db, row: ImportRow): Promise<boolean> {
  const waiting = (await entriesOf(db, row, 'CREATE')).filter(({ target }) => target === null)
  for (const entry of waiting.slice(0, 20)) await create(db, row, entry)
  return waiting.length > 0
}

async function create(db: Db, { id, kind, run_by, created_by }: ImportRow, entry: Entry) {
  // The same key for each attempt: one that was broken off behind its commit finds what it has created.
  const made = { actor: run_by ?? created_by, key: keyOf(`${id} ${entry.key}`) }
  const values = valuesOf(kind, entry)
  const createCourse = async () =>
    recordCreation(db, {
      ...made,
      recorded: recordedCourse,
      write: (tx, own) => courses.create(tx, { ...courseColumns(newCourse.parse(values)), ...own }),
      read: courses.byId,
    })
  const createCoupon = async () =>
    recordCreation(db, {
      ...made,
      recorded: recordedCoupon,
      write: (tx, own) => coupons.create(tx, { ...couponColumns(newCoupon.parse(values)), ...own }),
      read: coupons.byId,
    })
  try {
    const { id: target }: { id: string } = await uniquely<{ id: string }>(taken, kind === 'COURSES' ? createCourse : createCoupon)
    await storeOutcome(db, id, { lines: entry.lines, outcome: 'CREATE', reason: null, target })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await storeOutcome(db, id, { lines: entry.lines, outcome: 'REFUSE', reason: error.message })
  }
}

const taken = {
  courses_slug: { field: 'slug', message: 'Outro curso já tem este endereço.' },
  coupons_code: { field: 'code', message: 'Já existe um cupom com este código.' },
}

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

const couponOf = ({ code, discountType, discount, startsAt, endsAt, maxUses, maxUsesPerBuyer, minimum }: ImportedFields) => ({
  code,
  type: discountType,
  amount: unitsFromCents(Number(discount)),
  startsAt,
  endsAt: endsAt === 'infinity' ? null : endsAt,
  maxUses,
  maxUsesPerBuyer,
  minimum: minimum === undefined ? undefined : unitsFromCents(Number(minimum)),
})

/** Removes drafts and coupons that nobody has touched or used: each is looked at once its row is locked. */
export async function removeEntries(db: Db, row: ImportRow): Promise<false> {
  const actor = row.run_by ?? row.created_by
  for (const { target } of await entriesOf(db, row)) {
    if (target === null) continue
    if (row.kind === 'COURSES')
      await recordChange(db, actor, recordedCourse, target, async (tx) => (await isFreeCourse(tx, target)) && courses.remove(tx, target))
    if (row.kind === 'COUPONS')
      await recordChange(
        db,
        actor,
        recordedCoupon,
        target,
        async (tx) => (await coupons.byId(tx, target))?.used === 0 && coupons.remove(tx, target),
      )
  }
  return false
}
