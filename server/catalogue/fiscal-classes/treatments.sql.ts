import { type Selectable, sql } from 'kysely'
import type { FiscalOverrides } from '#database/tables.generated.ts'
import {
  type ClassOverride,
  defaultTreatments,
  type FiscalClass,
  fiscalClasses,
  type FiscalOverride,
  type FiscalTreatment,
  treatmentOf,
} from '#domain/catalogue/products/fiscal-classes.ts'
import { batchedByDatabase } from '#server/platform/database/batch.ts'
import { columnName, columnsNamed } from '#server/platform/database/entries.sql.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'

/** How each class is taxed: as staff saved it, and the default where they saved nothing. */
export async function classTreatments(db: Db): Promise<Record<FiscalClass, FiscalTreatment>> {
  const rows = await db.selectFrom('fiscal_classes').selectAll().execute()
  const saved = new Map(rows.map((row) => [row.class, treatmentIn(row) as FiscalTreatment]))
  return Object.fromEntries(fiscalClasses.map((each) => [each, saved.get(each) ?? defaultTreatments[each]])) as Record<
    FiscalClass,
    FiscalTreatment
  >
}

export async function saveClass(tx: Tx, of: FiscalClass, treatment: FiscalTreatment) {
  const columns = columnsNamed(treatment)
  await tx
    .insertInto('fiscal_classes')
    .values({ class: of, ...columns })
    .onConflict((conflict) => conflict.column('class').doUpdateSet({ ...columns, updated_at: sql`now()` }))
    .execute()
}

export interface FiscalProduct {
  class: FiscalClass
  courseId: string | null
  bookId: string | null
}

const mostProducts = 100

/** Overrides of a course or a book, by class. */
export const overridesOfProduct = batchedByDatabase<string, ClassOverride[]>(
  async (db, ids) => {
    const { rows } = await sql<Selectable<FiscalOverrides>>`select * from fiscal_overrides
      where course_id = any(${ids}::uuid[]) or book_id = any(${ids}::uuid[]) order by class`.execute(db)
    return ids.map((id) =>
      rows.filter((row) => row.course_id === id || row.book_id === id).map((row) => ({ class: row.class, ...treatmentIn(row) })),
    )
  },
  { most: mostProducts },
)

/** Overrides of some products, by `productKey`. */
async function overridesOf(db: Db, products: readonly FiscalProduct[]): Promise<Map<string, FiscalOverride>> {
  const ids = (of: 'courseId' | 'bookId') => products.flatMap((product) => product[of] ?? [])
  const { rows } = await sql<Selectable<FiscalOverrides>>`select * from fiscal_overrides
    where course_id = any(${ids('courseId')}::uuid[]) or book_id = any(${ids('bookId')}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [productKey(productIn(row)), treatmentIn(row)]))
}

const productKey = ({ class: of, courseId, bookId }: FiscalProduct) => `${of}:${courseId ?? bookId}`

/** How each of these products is taxed. */
export async function treatmentsOf(db: Db, products: readonly FiscalProduct[]): Promise<FiscalTreatment[]> {
  const [classes, overrides] = [await classTreatments(db), await overridesOf(db, products)]
  return products.map((product) => treatmentOf(classes[product.class], overrides.get(productKey(product))))
}

/** An override without any value of its own is removed. */
export async function saveOverride(tx: Tx, product: FiscalProduct, override: FiscalOverride) {
  const key = { class: product.class as Selectable<FiscalOverrides>['class'], course_id: product.courseId, book_id: product.bookId }
  if (Object.values(override).every((value) => value === null)) {
    await tx
      .deleteFrom('fiscal_overrides')
      .where('class', '=', key.class)
      .where('course_id', 'is not distinct from', product.courseId)
      .where('book_id', 'is not distinct from', product.bookId)
      .execute()
    return
  }
  const columns = columnsNamed(override)
  await tx
    .insertInto('fiscal_overrides')
    .values({ ...key, ...columns })
    .onConflict((conflict) => conflict.columns(['class', 'course_id', 'book_id']).doUpdateSet({ ...columns, updated_at: sql`now()` }))
    .execute()
}

const treatmentIn = (row: Record<string, unknown>) =>
  Object.fromEntries(Object.keys(defaultTreatments.COURSE).map((field) => [field, row[columnName(field)]])) as FiscalOverride

const productIn = (row: Selectable<FiscalOverrides>): FiscalProduct => ({
  class: row.class,
  courseId: row.course_id,
  bookId: row.book_id,
})
