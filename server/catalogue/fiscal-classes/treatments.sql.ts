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

/** How each of these products is taxed. */
export async function treatmentsOf(db: Db, products: readonly FiscalProduct[]): Promise<FiscalTreatment[]> {
  const classes = await classTreatments(db)
  const treat = async ({ class: of, courseId, bookId }: FiscalProduct) => {
    const id = courseId ?? bookId
    const overrides = id ? await overridesOfProduct(db, id) : []
    return treatmentOf(
      classes[of],
      overrides.find((override) => override.class === of),
    )
  }
  return Promise.all(products.map(treat))
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

/** How a product is taxed otherwise than its classes, as fields of the product such as `fiscal_course_ncm`. */
export async function overrideFields(tx: Tx, product: 'course_id' | 'book_id', id: string): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ field: string; value: unknown }>`
    select 'fiscal_' || lower(class) || '_' || key as field, value
    from fiscal_overrides, jsonb_each(to_jsonb(fiscal_overrides) - '{id,class,course_id,book_id,updated_at}'::text[])
    where ${sql.ref(product)} = ${id} and value <> 'null'`.execute(tx)
  return Object.fromEntries(rows.map(({ field, value }) => [field, value]))
}
