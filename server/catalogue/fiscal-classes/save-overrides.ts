import { type ClassOverride, treatmentOf, treatmentProblems } from '#domain/catalogue/products/fiscal-classes.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { Refusal } from '#domain/platform/refusals/refusal.ts'
import { classTreatments, type FiscalProduct, saveOverride } from './treatments.sql.ts'

/**
 * Saves how a course or a book is taxed otherwise than its classes; the product must be locked. Undefined changes nothing. Throws
 * BAD_USER_INPUT if a document could not be issued that way with the present settings of its class.
 */
export async function saveOverrides(
  tx: Tx,
  product: Omit<FiscalProduct, 'class'>,
  overrides: readonly ClassOverride[] | undefined,
): Promise<void> {
  if (!overrides?.length) return
  const classes = await classTreatments(tx)
  for (const [at, { class: of, ...override }] of overrides.entries()) {
    const differs = Object.values(override).some((value) => value !== null)
    const problems = differs ? Object.entries(treatmentProblems(treatmentOf(classes[of], override))) : []
    if (problems.length > 0) {
      const fields = Object.fromEntries(problems.map(([field, sentence]) => [`fiscal.${at}.${field}`, sentence]))
      throw new Refusal('BAD_USER_INPUT', problems[0]![1], { fields })
    }
    await saveOverride(tx, { ...product, class: of }, override)
  }
}
