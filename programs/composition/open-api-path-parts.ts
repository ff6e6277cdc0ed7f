import { catalogue } from '#domain/catalogue/products/product-types.ts'
import { qualityNames } from '#domain/platform/videos/rendition-plan.ts'
import { reportNames } from '#domain/money/report-names.ts'
import { methods } from '#server/checkout/submit/checkout.http.ts'
import { fiscalFiles } from '#server/compliance/fiscal/fiscal-files.http.ts'

const text = { type: 'string', minLength: 1 }
const uuid = { type: 'string', format: 'uuid' }

/** The parts of addresses by their names, which mean the same in each address. */
const parts: Record<string, object> = {
  id: uuid,
  orderItemId: uuid,
  source: uuid,
  player: uuid,
  lessonId: text,
  slug: text,
  course: text,
  code: text,
  token: text,
  ticket: text,
  name: text,
  file: text,
  email: { type: 'string', format: 'email' },
  cep: { type: 'string', pattern: '^[0-9]{8}$' },
  amounts: { type: 'string', pattern: '^[0-9]{1,9}(,[0-9]{1,9}){0,11}$' },
  n: { type: 'integer', minimum: 0 },
  method: { enum: Object.keys(methods) },
  report: { enum: reportNames },
  quality: { enum: qualityNames },
  which: { enum: Object.keys(fiscalFiles) },
  table: { enum: Object.values(catalogue).map(({ table }) => table) },
}

/** `own`: schemas that replace the usual ones. Throws for a part that has no schema. */
export const pathParameters = (path: string, own: Record<string, object> = {}) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => {
    const schema = own[name] ?? parts[name]
    if (!schema) throw new Error(`the part {${name}} of ${path} has no schema`)
    return { name, in: 'path', required: true, schema }
  })
