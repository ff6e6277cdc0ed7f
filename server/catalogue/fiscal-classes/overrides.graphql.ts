import type { ClassOverride } from '#domain/catalogue/products/fiscal-classes.ts'
import { builder, type GraphQLContext, requireOwn } from '#server/platform/web/graphql/builder.ts'
import { FiscalClassEnum, TreatmentDocument, type TreatmentText, treatmentTexts } from './treatment-fields.graphql.ts'
import { overridesOfProduct } from './treatments.sql.ts'

export const FiscalOverride = builder.objectRef<ClassOverride>('FiscalOverride').implement({
  description: 'How a product is taxed otherwise than its class (docs/fiscal.md#settings). Null: as its class.',
  fields: (t) => ({
    class: t.field({ type: FiscalClassEnum, resolve: (row) => row.class }),
    document: t.field({ type: TreatmentDocument, nullable: true, resolve: (row) => row.document }),
    ...(Object.fromEntries(treatmentTexts.map((name) => [name, t.string({ nullable: true, resolve: (row) => row[name] })])) as Record<
      TreatmentText,
      ReturnType<typeof t.string>
    >),
    immune: t.boolean({ nullable: true, resolve: (row) => row.immune }),
    issRate: t.int({ nullable: true, description: 'Hundredths of a percent.', resolve: (row) => row.issRate }),
  }),
})

export const FiscalOverrideInput = builder.inputType('FiscalOverrideInput', {
  description: 'How a product is taxed otherwise than its class. Absent, null or an empty text: as its class.',
  fields: (t) => ({
    class: t.field({ type: FiscalClassEnum, required: true }),
    document: t.field({ type: TreatmentDocument }),
    ...(Object.fromEntries(treatmentTexts.map((name) => [name, t.string()])) as Record<TreatmentText, ReturnType<typeof t.string>>),
    immune: t.boolean(),
    issRate: t.int({ description: 'Hundredths of a percent.' }),
  }),
})

/** Overrides of a course or a book. Rows of a list are read together. */
export async function fiscalOf(context: GraphQLContext, productId: string): Promise<ClassOverride[]> {
  await requireOwn(context, 'courses.read', productId)
  return overridesOfProduct(context.db, productId)
}
