import { z } from 'zod'
import { line } from '#domain/platform/forms/form-fields.ts'
import { type FiscalClass, fiscalDocumentKinds } from './fiscal-classes.ts'

export const text = (longest: number) =>
  line(longest)
    .nullish()
    .transform((value) => value ?? '')
const code = text(20).transform((value) => value.replace(/[.\s/-]/g, ''))
export const optional = (longest: number) => text(longest).transform((value) => value || null)

/** Hundredths of a percent. */
export const rate = z.number('Escreva a alíquota.').int('Use no máximo duas casas decimais.').min(0, 'A alíquota não pode ser negativa.')

export const treatmentFields = {
  document: z.enum([...fiscalDocumentKinds, 'NONE'], 'Escolha o documento.'),
  serviceCode: code,
  cityCode: text(20),
  nbs: code,
  ncm: code,
  cfop: code,
  cfopInterstate: code,
  cst: code,
  pisCofins: code,
  immune: z.boolean(),
  issRate: rate.max(1_000, 'A alíquota do ISS vai até 10 %.').nullable(),
  description: text(250),
}

/** A field of a product. Null or an empty text: as its class. */
const own = <Value>(field: z.ZodType<Value>) => field.nullish().transform((value) => (value === '' ? null : (value ?? null)))
type Own<Field> = Field extends z.ZodType<infer Value> ? ReturnType<typeof own<Value>> : never

/** A product's differences. */
const fiscalOverride = z.object(
  Object.fromEntries(Object.entries<z.ZodType>(treatmentFields).map(([name, field]) => [name, own(field)])) as {
    [Name in keyof typeof treatmentFields]: Own<(typeof treatmentFields)[Name]>
  },
)

/** A product's differences in these classes. A class that is absent stays as it is. */
export const fiscalOverridesOf = <Of extends FiscalClass>(classes: readonly [Of, ...Of[]]) =>
  z.array(fiscalOverride.extend({ class: z.enum(classes) })).max(classes.length)
